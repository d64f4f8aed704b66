"""Client of the Store Management API in a single file, which needs only the standard library of Python 3.9 or newer.

    store = Store("https://api.example.com/v1", api_key)
    mug = store.products.upsert("erp", "A-100", {"name": "Mug", "variants": [{"sku": "MUG", "price": "12.50"}]})
    for order in store.orders.list(status="processing"):  # all pages
        ...

Objects are dictionaries, as described in the API's document. All tries of a POST share one Idempotency-Key, so it takes
effect only once. A call is tried again if there is no answer, if the answer is 429 or a server error, or if an earlier
request with the same key is still running.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Iterator, Mapping, Optional, Sequence, Union

__version__ = "VERSION"

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 20.0
JSON = dict  # an object as the API returns it


class StoreApiError(Exception):
    """Raised when a call failed with an error or got no answer.

    `outcome` tells whether a write took effect: not_done, done (only the answer was lost) or unknown. If it is unknown, the
    call can safely be repeated with `idempotency_key` for 24 hours.
    """

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.status: Optional[int] = facts["status"]  # None if there was no answer
        self.code: str = facts["code"]  # for programs to check, such as invalid_fields or no_answer
        self.errors: list = facts["errors"]  # for a 422: a dict with "param", "code" and "message" for each invalid field
        self.outcome: str = facts["outcome"]
        self.idempotency_key: Optional[str] = facts["key"]
        self.request_id: Optional[str] = facts["request_id"]
        self.tries: int = facts["tries"]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None  # the API sends no redirects, and the key must not be sent elsewhere


class _Connection:
    def __init__(self, base_url: str, api_key: str, timeout: float, max_retries: int, user_agent: str) -> None:
        self.base_url, self.api_key = base_url.rstrip("/"), api_key
        self.timeout, self.max_retries = timeout, max_retries
        self.user_agent = f"{user_agent} store-api-python/{__version__}".strip()
        self.opener = urllib.request.build_opener(_NoRedirect)
        self.resumes_at = 0.0

    def call(
        self, method: str, path: str, query: Optional[Mapping] = None, body: Any = None, keyed: bool = False, key: Optional[str] = None
    ) -> Any:
        key = (key or str(uuid.uuid4())) if keyed else None
        repeatable = method != "POST" or keyed
        outcome = "not_done"
        for tries in range(1, self.max_retries + 2):
            time.sleep(max(0.0, self.resumes_at - time.time()))
            status, headers, text, reason = self._try(method, path + _query_text(query or {}), body, key)
            answer = _parsed(text) if headers.get("Content-Type", "").startswith("application/json") else text
            if status is not None and status < 300 and answer is not None:
                return answer
            error = answer.get("error", {}) if isinstance(answer, dict) else {}
            lost = status is None or status < 300 or status >= 500 or error.get("code") == "idempotency_in_progress"
            if method != "GET" and outcome != "done":
                if status is not None and status < 300:
                    outcome = "done"
                elif lost:
                    outcome = "unknown"
                elif keyed and status not in (401, 403, 429):
                    outcome = "not_done"
            if tries > self.max_retries or not (status == 429 or (repeatable and lost)):
                break
            wanted = headers.get("Retry-After", "")
            pause = random.random() * min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1))
            time.sleep(min(60, int(wanted)) + random.random() * FIRST_PAUSE if wanted.isdigit() else pause)
        message = str(error.get("message") or reason or f"answered {status} with something else than JSON of this API")
        raise StoreApiError(
            f"{method} {path}: {message[:500]}",
            **{"status": status, "code": error.get("code") or ("no_answer" if status is None else "unreadable_answer")},
            **{"errors": error.get("errors", []), "outcome": outcome, "key": key},
            **{"request_id": headers.get("X-Request-Id"), "tries": tries},
        )

    def _try(self, method: str, path: str, body: Any, key: Optional[str]) -> tuple:
        headers = {"Authorization": f"Bearer {self.api_key}", "User-Agent": self.user_agent}
        if key is not None:
            headers["Idempotency-Key"] = key
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base_url + path, data, headers, method=method)
        try:
            try:
                response = self.opener.open(request, timeout=self.timeout)
            except urllib.error.HTTPError as refusal:
                response = refusal
            with response:
                self._pace(response.headers)
                return response.status, response.headers, response.read().decode(), None
        except (OSError, http.client.HTTPException, UnicodeDecodeError) as cause:
            return None, {}, None, f"no answer from {self.base_url} ({getattr(cause, 'reason', None) or cause or type(cause).__name__})"

    def _pace(self, headers: Mapping) -> None:
        """If this minute's requests are used up, makes the next request wait for the next minute."""
        if headers.get("X-RateLimit-Remaining") == "0" and headers.get("X-RateLimit-Reset", "").isdigit():
            left = int(headers["X-RateLimit-Reset"]) - time.time()
            self.resumes_at = time.time() + min(60.0, max(0.0, left))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _query_text(query: Mapping) -> str:
    def written(value: Any) -> str:
        if isinstance(value, bool):
            return "true" if value else "false"
        return ",".join(map(str, value)) if isinstance(value, (list, tuple, set)) else str(value)

    sent = {name.rstrip("_"): written(value) for name, value in query.items() if value is not None}
    return "?" + urllib.parse.urlencode(sent) if sent else ""


def _path(template: str, *ids: Any) -> str:
    if any(one in (None, "") for one in ids):
        raise TypeError(f"an id of {template} is missing")
    return template.format(*(urllib.parse.quote(str(one), safe="") for one in ids))


class Listing:
    """A list whose pages are read during iteration. pages() yields whole pages, including as_of."""

    def __init__(self, connection: _Connection, path: str, query: Mapping) -> None:
        self._connection, self._path, self._query = connection, path, dict(query)

    def __iter__(self) -> Iterator[JSON]:
        for page in self.pages():
            yield from page["data"]

    def pages(self) -> Iterator[JSON]:
        query = self._query
        while True:
            page = self._connection.call("GET", self._path, query)
            yield page
            if not page["has_more"]:
                return
            query = {**query, "cursor": page["next_cursor"]}

    def page(self) -> JSON:
        return next(self.pages())


class WebhookVerificationError(Exception):
    """Raised for a request that is not a genuine, recent webhook. Answer it with 400. `code` is the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def verify_webhook(
    headers: Mapping, body: bytes, secret: Union[str, Sequence[str]], tolerance: float = 300, now: Optional[float] = None
) -> JSON:
    """Returns the event of a webhook. `body` must be the bytes as received. While a secret is being replaced, pass a list."""
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or not all(isinstance(one, str) and one for one in secrets):
        raise TypeError("secret must be the signing secret of the endpoint (whsec_...). Is its environment variable set?")
    if not isinstance(body, bytes):
        raise TypeError("body must be the raw bytes: parsing and printing JSON changes them")
    found = {str(name).lower(): str(value) for name, value in headers.items()}
    moment, prefix, signatures, keys = _claim(found, secrets)
    age = (time.time() if now is None else now) - int(moment)
    if not age <= tolerance:
        raise WebhookVerificationError("too_old")
    if age < -tolerance:
        raise WebhookVerificationError("too_new")
    made = [hmac.new(key, prefix + body, hashlib.sha256).digest() for key in keys]
    if not any([hmac.compare_digest(one, signature) for one in made for signature in signatures]):
        raise WebhookVerificationError("no_match")
    try:
        return json.loads(body.decode())
    except ValueError:
        raise WebhookVerificationError("malformed_body") from None


def _claim(headers: Mapping, secrets: Sequence[str]) -> tuple:
    ours = headers.get("x-service-signature")
    if ours is not None:
        parts = [part.strip() for part in ours.split(",")]
        times = [part[2:] for part in parts if part.startswith("t=")]
        signatures = [bytes.fromhex(part[3:]) for part in parts if re.fullmatch("v1=[0-9a-f]{64}", part)]
        if len(times) != 1 or not re.fullmatch("[0-9]{1,12}", times[0]) or not signatures:
            raise WebhookVerificationError("malformed_signature")
        return times[0], times[0].encode() + b".", signatures, [one.encode() for one in secrets]
    standard = headers.get("webhook-signature")
    if standard is None:
        raise WebhookVerificationError("missing_signature")
    name, moment = headers.get("webhook-id"), headers.get("webhook-timestamp", "")
    signatures = [_decoded(part[3:]) for part in standard.split(" ") if re.fullmatch("v1,[A-Za-z0-9+/]{43}=", part)]
    if name is None or not re.fullmatch("[0-9]{1,12}", moment) or not signatures:
        raise WebhookVerificationError("malformed_signature")
    keys = [_decoded(one[6:] if one.startswith("whsec_") else one) for one in secrets]
    return moment, f"{name}.{moment}.".encode(), signatures, [key for key in keys if key]


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
