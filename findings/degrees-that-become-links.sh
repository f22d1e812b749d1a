#!/usr/bin/env bash
# Guess: the libraries that turn addresses in plain text into links leave a degree alone: 'Open to B.Sc. and M.Sc. students' has no
#   address in it.
# Seen: .sc is a country (Seychelles), so B.Sc and M.Sc become links to http://B.Sc and http://M.Sc with all five; so do B.Com,
#   '7.pm' (St. Pierre and Miquelon), a professor of one letter and a short name ('A.Li'), the musician will.i.am (Armenia)
#   and ASP.NET. 'Ph.D.' and 'B.Ed.' are left, whose ends are no country's, which is why it isn't seen in a first try.
#   linkify-it in JavaScript does so only with fuzzyLink, which is off since its version 6.
# Parts: linkifyjs 4.4.0, autolinker 4.1.5, linkify-it 6.1.0 (npm), bleach 6.4.0, linkify-it-py 2.2.0 (PyPI); 2026-11-30.
# Output: the value of 'expected' below.
# Known: all but bleach have an option for names without 'https://', or for their endings; nothing found on degrees.
# For a project: in descriptions by members link what begins with https:// or www., and of bare names only those in lower case with
#   two letters or more before the dot, as people write addresses (uc.edu).
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
{ python3 -m venv env && env/bin/pip -q install bleach==6.4.0 linkify-it-py==2.2.0 &&
  npm init -y && npm install --no-audit --no-fund --ignore-scripts linkifyjs@4.4.0 autolinker@4.1.5 linkify-it@6.1.0; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >texts.json <<'END'
["Open to B.Sc. and M.Sc. students", "B.Com. and B.Ed. students", "Talk by Prof. A.Li, Ph.D.", "Doors at 7.pm", "Songs of will.i.am", "Learn ASP.NET", "See uc.edu"]
END
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import Autolinker from 'autolinker';
import { LinkifyIt } from 'linkify-it';
import { find } from 'linkifyjs';

for (const text of JSON.parse(readFileSync('texts.json'))) {
  console.log(text, '->', find(text).map(({ href }) => href).join(' ') || '-', '|', new Autolinker().parse(text).map((match) => match.getAnchorHref()).join(' ') || '-', '|',
    (new LinkifyIt({ fuzzyLink: true }).match(text) ?? []).map(({ url }) => url).join(' ') || '-');
}
END
cat >look.py <<'END'
import json, re
import bleach, linkify_it

for text in json.load(open('texts.json')):
    print(text, '->', ' '.join(re.findall('href="([^"]*)"', bleach.linkify(text))) or '-', '|', ' '.join(match.url for match in linkify_it.LinkifyIt().match(text) or []) or '-')
END
expected='Open to B.Sc. and M.Sc. students -> http://B.Sc http://M.Sc | http://B.Sc http://M.Sc | http://B.Sc http://M.Sc
B.Com. and B.Ed. students -> http://B.Com | http://B.Com | http://B.Com
Talk by Prof. A.Li, Ph.D. -> http://A.Li | http://A.Li | http://A.Li
Doors at 7.pm -> http://7.pm | http://7.pm | http://7.pm
Songs of will.i.am -> http://will.i.am | http://will.i.am | http://will.i.am
Learn ASP.NET -> http://ASP.NET | http://ASP.NET | http://ASP.NET
See uc.edu -> http://uc.edu | http://uc.edu | http://uc.edu
Open to B.Sc. and M.Sc. students -> http://B.Sc http://M.Sc | http://B.Sc http://M.Sc
B.Com. and B.Ed. students -> http://B.Com | http://B.Com
Talk by Prof. A.Li, Ph.D. -> http://A.Li | http://A.Li
Doors at 7.pm -> http://7.pm | http://7.pm
Songs of will.i.am -> http://will.i.am | http://will.i.am
Learn ASP.NET -> http://ASP.NET | http://ASP.NET
See uc.edu -> http://uc.edu | http://uc.edu'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1); npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep -E '^(bleach|linkify)'; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
