#!/usr/bin/env bash
# Guess: postal-mime gives the text of a mail with format=flowed, which Thunderbird and Apple's Mail write, as they show it.
# Seen: it joins each line that ends with a space to the next, whatever their quote marks. A quoted paragraph of two lines has
#   a '>' in its middle, and an answer right below a quote whose last line ends with a space becomes part of the quote: who
#   drops quoted lines drops the answer. RFC 3676, 4.5: lines of another quote depth aren't joined, and the marks go first.
# Parts: postal-mime 4.0.0, mailparser 3.14.2, Node 20.20.2; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: read flowed text with mailparser, or take the part as it came and join it by the rule.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts postal-mime@4.0.0 mailparser@3.14.2 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const mail = ['From: ann@example.org', 'To: host@example.org', 'Subject: Re: Jazz', 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8; format=flowed', '',
  '> The room has changed, we are now in ', '> Zimmer Hall. Do you still come? ', 'Yes, and I bring a ', 'friend.', ''].join('\r\n');
const show = (name, text) => console.log(`${name}:\n  ${text.trim().split('\n').join('\n  ')}`);
show('postal-mime', (await PostalMime.parse(mail)).text);
show('mailparser', (await simpleParser(mail)).text);
END
expected='postal-mime:
  > The room has changed, we are now in > Zimmer Hall. Do you still come? Yes, and I bring a friend.
mailparser:
  > The room has changed, we are now in Zimmer Hall. Do you still come? 
  Yes, and I bring a friend.'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
