"""The browser of the tests: one that does not answer is killed and started again."""

import pytest
from playwright.sync_api import Error

pytestmark = pytest.mark.browser
NEVER = "new Promise(() => {})"


@pytest.fixture
def another(chromium):
    started = chromium.another()
    yield started
    started.close()


def test_what_waits_for_a_browser_that_hangs_fails_and_the_next_page_opens(another):
    page = another.browser.new_page()
    with pytest.raises(Error), another.patience(0.2) as lost:
        page.evaluate(NEVER)
    assert lost.is_set()
    with another.people() as open_page:
        assert open_page().evaluate("1 + 1") == 2


def test_closing_is_given_up_with_the_browser(another):
    with another.people() as open_page:
        open_page()
        with another.patience(0) as lost:
            lost.wait()
    assert another.browser.new_page().evaluate("1 + 1") == 2


def test_an_answer_in_time_leaves_the_browser_alone(another):
    page = another.browser.new_page()
    with another.patience(60) as lost:
        assert page.evaluate("1 + 1") == 2
    assert not lost.is_set()
    assert page.evaluate("2 + 2") == 4
