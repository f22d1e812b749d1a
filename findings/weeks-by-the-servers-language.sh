#!/usr/bin/env bash
# Guess: ical4j gives the same dates of a rule on every server; a rule without WKST has weeks from Monday (RFC 5545, 3.3.10).
# Seen: weeks begin as they do in the machine's locale. 'Every second week on Tuesday and Sunday' has other Sundays on a server
#   in American English or Arabic than on one in German, and than in every other calendar, when the rule doesn't say WKST=MO.
# Parts: org.mnode.ical4j:ical4j 4.4.0 (Maven Central), OpenJDK 17.0.15; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: run such a server with -Duser.country=DE or another whose weeks begin on Monday, or add WKST=MO to rules
#   without it before it reads them; write WKST in your own.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
cat >pom.xml <<'END'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>look</groupId><artifactId>look</artifactId><version>1</version>
<dependencies><dependency><groupId>org.mnode.ical4j</groupId><artifactId>ical4j</artifactId><version>4.4.0</version></dependency></dependencies></project>
END
cat >Look.java <<'END'
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.stream.Collectors;
import net.fortuna.ical4j.model.Recur;

public class Look {
    public static void main(String[] arguments) {
        ZonedDateTime start = ZonedDateTime.of(2026, 10, 27, 19, 0, 0, 0, ZoneId.of("America/New_York"));
        for (String rule : new String[] {"FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO"})
            System.out.println(Locale.getDefault() + " " + rule.replaceFirst(".*SU", "") + " "
                + new Recur<ZonedDateTime>(rule).getDates(start, start, start.plusYears(1)).stream().map(date -> date.toString().substring(5, 10)).collect(Collectors.joining(" ")));
    }
}
END
{ command -v mvn && command -v javac && mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib && javac -nowarn -cp 'lib/*' Look.java; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: needs a JDK and Maven, and the package could not be installed'; exit 2; }
expected='en_US  10-27 11-08 11-10 11-22
en_US ;WKST=MO 10-27 11-01 11-10 11-15
de_DE  10-27 11-01 11-10 11-15
de_DE ;WKST=MO 10-27 11-01 11-10 11-15
ar_EG  10-27 11-08 11-10 11-22
ar_EG ;WKST=MO 10-27 11-01 11-10 11-15'
seen=$(for locale in 'en US' 'de DE' 'ar EG'; do read -r language country <<<"$locale"; java -Duser.language="$language" -Duser.country="$country" -cp 'lib/*:.' Look 2>/dev/null; done)
java -version 2>&1 | head -1; ls lib/ical4j*; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
