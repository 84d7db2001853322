"""Notifications: preferences by subject and channel, and the worker that shows them while no page is open."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import Visitor

RECORD = """() => {
  self.registration.showNotification = (title, { body, tag, data }) => {
    self.shown = [title, body, tag, data.link]
    return Promise.resolve()
  }
}"""
"""This build of the browser has no place to show notifications, so the worker's call is recorded."""
SHOWN = """async () => {
  while (!self.shown) await new Promise((again) => setTimeout(again, 50))
  return self.shown
}"""


def test_a_subject_can_be_turned_off_for_a_channel(visitor: Visitor, address: str) -> None:
    page = visitor()
    page.goto(f"{address}/notifications")
    box = page.get_by_role("checkbox", name="A match begins, or it is your turn: Webhook")
    expect(box).to_be_checked()
    box.uncheck()
    expect(page.get_by_role("checkbox", name="Messages and chat: Webhook")).to_be_enabled()
    page.reload()
    expect(page.get_by_role("checkbox", name="A match begins, or it is your turn: Webhook")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="Messages and chat: Webhook")).to_be_checked()


def test_a_notification_is_shown_by_the_browser_itself(visitor: Visitor, address: str) -> None:
    page = visitor()
    page.context.grant_permissions(["notifications"], origin=address)
    page.goto(f"{address}/notifications")
    page.evaluate("navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready)")
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"] if not each["isDeleted"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.ready.then((there) => there.active.state === 'activated')")
    assert found
    [worker] = page.context.service_workers
    worker.evaluate(RECORD)
    told = {"title": "Turnsheet", "body": "Duel: your turn", "link": "/match/m1", "tag": "m1"}
    pushed = {"origin": address, "registrationId": found[0], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", pushed)
    assert worker.evaluate(SHOWN) == ["Turnsheet", "Duel: your turn", "m1", "/match/m1"]
