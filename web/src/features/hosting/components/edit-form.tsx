import { categories, categoryLabels } from '@quad/shared/categories';
import type { EventDetail } from '@quad/shared/contract/events';
import { movesPeople } from '@quad/shared/event-changes';
import { startOf } from '@quad/shared/event-times';
import { eventChangesGatheredMinutes } from '@quad/shared/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { patchEvent, refetchEvents } from '../../../cache/event-cache';
import { Button, ButtonLink } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { faultsResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { type EditFaults, type EditValues, fieldFor, readChanges, valuesOf } from '../edit-values';
import { editEvent, findPlace } from '../hosting.api';
import { useTimeZone } from '../use-time-zone';
import { useUnsavedGuard } from '../use-unsaved-guard';
import { zoneHint } from '../zone-hint';
import { GuestsSwitch } from './guests-switch';

/** The schemas are loaded on first use; without them the server still reports errors. */
async function faultsOf(values: EditValues, event: EventDetail, now: Date): Promise<EditFaults> {
  const { changes, faults } = readChanges(values, event, now);
  const check = await import('../edit-check').catch(() => null);
  return { ...faults, ...check?.contractFaults(changes) };
}

/** A changed address moves the pin, or removes it if the address is not found. */
async function withPin(changes: ReturnType<typeof readChanges>['changes'], event: EventDetail) {
  if (changes.location === undefined) return changes;
  const { latitude: lat, longitude: lng } = event;
  const near = lat === null || lng === null ? null : { lat, lng };
  const pin = await findPlace(changes.location, near).catch(() => null);
  return { ...changes, ...(pin ?? { latitude: null, longitude: null }) };
}

interface EditFormProps {
  event: EventDetail;
  now: Date;
  viewerZone: string | null;
  eventHref: string;
  onSaved(): void;
}

/** Everything a host can change on a published event. */
export function EditForm({ event, now, viewerZone, eventHref, onSaved }: EditFormProps) {
  const client = useQueryClient();
  const categoryId = useId();
  const { form, field, formProps, isBusy, failure } = useActionForm<EditValues, EditValues, void>({
    resolver: faultsResolver((values) => faultsOf(values, event, now)),
    defaultValues: valuesOf(event),
    fieldOf: fieldFor,
    onSubmit: (values) => {
      const { changes } = readChanges(values, event, now);
      return {
        run: async () => {
          patchEvent(client, event.id, await editEvent(event.id, await withPin(changes, event)));
          release();
          onSaved();
          void refetchEvents(client, event.id);
        },
        done: {
          title: 'Event updated',
          ...(movesPeople(event, changes) && people > 0 ? { description: "We'll email the attendees." } : {}),
        },
        alert: 'Failed to update event. Please try again.',
      };
    },
  });
  const { isDirty } = form.formState;
  const release = useUnsavedGuard(isDirty && !isBusy);
  const { latitude: lat, longitude: lng } = event;
  const pin = lat === null || lng === null ? null : { lat, lng, name: null };
  const town = useTimeZone({ location: event.location, venueName: '', pin })?.town ?? null;
  const { changes } = readChanges(form.watch(), event, now);
  const people = event.attendeeCount + event.waitlistCount;

  return (
    <form className={`card ${formStyles.form}`} {...formProps}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <TextField label="Title" maxLength={300} {...field('title')} />
      <TextArea label="Description" rows={6} maxLength={10_000} {...field('description')} />
      <div className={formStyles.field}>
        <label htmlFor={categoryId}>Category</label>
        <div className={formStyles.inputBox}>
          <select id={categoryId} {...form.register('category')}>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryLabels[category]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <TextField label="Venue" isOptional maxLength={200} {...field('venueName')} />
      <TextField
        label="Location"
        maxLength={500}
        hint={changes.location === undefined ? undefined : 'The pin moves there if the place is known.'}
        {...field('location')}
      />
      {!event.allDay && !event.timeTba && (
        <fieldset className={formStyles.form}>
          <legend className="sr-only">When</legend>
          <div className={formStyles.pair}>
            <TextField label="Start date" type="date" {...field('startDay')} />
            <TextField label="Start time" type="time" {...field('startTime')} />
          </div>
          <div className={formStyles.pair}>
            <TextField label="End date" isOptional type="date" {...field('endDay')} />
            <TextField label="End time" isOptional type="time" {...field('endTime')} />
          </div>
          {viewerZone && (
            <p className={formStyles.hint}>
              {zoneHint({ timezone: event.timezone, town }, startOf(event), viewerZone)}
            </p>
          )}
        </fieldset>
      )}
      <TextField
        label="Capacity"
        isOptional
        type="number"
        inputMode="numeric"
        min={1}
        hint="Leave empty for no limit. New spots go to the waitlist first."
        {...field('maxAttendees')}
      />
      <GuestsSwitch
        isOn={form.watch('guestsAllowed')}
        onChange={(isOn) => form.setValue('guestsAllowed', isOn, { shouldDirty: true })}
      >
        Guests already on the list stay on it.
      </GuestsSwitch>
      <p className="text-muted text-sm" role="status">
        {movesPeople(event, changes) && people > 0
          ? `Attendees get one email about the new time or place in ${eventChangesGatheredMinutes} minutes, with everything you change until then.`
          : 'Attendees get an email when the time, the venue or the location changes.'}
      </p>
      <div className={formStyles.pair}>
        <ButtonLink href={eventHref} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
        <Button type="submit" size="lg" busy={isBusy} disabled={!isDirty}>
          {isBusy ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
}
