import { categories, categoryLabels } from '@quad/shared/categories';
import type { EventDetail } from '@quad/shared/contract/events';
import { movesPeople } from '@quad/shared/event-changes';
import { zoneName } from '@quad/shared/event-hours';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Button, ButtonLink } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { ApiError, explain } from '../../../lib/api-client';
import { patchEvent, refetchEvents } from '../../../lib/event-cache';
import { toast } from '../../../lib/toast-store';
import { type EditFaults, type EditValues, fieldFor, readChanges, valuesOf } from '../edit-values';
import { editEvent, findPlace } from '../hosting.api';
import { useUnsavedGuard } from '../use-unsaved-guard';

const errorsOf = (faults: EditFaults): FieldErrors<EditValues> =>
  Object.fromEntries(Object.entries(faults).map(([name, message]) => [name, { type: 'contract', message }]));

/** The schemas are fetched when they are first needed; without them the server still says what is wrong. */
async function faultsOf(values: EditValues, event: EventDetail, now: Date): Promise<EditFaults> {
  const { changes, faults } = readChanges(values, event, now);
  const check = await import('../edit-check').catch(() => null);
  return { ...faults, ...check?.contractFaults(changes) };
}

/** A changed address moves the pin, or takes it away where the address is not known. */
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

/** Everything a host may change on an event that stands. */
export function EditForm({ event, now, viewerZone, eventHref, onSaved }: EditFormProps) {
  const client = useQueryClient();
  const categoryId = useId();
  const [alert, setAlert] = useState<string>();
  const { register, handleSubmit, formState, setError, watch } = useForm<EditValues>({
    defaultValues: valuesOf(event),
    resolver: async (values) => {
      const faults = await faultsOf(values, event, now);
      return Object.keys(faults).length > 0
        ? { values: {}, errors: errorsOf(faults) }
        : { values, errors: {} };
    },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const release = useUnsavedGuard(isDirty && !isSubmitting);
  const zone = zoneName(event, viewerZone);
  const { changes } = readChanges(watch(), event, now);
  const people = event.attendeeCount + event.waitlistCount;

  const save = handleSubmit(async (values) => {
    setAlert(undefined);
    const { changes } = readChanges(values, event, now);
    try {
      patchEvent(client, event.id, await editEvent(event.id, await withPin(changes, event)));
      release();
      toast({
        title: 'Event updated',
        ...(movesPeople(event, changes) && people > 0 ? { description: 'Attendees are told by email.' } : {}),
      });
      onSaved();
      await refetchEvents(client, event.id);
    } catch (error) {
      const message = explain(error, 'Failed to update event. Please try again.');
      // 'maxAttendees can't be below ...': the server's words begin with the field they are about.
      const field =
        error instanceof ApiError && error.status === 400 ? fieldFor(/^\w+/.exec(message)?.[0] ?? '') : null;
      if (field) setError(field, { message: message.replace(/^\w+:?\s*/, '') }, { shouldFocus: true });
      else setAlert(message);
    }
  });

  return (
    <form className={`card ${formStyles.form}`} noValidate onSubmit={(press) => void save(press)}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <TextField label="Title" maxLength={300} error={errors.title?.message} {...register('title')} />
      <TextArea
        label="Description"
        rows={6}
        maxLength={10_000}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className={formStyles.field}>
        <label htmlFor={categoryId}>Category</label>
        <div className={formStyles.inputBox}>
          <select id={categoryId} {...register('category')}>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryLabels[category]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <TextField
        label="Venue"
        isOptional
        maxLength={200}
        error={errors.venueName?.message}
        {...register('venueName')}
      />
      <TextField
        label="Location"
        maxLength={500}
        hint={changes.location === undefined ? undefined : 'The pin moves there if the place is known.'}
        error={errors.location?.message}
        {...register('location')}
      />
      {!event.allDay && !event.timeTba && (
        <fieldset className={formStyles.form}>
          <legend className="sr-only">When</legend>
          <div className={formStyles.pair}>
            <TextField
              label="Start date"
              type="date"
              error={errors.startDay?.message}
              {...register('startDay')}
            />
            <TextField
              label="Start time"
              type="time"
              error={errors.startTime?.message}
              {...register('startTime')}
            />
          </div>
          <div className={formStyles.pair}>
            <TextField
              label="End date"
              isOptional
              type="date"
              error={errors.endDay?.message}
              {...register('endDay')}
            />
            <TextField
              label="End time"
              isOptional
              type="time"
              error={errors.endTime?.message}
              {...register('endTime')}
            />
          </div>
          {zone && <p className={formStyles.hint}>{`Times are the event's own (${zone}).`}</p>}
        </fieldset>
      )}
      <TextField
        label="Capacity"
        isOptional
        type="number"
        inputMode="numeric"
        min={1}
        hint="Empty means no limit. More spots go to the waitlist at once."
        error={errors.maxAttendees?.message}
        {...register('maxAttendees')}
      />
      <p className="text-muted text-sm" role="status">
        {movesPeople(event, changes) && people > 0
          ? `${people.toLocaleString('en-US')} ${people === 1 ? 'person gets' : 'people get'} an email about the new time or place.`
          : 'Attendees are told by email when the time, the venue or the location changes.'}
      </p>
      <div className={formStyles.pair}>
        <ButtonLink href={eventHref} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
        <Button type="submit" size="lg" busy={isSubmitting} disabled={!isDirty}>
          {isSubmitting ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
}
