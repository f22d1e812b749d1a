import { deviceZone } from '@quad/shared/local-time';
import { clockOf, movedReading, readReading } from '@quad/shared/wall-clock';
import { useRef } from 'react';
import { DateTimeField } from '../../../components/date-time-field';
import * as formStyles from '../../../components/form.module.css';
import type { FormField } from '../../../lib/use-action-form';
import { instantOf, wallClockAt } from '../wall-clock';
import { type NamedZone, zoneHint } from '../zone-hint';

interface TimeFieldsProps {
  /** Of the place as it is in the form; undefined until it is known. */
  zone: NamedZone | undefined;
  /** Of a published event: the zone that it has so far. */
  oldTimezone?: string;
  /** Both in the notation of DateTimeField. */
  values: { startDate: string; endDate: string };
  field(name: 'startDate' | 'endDate'): FormField;
  now: Date;
}

/**
 * When an event is, on the clocks of its place, which are named; says so if a new place has other clocks. A new start
 * takes the end with it, so that the event stays as long as it was.
 */
export function TimeFields({
  zone,
  oldTimezone,
  values: { startDate, endDate },
  field,
  now,
}: TimeFieldsProps) {
  const timezone = zone?.timezone ?? oldTimezone ?? deviceZone();
  const start = new Date(instantOf(startDate, timezone) ?? now);
  const written = readReading(startDate);
  const clock = wallClockAt(now, timezone);
  const startField = field('startDate');
  const endField = field('endDate');
  /** The last start that was understood: words are none while they are typed. */
  const lastStart = useRef(startDate);
  const changeStart: FormField['onChange'] = async (event) => {
    const next = String(event.target.value);
    await startField.onChange(event);
    if (!readReading(next)) return;
    const movedEnd = movedReading(endDate, { from: lastStart.current, to: next });
    lastStart.current = next;
    if (movedEnd)
      await endField.onChange({ target: { name: endField.name, value: movedEnd }, type: 'change' });
  };
  return (
    <>
      <DateTimeField
        label="Date and time"
        field={{ ...startField, onChange: changeStart }}
        value={startDate}
        now={clock}
        hint={zone && zoneHint(zone, start, deviceZone())}
      />
      {oldTimezone !== undefined && (
        <div role="status">
          {zone && timezone !== oldTimezone && written && (
            <p className={formStyles.hint}>
              {`This place is in another time zone: ${clockOf(written.minutes)} stays ${clockOf(written.minutes)} there.`}
            </p>
          )}
        </div>
      )}
      <DateTimeField label="Ends" isOptional field={endField} value={endDate} now={clock} start={startDate} />
    </>
  );
}
