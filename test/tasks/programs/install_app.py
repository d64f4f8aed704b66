import base64
import hashlib
import json
import os
import secrets
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

BASE, REDIRECT_URI = os.environ["BASE"], os.environ["REDIRECT_URI"]
asked = {}  # a real app uses the merchant's session


def call(path, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BASE + path, data, {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def consent_address():
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    asked[state] = verifier
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    query = {"client_id": os.environ["CLIENT_ID"], "redirect_uri": REDIRECT_URI, "scope": "read_store write_orders"}
    query |= {"state": state, "code_challenge": challenge, "code_challenge_method": "S256"}
    return BASE + "/admin/oauth/authorize?" + urllib.parse.urlencode(query)


def install(query):
    verifier = asked.pop(query.get("state", ""), None)  # each state is valid once
    if verifier is None or "code" not in query:
        return 400, "This installation was not begun here."
    grant = {"grant_type": "authorization_code", "code": query["code"], "redirect_uri": REDIRECT_URI}
    grant |= {"client_id": os.environ["CLIENT_ID"], "client_secret": os.environ["CLIENT_SECRET"], "code_verifier": verifier}
    token = call("/v1/oauth/token", grant, **{"Idempotency-Key": query["code"]})["access_token"]
    store = call("/v1/store", Authorization="Bearer " + token)["data"]
    return 200, "Installed in " + store["name"]


class App(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urllib.parse.urlparse(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        status, text = (302, "") if url.path == "/install" else install(query)
        self.send_response(status)
        if status == 302:
            self.send_header("Location", consent_address())
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass  # a log line would contain the code


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), App).serve_forever()
