#!/usr/bin/env bash
# Guess: Ruby's ice_cube reads 'four Fridays, and one Monday more' (RRULE with COUNT=4, and an RDATE) as five dates.
# Seen: four: the added date is counted, and the last Friday is gone. With a Friday excluded and a Monday added three are left of
#   four. And what it writes names the zone 'EDT', which no calendar knows and which is wrong in winter.
# Parts: Debian 12's ruby-ice-cube 0.16.4-3 on ruby 3.1.2; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found of the count; its zone names are an old complaint.
# For a project: turn COUNT into UNTIL before it reads a rule with added dates, and write the zone's own name.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=America/New_York
{ command -v ruby && apt-get download ruby-ice-cube=0.16.4-3 && dpkg -x ruby-ice-cube_*.deb root; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: needs ruby, and the package could not be downloaded'; exit 2; }
cat >look.rb <<'END'
# Rails, beside which ice_cube is used, brings delegate.
class Class
  def delegate(*names, to:) = names.each { |name| define_method(name) { |*rest, **options| send(to).send(name, *rest, **options) } }
end
require 'ice_cube'

rule = "DTSTART;TZID=America/New_York:20261023T190000\nRRULE:FREQ=WEEKLY;COUNT=4"
excluded = "\nEXDATE;TZID=America/New_York:20261030T190000"
added = "\nRDATE;TZID=America/New_York:20261102T190000"
{ 'rule' => rule, 'with an added date' => rule + added, 'with an excluded date' => rule + excluded, 'with both' => rule + excluded + added }.each do |name, text|
  puts "#{name}: #{IceCube::Schedule.from_ical(text).all_occurrences.map { |time| time.strftime('%b %-d') }.join(', ')}"
end
written = IceCube::Schedule.new(Time.new(2026, 10, 23, 19)) { |schedule| schedule.add_recurrence_rule(IceCube::Rule.weekly.count(4)) }
puts "written: #{written.to_ical.lines.first}"
END
expected='rule: Oct 23, Oct 30, Nov 6, Nov 13
with an added date: Oct 23, Oct 30, Nov 2, Nov 6
with an excluded date: Oct 23, Nov 6, Nov 13
with both: Oct 23, Nov 2, Nov 6
written: DTSTART;TZID=EDT:20261023T190000'
seen=$(ruby -I "$(find "$dir/root" -type d -path '*ice_cube-*/lib' | head -1)" look.rb 2>&1); ruby --version; ls ./*.deb; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
