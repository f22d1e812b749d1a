#!/usr/bin/env bash
# Guess: a parser that takes the quoted mail off a reply leaves a mail without any quote as it is.
# Seen: the words of an event look like a quote. A room change ('From: Zimmer Hall 204', 'To: Tangeman 400A') is taken for the
#   head of a forwarded mail by planer, mail-parser-reply and the Python email-reply-parser, and all below it is gone,
#   the new hour too. A line that begins with 'On Friday, December 4' and ends with 'Ben wrote:' ends the mail in all four. In
#   npm's email-reply-parser 'Sent from the box office by noon' ends it as well: it reads as a phone's signature.
# Parts: email-reply-parser 2.3.9, planer 1.2.0 (npm), mail-parser-reply 1.36, email-reply-parser 0.5.12 (PyPI), Node 20.20.2;
#   2026-11-29.
# Output: the value of 'expected' below.
# Known: issues at all of them are about quotes that stay; nothing found on own words that go.
# For a project: a host's answer by mail reaches the guests without its second half. Cut only when the mail has In-Reply-To and
#   what is cut holds words of the mail that was sent, and link to the whole text.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts email-reply-parser@2.3.9 planer@1.2.0 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install mail-parser-reply==1.36 email-reply-parser==0.5.12 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >mails.json <<'END'
{
  "room": "We moved.\n\nFrom: Zimmer Hall 204\nTo: Tangeman 400A\n\nDoors at 8 now.\n",
  "plan": "The plan:\n\nOn Friday, December 4, we meet at 7:30 PM. As Ben wrote:\n\nbring a coat.\n",
  "tickets": "Tickets:\n\nSent from the box office by noon on Friday.\nBring an ID.\n"
}
END
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import EmailReplyParser from 'email-reply-parser';
import planer from 'planer';

for (const [name, text] of Object.entries(JSON.parse(readFileSync('mails.json', 'utf8')))) {
  const show = (parser, left) => console.log(`${name}, ${parser}:`, left.trim() === text.trim() ? 'whole' : JSON.stringify(left.trim()));
  show('email-reply-parser', new EmailReplyParser().read(text).getVisibleText());
  show('planer', planer.extractFrom(text, 'text/plain'));
}
END
cat >look.py <<'END'
import json
import email_reply_parser, mailparser_reply

for name, text in json.load(open('mails.json')).items():
    for parser, left in (
        ('mail-parser-reply', mailparser_reply.EmailReplyParser(languages=['en']).parse_reply(text)),
        ('email-reply-parser for Python', email_reply_parser.EmailReplyParser.parse_reply(text)),
    ):
        print(f'{name}, {parser}:', 'whole' if left.strip() == text.strip() else json.dumps(left.strip()))
END
expected='room, email-reply-parser: whole
room, planer: "We moved."
plan, email-reply-parser: "The plan:"
plan, planer: "The plan:"
tickets, email-reply-parser: "Tickets:"
tickets, planer: whole
room, mail-parser-reply: "We moved."
room, email-reply-parser for Python: "We moved."
plan, mail-parser-reply: "The plan:"
plan, email-reply-parser for Python: "The plan:"
tickets, mail-parser-reply: whole
tickets, email-reply-parser for Python: whole'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
