#!/usr/bin/env bash
# Guess: an event in a QR code, as posters have it, is read by ZXing, the library of many scanners on Android, at the hour that it
#   says: in UTC, or in the zone that TZID names.
# Seen: TZID is ignored, and the digits are the phone's own time. UTC is turned into local time in a way of its own that fails
#   on the two nights of clock changes: a party at 11 PM on the Saturday is at 10 PM in spring and at midnight in fall.
#   The text of a whole day names the day before, everywhere west of Greenwich.
# Parts: Debian 12's libzxing-core-java 3.4.1, Java 17; 2026-11-29. Its newest source was read, not run, and has the same lines.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: put a link into the code, not an event; the page behind it gives each phone a file that its calendar reads.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
apt-get download libzxing-core-java=3.4.1+ds-1 >install.log 2>&1 &&
  for deb in *.deb; do dpkg -x "$deb" root || exit 2; done && command -v javac >>install.log ||
  { tail -3 install.log; echo 'NOT RUN: needs javac, and the package could not be downloaded'; exit 2; }
cat >Look.java <<'END'
import com.google.zxing.BarcodeFormat;
import com.google.zxing.Result;
import com.google.zxing.client.result.CalendarParsedResult;
import com.google.zxing.client.result.ResultParser;

public class Look {
  private static void look(String name, String start) {
    String text = "BEGIN:VEVENT\r\nSUMMARY:Party\r\nDTSTART" + start + "\r\nEND:VEVENT";
    CalendarParsedResult event = (CalendarParsedResult) ResultParser.parseResult(new Result(text, null, null, BarcodeFormat.QR_CODE));
    System.out.println(name + ": DTSTART" + start + " is " + event.getStart().toInstant() + ", shown as " + event.getDisplayResult().split("\n")[1]);
  }

  public static void main(String[] arguments) {
    look("7:30 PM in UTC", ":20261205T003000Z");
    look("7:30 PM in Los Angeles", ";TZID=America/Los_Angeles:20261204T193000");
    look("11 PM before spring", ":20270314T040000Z");
    look("11 PM before fall", ":20271107T030000Z");
    look("whole day", ";VALUE=DATE:20261205");
  }
}
END
jar=$(find root -name 'zxing-core*.jar' -o -name 'core*.jar' | head -1)
javac -cp "$jar" Look.java >>install.log 2>&1 || { tail -3 install.log; echo 'NOT RUN: the program could not be compiled'; exit 2; }
expected='7:30 PM in UTC: DTSTART:20261205T003000Z is 2026-12-05T00:30:00Z, shown as Dec 4, 2026, 7:30:00 PM
7:30 PM in Los Angeles: DTSTART;TZID=America/Los_Angeles:20261204T193000 is 2026-12-05T00:30:00Z, shown as Dec 4, 2026, 7:30:00 PM
11 PM before spring: DTSTART:20270314T040000Z is 2027-03-14T03:00:00Z, shown as Mar 13, 2027, 10:00:00 PM
11 PM before fall: DTSTART:20271107T030000Z is 2027-11-07T04:00:00Z, shown as Nov 7, 2027, 12:00:00 AM
whole day: DTSTART;VALUE=DATE:20261205 is 2026-12-05T00:00:00Z, shown as Dec 4, 2026'
seen=$(java -Duser.timezone=America/New_York -Duser.language=en -Duser.country=US -cp "$jar:." Look 2>&1)
ls ./*.deb; java -version 2>&1 | head -1; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
