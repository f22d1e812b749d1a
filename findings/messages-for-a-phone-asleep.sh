#!/usr/bin/env bash
# Guess: the libraries that send web push messages let the service keep a message until the phone is back, when one says nothing of
#   its lifetime.
# Seen: web-push in JavaScript says four weeks, pywebpush and webpush-go say 0, which RFC 8030, 5.2, calls at once or never: a phone
#   that is off, without a net or saving its battery never hears that tonight's concert is canceled, and the service
#   answers 201 all the same. With four weeks the phone that was away rings for a concert of last week. The same line of
#   code, moved to another language, changes who gets a message.
# Parts: pywebpush 2.5.0 (PyPI), github.com/SherClockHolmes/webpush-go v1.4.0, web-push 3.6.7 (npm), Go 1.26.8; 2026-11-30.
# Output: the value of 'expected' below.
# Known: each names the lifetime among its options, web-push with its four weeks, pywebpush with ttl=0 in a signature; nothing found
#   on what 0 does, nor on the difference.
# For a project: give each message the seconds until it is of no more use, such as the event's end less now.
set -u
dir=$(mktemp -d); trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
cat >look.py <<'END'
import base64, json, os
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid
from pywebpush import webpush

key = Vapid()
key.generate_keys()
key.save_key('key.pem')
text = lambda data: base64.urlsafe_b64encode(data).rstrip(b'=').decode()
raw = lambda public: text(public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint))
subscription = {'endpoint': 'https://push.example.org/1', 'keys': {'p256dh': raw(ec.generate_private_key(ec.SECP256R1()).public_key()), 'auth': text(os.urandom(16))}}
private = text(key.private_key.private_numbers().private_value.to_bytes(32, 'big'))
json.dump({'subscription': subscription, 'public': raw(key.public_key), 'private': private}, open('keys.json', 'w'))

class Session:
    def post(self, url, data=None, headers=None, **rest):
        print('pywebpush', *(f'{name.upper()}: {value}' for name, value in headers.items() if name.lower() == 'ttl'))
        return type('Answer', (), {'status_code': 201, 'text': '', 'headers': {}})()

webpush(subscription, 'Jazz at 8', vapid_private_key='key.pem', vapid_claims={'sub': 'mailto:events@example.org'}, requests_session=Session())
END
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import webPush from 'web-push';

const keys = JSON.parse(readFileSync('keys.json'));
const { headers } = webPush.generateRequestDetails(keys.subscription, 'Jazz at 8', {
  vapidDetails: { subject: 'mailto:events@example.org', publicKey: keys.public, privateKey: keys.private },
});
console.log(`web-push TTL: ${headers.TTL} (${headers.TTL / 86400} days)`);
END
cat >look.go <<'END'
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/SherClockHolmes/webpush-go"
)

type client struct{}

func (client) Do(request *http.Request) (*http.Response, error) {
	fmt.Println("webpush-go TTL:", request.Header.Get("TTL"))
	return httptest.NewRecorder().Result(), nil
}

func main() {
	var keys struct {
		Subscription    webpush.Subscription
		Public, Private string
	}
	text, err := os.ReadFile("keys.json")
	if err != nil {
		panic(err)
	}
	if err := json.Unmarshal(text, &keys); err != nil {
		panic(err)
	}
	options := webpush.Options{HTTPClient: client{}, Subscriber: "events@example.org", VAPIDPublicKey: keys.Public, VAPIDPrivateKey: keys.Private}
	if _, err := webpush.SendNotification([]byte("Jazz at 8"), &keys.Subscription, &options); err != nil {
		panic(err)
	}
}
END
{ python3 -m venv env && env/bin/pip -q install pywebpush==2.5.0 && npm init -y && npm install --no-audit --no-fund --ignore-scripts web-push@3.6.7 &&
  command -v go && go mod init look && go get github.com/SherClockHolmes/webpush-go@v1.4.0 && go build -o look look.go; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: needs Go, and the packages could not be installed'; exit 2; }
expected='pywebpush TTL: 0
webpush-go TTL: 0
web-push TTL: 2419200 (28 days)'
seen=$(env/bin/python look.py 2>&1; ./look 2>&1; node look.mjs 2>&1); env/bin/pip list 2>/dev/null | grep '^pywebpush '; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
