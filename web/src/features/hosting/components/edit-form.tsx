import { categories, categoryLabels } from '@quad/shared/categories';
import type { EventDetail } from '@quad/shared/contract/events';
import { isCover } from '@quad/shared/covers';
import { changesAreUrgent, changesPlans } from '@quad/shared/event-changes';
import { eventChangesGatheredMinutes } from '@quad/shared/limits';
import { paths } from '@quad/shared/paths';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button, ButtonLink } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { faultsResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { useSettled } from '../../../lib/use-settled';
import { type EditFaults, type EditValues, editValuesOf, fieldFor, readChanges } from '../edit-values';
import { editEvent, movedPlaceQuery } from '../hosting.api';
import { useUnsavedGuard } from '../use-unsaved-guard';
import { coverField, hostSwitches, LaterPart, timeFields } from './later-parts';

/** Debounce of the place while its location is typed, in milliseconds. */
const typingRestMs = 400;

/** The schemas are loaded on first use; without them the server still reports errors. */
async function faultsOf(...args: Parameters<typeof readChanges>): Promise<EditFaults> {
  const { changes, faults } = readChanges(...args);
  const check = await import('../edit-check').catch(() => null);
  return { ...faults, ...check?.contractFaults(changes) };
}

interface EditFormProps {
  event: EventDetail;
  now: Date;
  onSaved(): void;
}

/** Everything a host can change on a published event. */
export function EditForm({ event, now, onSaved }: EditFormProps) {
  const client = useQueryClient();
  const categoryId = useId();
  const placeOf = (location: string) => movedPlaceQuery(event, location.trim());
  const zoneOf = ({ location }: EditValues) =>
    client.getQueryData(placeOf(location).queryKey)?.timezone ?? event.timezone;
  const { form, field, formProps, isBusy, failure } = useActionForm<EditValues, EditValues, void>({
    resolver: faultsResolver((values) => faultsOf(values, event, { zone: zoneOf(values), now })),
    defaultValues: editValuesOf(event),
    fieldOf: fieldFor,
    onSubmit: (values) => ({
      run: async () => {
        const isMoved = values.location.trim() !== event.location;
        const to = isMoved ? await client.ensureQueryData(placeOf(values.location)) : null;
        const { changes } = readChanges(values, event, { zone: to?.timezone ?? event.timezone, now });
        const body = to ? { ...changes, latitude: to.latitude, longitude: to.longitude } : changes;
        const { patchEvent, refetchEvents } = await import('../../../cache/event-cache');
        patchEvent(client, event.id, await editEvent(event.id, body));
        release();
        onSaved();
        void refetchEvents(client, event.id);
      },
      done: {
        title: 'Event updated',
        ...(isNews && people > 0 ? { description: "We'll email the attendees." } : {}),
      },
      alert: "We couldn't save the event. Please try again.",
    }),
  });
  const { isDirty } = form.formState;
  const release = useUnsavedGuard(isDirty && !isBusy);
  const values = form.watch();
  const place = useQuery({
    ...placeOf(useSettled(values.location, typingRestMs)),
    placeholderData: keepPreviousData,
  }).data;
  const zone = place?.timezone ?? event.timezone;
  const { changes } = readChanges(values, event, { zone, now });
  const isNews = changesPlans(event, changes);
  const starts = [event.startDate, changes.startDate ?? event.startDate].map((start) => Date.parse(start));
  const isUrgent = changesAreUrgent(Math.min(...starts) - now.getTime());
  const news = changes.price !== undefined && Object.keys(changes).length === 1 ? 'price' : 'time or place';
  const people = event.attendeeCount + event.waitlistCount;

  return (
    <form className={`card ${formStyles.form}`} {...formProps}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <TextField label="Title" maxLength={300} {...field('title')} />
      <TextArea label="Description" rows={6} maxLength={10_000} {...field('description')} />
      <div className={formStyles.field}>
        <label htmlFor={categoryId}>Category</label>
        <div className={formStyles.inputBox}>
          <select
            id={categoryId}
            {...form.register('category', {
              // The covers of the previous category are no longer available.
              onChange: () => values.imageUrl && isCover(values.imageUrl) && form.setValue('imageUrl', null),
            })}
          >
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
        hint={changes.location === undefined ? undefined : 'The pin moves there if we know the place.'}
        {...field('location')}
      />
      {!event.allDay && !event.timeTba && (
        <LaterPart height={198}>
          <timeFields.View
            zone={place}
            oldTimezone={event.timezone}
            values={values}
            field={field}
            now={now}
          />
        </LaterPart>
      )}
      <TextField
        label="Price"
        isOptional
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        placeholder="0.00"
        leading={<span className="text-muted">$</span>}
        readOnly={event.isPriceFixed}
        hint={
          event.isPriceFixed
            ? "Someone has paid, so you can't change the price."
            : 'Paid at the door. You can change it until someone has paid.'
        }
        {...field('price')}
      />
      <TextField
        label="Max attendees"
        isOptional
        type="number"
        inputMode="numeric"
        min={1}
        hint="Leave empty for no limit. New spots go to the waitlist first."
        {...field('maxAttendees')}
      />
      <LaterPart height={132}>
        <hostSwitches.View
          {...values}
          isLive
          onChange={(name, isOn) => form.setValue(name, isOn, { shouldDirty: true })}
        />
      </LaterPart>
      <LaterPart height={119}>
        <coverField.View
          category={values.category}
          imageUrl={values.imageUrl}
          onChange={(next) => form.setValue('imageUrl', next, { shouldDirty: true })}
        />
      </LaterPart>
      <p className="text-muted text-sm" role="status">
        {isNews && people > 0
          ? isUrgent
            ? `Attendees get an email about the new ${news} at once.`
            : `Attendees get one email about the new ${news} in ${eventChangesGatheredMinutes} minutes, with everything you change until then.`
          : 'Attendees get an email when the time, the place or the price changes.'}
      </p>
      <div className={formStyles.pair}>
        <ButtonLink href={paths.event(event.id)} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
        <Button type="submit" size="lg" busy={isBusy} disabled={!isDirty}>
          {isBusy ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
}
