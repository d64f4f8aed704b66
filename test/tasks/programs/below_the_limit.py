import json
import os
import time
import urllib.error
import urllib.request

BASE, KEY = os.environ["BASE"] + "/v1", os.environ["KEY"]
refused = waited = 0


def get(path):
    global refused, waited
    while True:
        request = urllib.request.Request(BASE + path, headers={"Authorization": "Bearer " + KEY})
        try:
            with urllib.request.urlopen(request) as response:
                if response.headers["X-RateLimit-Remaining"] == "0":
                    waited += 1
                    time.sleep(max(0, int(response.headers["X-RateLimit-Reset"]) - time.time()) + 1)
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            refused += 1
            time.sleep(int(error.headers["Retry-After"]))


cursor, names = "", []
while cursor is not None:
    page = get("/products?limit=1" + (cursor and "&cursor=" + cursor))
    names += [product["name"] for product in page["data"]]
    cursor = page["next_cursor"]
print(len(names), "read,", waited, "waited,", refused, "refused")
