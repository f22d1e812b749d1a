import datetime
import icalendar, vobject

utc = datetime.timezone.utc
text = open('events.ics', newline='').read()
for event in icalendar.Calendar.from_ical(text)""").replace("env/bin/python look.py 2>&1","env/bin/python write.py 2>&1; env/bin/python read.py 2>&1").replace("import icalendar, vobject\n\nutc = datetime.timezone.utc\ncalendar","import vobject\n\nutc = datetime.timezone.utc\ncalendar").replace("  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }\ncat >write","  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }\ncat >write")
open(p,'w').write(s)
