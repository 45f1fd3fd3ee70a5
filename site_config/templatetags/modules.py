"""Scripts of a page, asked for all at once."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from site_config.modules import imports

register = template.Library()


@register.simple_tag
def preload_modules(name: str) -> SafeString:
    """Links that fetch a module and all that it imports at once. Raises LookupError for an unknown one."""
    modules = (name, *imports(name))
    return format_html_join(
        "\n  ", '<link rel="modulepreload" href="{}">', ((static(module),) for module in modules)
    )
