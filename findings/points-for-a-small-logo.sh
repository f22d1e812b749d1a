#!/usr/bin/env bash
# Guess: 'HTML: images with 2400-2800 bytes of words' is a rule about few words beside large pictures; a logo of 32 x 32 px in
#   a mail of two sentences is nothing to it. Links to a university's own site are no worse than others.
# Seen: what is counted is the length of the HTML, its tags and styles included, and any <img> counts. A mail of two
#   sentences with inline styles, 2.5 kB, gets 2.8 of the 5 points for the logo; without the logo, or with 800 bytes more of styles
#   that nobody sees, none. A link to a .edu site costs 1.0, unless the mail came from one, is of a list, or has an X-Mailer.
# Parts: Debian 12's spamassassin 4.0.1 with the rules it ships, local tests, no Bayes; 2026-11-29.
# Output: the value of 'expected' below.
# Known: the rules' own descriptions, which speak of words.
# For a project: draw a logo in short mails with borders and backgrounds, which also show before pictures are allowed; name the
#   program that writes the mails in X-Mailer.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC HOME=$dir
apt-get download spamassassin=4.0.1-1~deb12u1 libhtml-parser-perl=3.81-1+deb12u1 libhtml-tagset-perl=3.20-6 libnet-dns-perl=1.36-1+deb12u1 \
  libnetaddr-ip-perl=4.079+dfsg-2+b1 libsocket6-perl=0.29-3 libsys-hostname-long-perl=1.5-3 libdigest-hmac-perl=1.04+dfsg-2 \
  libhttp-date-perl=6.05-2 libtimedate-perl=2.3300-2 liberror-perl=0.17029-2 >install.log 2>&1 &&
  for deb in *.deb; do dpkg -x "$deb" root || exit 2; done && command -v perl >>install.log ||
  { tail -3 install.log; echo 'NOT RUN: needs perl, and the packages could not be downloaded'; exit 2; }
modules="-I$dir/root/usr/share/perl5 -I$(find "$dir/root/usr/lib" -type d -path '*/perl5/5.*' -prune | head -1)"
cp -r root/etc/spamassassin site; cp /dev/null preferences
assassin() { # shellcheck disable=SC2086
  perl -T $modules root/usr/bin/spamassassin -C root/usr/share/spamassassin --siteconfigpath=site --prefspath=preferences "$@" 2>>install.log; }
logo='<img src="https://campus.example.org/logo.png" width="32" height="32" alt="">'
styled() { printf '<td style="%*s">' "$1" 'padding:14px' | tr ' ' ';'; } # $1 bytes of a style
look() { # $1 name, $2 logo or nothing, $3 bytes of styles, $4 host of the link, the rest headers
  local name=$1 picture=$2 styles=$3 host=$4; shift 4
  printf '%s\n' "From: Campus Events <events@$host>" 'To: Ann Lee <ann@example.net>' 'Subject: Jazz night is on Friday' \
    'Date: Sat, 28 Nov 2026 12:00:00 +0000' "Message-ID: <c0ffee12-0000-4000-8000-000000000001@$host>" 'MIME-Version: 1.0' "$@" \
    'Content-Type: text/html; charset=utf-8' '' \
    "<!doctype html><html lang=\"en\"><head><title>Jazz</title></head><body>$picture<table><tr>$(styled "$styles")<p>Hi Ann, your spot is confirmed.</p><p><a href=\"https://$host/events/7\">See the event</a></p></td></tr></table></body></html>" |
    assassin -L -t | tr -d '\n\t ' | grep -o 'tests=[A-Z0-9_,]*' | head -1 | grep -oE 'HTML_IMAGE_ONLY_[0-9]+|URI_DOTEDU' | xargs echo "$name:"
}
assassin --version | grep -q 'version 4.0.1' || { tail -3 install.log; echo 'NOT RUN: SpamAssassin does not start'; exit 2; }
expected='2.5 kB with a logo: HTML_IMAGE_ONLY_28
2.5 kB without:
3.3 kB with a logo:
link to .edu: URI_DOTEDU
with X-Mailer:'
seen=$(look '2.5 kB with a logo' "$logo" 2200 campus.example.org; look '2.5 kB without' '' 2200 campus.example.org
  look '3.3 kB with a logo' "$logo" 3000 campus.example.org; look 'link to .edu' '' 100 campus.example.edu; look 'with X-Mailer' '' 100 campus.example.edu 'X-Mailer: Campus Events 1.0')
assassin --version | head -1; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { tail -3 install.log; echo 'CHANGED: this is not what the comment says'; exit 1; }
