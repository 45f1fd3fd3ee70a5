"""htmx stands ready: a page asks for it in one line, and the policy of the site lets it work."""

import json
import re

from django.contrib.staticfiles import finders
from django.template import engines
from django.test import RequestFactory

PAGE = (
    '{% extends "base.html" %}{% load django_htmx %}{% block htmx %}{% htmx_script %}{% endblock %}'
    "{% block main %}{{ request.htmx.target }}{% endblock %}"
)


def test_a_page_gets_htmx_from_this_site_and_without_what_the_policy_forbids() -> None:
    request = RequestFactory().get("/hilfe/")
    request.person = None
    page = engines["django"].from_string(PAGE).render({}, request)
    script = re.search(r'<script src="/static/(django_htmx/htmx[\w.-]+\.js)"( defer)?></script>', page)
    assert script is not None
    assert finders.find(script[1]) is not None
    config = re.search(r"""<meta name="htmx-config" content='([^']+)'>""", page)
    assert config is not None
    assert json.loads(config[1]) == {"includeIndicatorStyles": False, "allowEval": False}
