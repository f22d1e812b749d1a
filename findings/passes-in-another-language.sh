#!/usr/bin/env bash
# Guess: passkit-generator's localize() writes any words of a pass in another language as a valid pass.strings.
# Seen: it sets quotes around keys and values and changes nothing within. A title with quotes ends at the first of them, and
#   then the whole file can't be read, the other words of that language included; 'C:\new' loses its backslash and breaks its
#   line. Such files want \" and \\, as in C. A field without its entry is shown in the language of pass.json.
# Parts: passkit-generator 3.6.1; read with openstep-plist 0.5.2 (PyPI); Node 20.20.2; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found on passkit-generator; php-pkpass had the same and mended it in 1.2.6 (pull request 102).
# For a project: escape \, " and line breaks in what you give to localize(), in keys too.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts passkit-generator@3.6.1 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install openstep-plist==0.5.2 >>install.log 2>&1 &&
  openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 9 -subj '/UID=pass.org.example/CN=Pass Type ID/OU=ABCDE12345' >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: needs python3 and openssl, and the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { readFileSync, writeFileSync } from 'node:fs';
import { PKPass } from 'passkit-generator';

const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => readFileSync(name));
const looks = { plain: { Show: 'Jazz heute' }, quotes: { Show: '"Jazz" heute' }, backslash: { Show: 'C:\\new' }, escaped: { Show: '\\"Jazz\\" heute' } };
for (const [name, words] of Object.entries(looks)) {
  const pass = new PKPass({ 'icon.png': Buffer.from('x') }, { wwdr: certificate, signerCert: certificate, signerKey: key }, {
    serialNumber: '1', description: 'Jazz', organizationName: 'Campus', passTypeIdentifier: 'pass.org.example', teamIdentifier: 'ABCDE12345' });
  pass.type = 'eventTicket';
  pass.localize('de', { Where: 'Wo', ...words });
  writeFileSync(`${name}.pkpass`, pass.getAsBuffer());
}
END
cat >look.py <<'END'
import zipfile, openstep_plist
for name in ('plain', 'quotes', 'backslash', 'escaped'):
    strings = zipfile.ZipFile(f'{name}.pkpass').read('de.lproj/pass.strings').decode()
    try:
        read = openstep_plist.loads(strings)
    except openstep_plist.ParseError as error:
        read = f'{type(error).__name__}: {error}'
    print(f'{name}: {strings.splitlines()[-1]} -> {read}')
END
expected='plain: "Show" = "Jazz heute"; -> {'\''Where'\'': '\''Wo'\'', '\''Show'\'': '\''Jazz heute'\''}
quotes: "Show" = ""Jazz" heute"; -> ParseError: Missing '\'';'\'' on line 2
backslash: "Show" = "C:\new"; -> {'\''Where'\'': '\''Wo'\'', '\''Show'\'': '\''C:\new'\''}
escaped: "Show" = "\"Jazz\" heute"; -> {'\''Where'\'': '\''Wo'\'', '\''Show'\'': '\''"Jazz" heute'\''}'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
