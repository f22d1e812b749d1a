#!/usr/bin/env bash
# Guess: Perl's Date::Manip, which reads 'Dec 4, 2026 7:30pm' and '7:30 p.m.', reads '7:30p', as posters and schedules have it, or
#   says that it can't.
# Seen: the p is a zone. By RFC 822's letters, which it knows, P is three hours east of Greenwich, so 7:30 in the morning there is
#   11:30 PM of the day before in New York; '7:30a', in zone A, is 3:30 AM, and '19:30 h', an hour as Germans write it, is
#   22:30. 'ET', which nearly all American posters have, can't be read at all.
# Parts: Debian 12's libdate-manip-perl 6.91-1, Perl 5.36.0; 2026-11-30.
# Output: the value of 'expected' below.
# Known: its documentation lists the military zones among the abbreviations; nothing found on 'p' for pm.
# For a project: put an m behind a lone a or p that follows an hour before such a parser sees it, and compare the digits that it
#   found with those that were written.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=America/New_York
apt-get download libdate-manip-perl=6.91-1 >install.log 2>&1 && dpkg -x ./libdate-manip-perl_*.deb root ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be downloaded'; exit 2; }
cat >look.pl <<'END'
use strict;
use warnings;
use Date::Manip;

for my $text ('Dec 4, 2026 7:30pm', 'Dec 4, 2026 7:30 p.m.', 'Dec 4, 2026 7:30p', '12/4/2026 7:30 p', 'Dec 4, 2026 7:30a', 'Dec 4, 2026 19:30', 'Dec 4, 2026 19:30 h',
  'Dec 4, 2026 7:30 PM ET', 'Dec 4, 2026 7:30 PM EST') {
  my $date = ParseDate($text);
  print "$text -> ", $date ? UnixDate($date, '%a %b %d, %H:%M') : 'nothing', "\n";
}
END
expected='Dec 4, 2026 7:30pm -> Fri Dec 04, 19:30
Dec 4, 2026 7:30 p.m. -> Fri Dec 04, 19:30
Dec 4, 2026 7:30p -> Thu Dec 03, 23:30
12/4/2026 7:30 p -> Thu Dec 03, 23:30
Dec 4, 2026 7:30a -> Fri Dec 04, 03:30
Dec 4, 2026 19:30 -> Fri Dec 04, 19:30
Dec 4, 2026 19:30 h -> Fri Dec 04, 22:30
Dec 4, 2026 7:30 PM ET -> nothing
Dec 4, 2026 7:30 PM EST -> Fri Dec 04, 19:30'
seen=$(perl -I root/usr/share/perl5 look.pl 2>&1); perl -e 'print "Perl $^V\n"'; ls ./*.deb; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
