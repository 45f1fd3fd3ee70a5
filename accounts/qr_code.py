"""Links as QR codes."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(link: str) -> SafeString:
    """The link as one inline SVG whose colours the style sheet sets."""
    code = segno.make(link, error="m", micro=False)
    return mark_safe(
        code.svg_inline(scale=1, border=3, svgclass="qr", lineclass="qr-dark", omitsize=True, unit=None)
    )
