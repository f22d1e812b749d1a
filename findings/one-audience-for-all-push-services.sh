#!/usr/bin/env bash
# Guess: pywebpush signs each message for the service that it goes to, when one dict of claims is given for all of them.
# Seen: the first call writes 'aud' and 'exp' into the caller's dict, and the next ones keep what is there. Firefox' and Apple's
#   services get a token made out for Google's, which RFC 8292, 2, tells them to refuse. Which members get no message depends on
#   who comes first, and a test with one browser is always right.
# Parts: pywebpush 2.5.0, py-vapid 1.9.4 (PyPI); 2026-11-30. Nothing is sent: the session given to it only reads.
# Output: the value of 'expected' below.
# Known: nothing found; the page's own example writes the dict in the call, where it is new each time.
# For a project: pass dict(claims) to each call.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
python3 -m venv env >install.log 2>&1 && env/bin/pip -q install pywebpush==2.5.0 py-vapid==1.9.4 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.py <<'END'
import base64, json, os
from urllib.parse import urlsplit
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid
from pywebpush import webpush

key = Vapid()
key.generate_keys()
key.save_key('key.pem')
text = lambda data: base64.urlsafe_b64encode(data).rstrip(b'=').decode()

def subscription(endpoint):
    public = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return {'endpoint': endpoint, 'keys': {'p256dh': text(public), 'auth': text(os.urandom(16))}}

class Session:
    def post(self, url, data=None, headers=None, **rest):
        token = {name.lower(): value for name, value in headers.items()}['authorization'].split('t=')[1].split(',')[0]
        claims = json.loads(base64.urlsafe_b64decode(token.split('.')[1] + '=='))
        service = '{0.scheme}://{0.netloc}'.format(urlsplit(url))
        print(f"  {service}: {'its own' if claims['aud'] == service else 'for ' + claims['aud']}")
        return type('Answer', (), {'status_code': 201, 'text': '', 'headers': {}})()

claims = {'sub': 'mailto:events@example.org'}
for name, given in (('one dict', lambda: claims), ('a copy each time', lambda: {'sub': 'mailto:events@example.org'})):
    print(name)
    for endpoint in ('https://fcm.googleapis.com/fcm/send/1', 'https://updates.push.services.mozilla.com/wpush/v2/2', 'https://web.push.apple.com/3'):
        webpush(subscription(endpoint), 'Jazz at 8', vapid_private_key='key.pem', vapid_claims=given(), requests_session=Session())
END
expected='one dict
  https://fcm.googleapis.com: its own
  https://updates.push.services.mozilla.com: for https://fcm.googleapis.com
  https://web.push.apple.com: for https://fcm.googleapis.com
a copy each time
  https://fcm.googleapis.com: its own
  https://updates.push.services.mozilla.com: its own
  https://web.push.apple.com: its own'
seen=$(env/bin/python look.py 2>&1); env/bin/pip list 2>/dev/null | grep -E '^(pywebpush|py.vapid) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
