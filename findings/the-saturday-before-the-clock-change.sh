#!/usr/bin/env bash
# Guess: biweekly reads a start with a zone as the hour that is written, whether or not the file brings the zone's VTIMEZONE.
# Seen: with the VTIMEZONE, which RFC 5545 asks for, all starts in the last hours before a clock change, as many as the zone is
#   away from Greenwich, are an hour off: a party of Saturday, 10 PM, begins at 11 in fall and at 9 in spring, and 11:59 PM is
#   on Sunday. Without a VTIMEZONE it is right, by Java's own zones.
# Parts: net.sf.biweekly:biweekly 0.6.8 (Maven Central), OpenJDK 17.0.15; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: give TimezoneInfo Java's zone for names that Java knows, or read events of clock changes a second time.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
cat >pom.xml <<'END'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>look</groupId><artifactId>look</artifactId><version>1</version>
<dependencies><dependency><groupId>net.sf.biweekly</groupId><artifactId>biweekly</artifactId><version>0.6.8</version></dependency></dependencies></project>
END
cat >Look.java <<'END'
import biweekly.Biweekly;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

public class Look {
    static final String ZONE = String.join("\r\n", "BEGIN:VTIMEZONE", "TZID:America/New_York", "BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
        "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "TZNAME:EDT", "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:20071104T020000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
        "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "TZNAME:EST", "END:STANDARD", "END:VTIMEZONE", "");

    static String read(String zone, String start) {
        String file = String.join("\r\n", "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Look//EN", zone + "BEGIN:VEVENT", "UID:1@example.org", "DTSTAMP:20261001T000000Z",
            "DTSTART;TZID=America/New_York:" + start, "SUMMARY:Party", "END:VEVENT", "END:VCALENDAR", "");
        return Biweekly.parse(file).first().getEvents().get(0).getDateStart().getValue().toInstant().atZone(ZoneId.of("America/New_York")).format(DateTimeFormatter.ofPattern("MMM d HH:mm"));
    }

    public static void main(String[] arguments) {
        for (String start : new String[] {"20261030T220000", "20261031T200000", "20261031T220000", "20261031T235900", "20261101T090000", "20270313T220000", "20270314T090000"})
            System.out.println(start + ": " + read(ZONE, start) + ", without VTIMEZONE " + read("", start));
    }
}
END
{ command -v mvn && command -v javac && mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib && javac -nowarn -cp 'lib/*' Look.java; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: needs a JDK and Maven, and the package could not be installed'; exit 2; }
expected='20261030T220000: Oct 30 22:00, without VTIMEZONE Oct 30 22:00
20261031T200000: Oct 31 20:00, without VTIMEZONE Oct 31 20:00
20261031T220000: Oct 31 23:00, without VTIMEZONE Oct 31 22:00
20261031T235900: Nov 1 00:59, without VTIMEZONE Oct 31 23:59
20261101T090000: Nov 1 09:00, without VTIMEZONE Nov 1 09:00
20270313T220000: Mar 13 21:00, without VTIMEZONE Mar 13 22:00
20270314T090000: Mar 14 09:00, without VTIMEZONE Mar 14 09:00'
seen=$(java -Duser.language=en -Duser.country=US -cp 'lib/*:.' Look 2>&1); java -version 2>&1 | head -1; ls lib/biweekly*; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
