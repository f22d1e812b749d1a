#!/usr/bin/env bash
# Guess: Perl's DateTime::Event::ICal, given a start with a zone, gives the dates of a series in that zone, as it gives those hours.
# Seen: the zone is dropped. 7 PM in New York becomes a 'floating' 7 PM, whose epoch is that of 7 PM in UTC, 3 PM on campus;
#   written as iCalendar it has no TZID, so that each reader sees 7 PM of its own. A comparison with the start says that
#   they are equal, since a floating time takes the other's zone. Only a rule with BYSETPOS keeps the zone.
#   DateTime::Format::ICal, which reads rules from text, is alike.
# Parts: Debian 12's libdatetime-event-ical-perl 0.13-2, libdatetime-format-ical-perl 0.09-3, libdatetime-perl 1.59, Perl 5.36.0;
#   2026-11-30.
# Output: the value of 'expected' below.
# Known: DateTime::Event::Recurrence, two modules below, says that its sets are floating until one calls set_time_zone on them.
# For a project: call set_time_zone with the start's zone on the set before the first date is taken. A test that compares doesn't see
#   it; compare epochs.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
needs=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances libdatetime-event-ical-perl \
  libdatetime-format-ical-perl 2>/dev/null | grep -E '^lib.*-perl$' | sort -u | sed 's/^libdatetime-event-ical-perl$/&=0.13-2/; s/^libdatetime-format-ical-perl$/&=0.09-3/')
# shellcheck disable=SC2086
[ -n "$needs" ] && apt-get download $needs >install.log 2>&1 && for deb in ./*.deb; do dpkg -x "$deb" root || exit 2; done
[ -d root/usr/share/perl5 ] || { tail -3 install.log; echo 'NOT RUN: the packages could not be downloaded'; exit 2; }
PERL5LIB=$dir/root/usr/share/perl5:$(find "$dir/root/usr/lib" -type d -path '*/perl5/5.*' -prune | head -1); export PERL5LIB
cat >look.pl <<'END'
use strict;
use warnings;
use DateTime;
use DateTime::Event::ICal;
use DateTime::Format::ICal;

my $start = DateTime->new(year => 2026, month => 10, day => 23, hour => 19, time_zone => 'America/New_York');
sub show { my ($name, @dates) = @_; print "$name: ", join(', ', map { $_->strftime('%b %d %H:%M ') . $_->time_zone_short_name } @dates), "\n" }
my @weekly = (dtstart => $start, freq => 'weekly', count => 3);
my @dates = DateTime::Event::ICal->recur(@weekly)->as_list;
show('weekly', @dates);
print 'written: ', join(' ', map { DateTime::Format::ICal->format_datetime($_) } $start, $dates[0]), "\n";
print 'compared: ', DateTime->compare($start, $dates[0]), ', hours between them: ', ($start->epoch - $dates[0]->epoch) / 3600, "\n";
show('read', DateTime::Format::ICal->parse_recurrence(recurrence => 'FREQ=WEEKLY;COUNT=3', dtstart => $start)->as_list);
show('last weekday', DateTime::Event::ICal->recur(dtstart => $start, freq => 'monthly', byday => [qw(mo tu we th fr)], bysetpos => [-1], count => 3)->as_list);
show('with set_time_zone', DateTime::Event::ICal->recur(@weekly)->set_time_zone('America/New_York')->as_list);
END
expected='weekly: Oct 23 19:00 floating, Oct 30 19:00 floating, Nov 06 19:00 floating
written: TZID=America/New_York:20261023T190000 20261023T190000
compared: 0, hours between them: 4
read: Oct 23 19:00 floating, Oct 30 19:00 floating, Nov 06 19:00 floating
last weekday: Oct 30 19:00 EDT, Nov 30 19:00 EST, Dec 31 19:00 EST
with set_time_zone: Oct 23 19:00 EDT, Oct 30 19:00 EDT, Nov 06 19:00 EST'
seen=$(perl look.pl 2>&1); perl -e 'print "Perl $^V\n"'; ls ./libdatetime-*.deb; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
