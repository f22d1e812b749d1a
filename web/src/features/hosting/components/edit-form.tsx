import type { EventDetail } from '@quad/shared/contract/events';
import type { LatLng } from '@quad/shared/geo';
import { paths } from '@quad/shared/paths';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/button';
import { faultsResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { useSettled } from '../../../lib/use-settled';
import { editEvent, movedPlaceQuery } from '../edit.api';
import { type EventFaults, type EventValues, inputFor, pinAfterTyping, valuesOf } from '../event-values';
import type { readChanges as ReadChanges } from '../read-changes';
import { useUnsavedGuard } from '../use-unsaved-guard';
import type { PinMapSlot } from './event-fieldset';
import { EventForm } from './event-form';
import { changeNote, LaterPart } from './later-parts';

/** Debounce of the place while its location is typed, in milliseconds. */
const typingRestMs = 400;

const loadChanges = () => import('../read-changes');

/** The schemas are loaded on first use; without them the server still reports errors. */
async function faultsOf(...args: Parameters<typeof ReadChanges>): Promise<EventFaults> {
  const { readChanges } = await loadChanges();
  const { changes, faults } = readChanges(...args);
  const check = await import('../event-check').catch(() => null);
  return { ...faults, ...check?.changeFaults(changes) };
}

interface EditFormProps {
  event: EventDetail;
  now: Date;
  /** Where a pin begins; null if nobody knows. */
  campus: LatLng | null;
  renderMap(slot: PinMapSlot): ReactNode;
  onSaved(): void;
}

/** Everything a host can change on a published event. */
export function EditForm({ event, now, campus, renderMap, onSaved }: EditFormProps) {
  const client = useQueryClient();
  const before = valuesOf(event);
  const placeOf = (values: Pick<EventValues, 'location' | 'pin'>) => movedPlaceQuery(event, values);
  const zoneOf = (values: EventValues) =>
    client.getQueryData(placeOf(values).queryKey)?.timezone ?? event.timezone;
  const { form, field, formProps, isBusy, failure } = useActionForm<EventValues, EventValues, boolean>({
    resolver: faultsResolver((values) => faultsOf(values, event, { zone: zoneOf(values), now })),
    prepare: loadChanges,
    defaultValues: before,
    fieldOf: inputFor,
    onSubmit: (values) => ({
      run: async () => {
        const { latitude, longitude, timezone } = await client.ensureQueryData(placeOf(values));
        const { readChanges, isNews } = await loadChanges();
        const { changes } = readChanges(values, event, { zone: timezone, now });
        const isMoved = latitude !== event.latitude || longitude !== event.longitude;
        const body = isMoved ? { ...changes, latitude, longitude } : changes;
        const { patchEvent, refetchEvents } = await import('../../../cache/event-cache');
        patchEvent(client, event.id, await editEvent(event.id, body));
        release();
        onSaved();
        void refetchEvents(client, event.id);
        return isNews(event, changes);
      },
      done: (isNews) => ({
        title: 'Event updated',
        ...(isNews ? { description: "We'll email the attendees." } : {}),
      }),
      alert: "We couldn't save the event. Please try again.",
    }),
  });
  const { isDirty, isSubmitted } = form.formState;
  const release = useUnsavedGuard(isDirty && !isBusy);
  const values = form.watch();
  const place = useQuery({
    ...placeOf({ pin: values.pin, location: useSettled(values.location, typingRestMs) }),
    placeholderData: keepPreviousData,
  }).data;
  const zone = place?.timezone ?? event.timezone;

  return (
    <EventForm
      formProps={formProps}
      failure={failure}
      values={values}
      field={field}
      setValue={form.setValue}
      isSubmitted={isSubmitted}
      zone={place}
      timezone={zone}
      now={now}
      campus={campus}
      pinFor={(location) =>
        location.trim() === event.location ? before.pin : pinAfterTyping(values.pin, location)
      }
      renderMap={renderMap}
      live={event}
      aside={
        <p className="text-muted text-sm">
          Attendees get an email when the time, the place or the price changes.
        </p>
      }
      next={
        isDirty && (
          <LaterPart height={0}>
            <changeNote.View values={values} event={event} zone={zone} now={now} />
          </LaterPart>
        )
      }
      actions={
        <>
          <ButtonLink href={paths.event(event.id)} tone="secondary" size="lg">
            Cancel
          </ButtonLink>
          <Button type="submit" size="lg" busy={isBusy} disabled={!isDirty}>
            {isBusy ? 'Saving...' : 'Save changes'}
          </Button>
        </>
      }
    />
  );
}
