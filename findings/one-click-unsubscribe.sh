#!/usr/bin/env bash
# Guess: nodemailer's 'list' option, whose keys become List-* headers, writes RFC 8058's header when it gets
#   'unsubscribe-post': 'List-Unsubscribe=One-Click'.
# Seen: each value becomes an address: 'List-Unsubscribe-Post: <http://List-Unsubscribe=One-Click>', so that large mailboxes
#   see no one-click unsubscribe and count the mail against the sender, and nothing fails. Two addresses given as a flat list
#   become two List-Unsubscribe headers, where RFC 2369 has one; mailparser, of the same maker, keeps the second only.
# Parts: nodemailer 10.6.1, mailparser 3.14.2, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nodemailer issue 1256 (closed, won't be done) says that values are links; issue 1672 that a nested list makes one header.
# For a project: write both headers through 'headers', and read the raw mail in a test.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts nodemailer@10.6.1 mailparser@3.14.2 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';

const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail({
  from: 'Campus <events@example.org>',
  to: 'Ann <ann@example.org>',
  subject: 'This week',
  text: 'Jazz on Friday',
  list: {
    unsubscribe: ['https://example.org/off?t=abc', 'off@example.org?subject=off'],
    'unsubscribe-post': 'List-Unsubscribe=One-Click',
  },
});
console.log(message.toString().match(/^List-.*$/gm).join('\n'));
console.log('mailparser', JSON.stringify((await simpleParser(message)).headers.get('list').unsubscribe));
END
expected='List-Unsubscribe: <https://example.org/off?t=abc>
List-Unsubscribe: <mailto:off@example.org?subject=off>
List-Unsubscribe-Post: <http://List-Unsubscribe=One-Click>
mailparser {"mail":"off@example.org?subject=off"}'
seen=$(node look.mjs 2>&1 | tr -d '\r'); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
