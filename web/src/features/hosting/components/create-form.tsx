import { isCover } from '@quad/shared/covers';
import type { LatLng } from '@quad/shared/geo';
import { deviceZone } from '@quad/shared/local-time';
import { useQueryClient } from '@tanstack/react-query';
import { MapPinPlus, Users } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { faultsResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { useMediaQuery } from '../../../lib/use-media-query';
import { timeZoneQuery } from '../create.api';
import { type CreateValues, type EventPin, pinAfterTyping, priceCents } from '../create-values';
import type { PendingEvent } from '../pending-event';
import { keepTypedEvent, readTypedEvent } from '../typed-event';
import { useTimeZone } from '../use-time-zone';
import { CategoryField } from './category-field';
import * as styles from './create-form.module.css';
import { coverField, draftPreview, fees, hostSwitches, LaterPart, timeFields } from './later-parts';
import { PlaceField } from './place-field';

const loadCheck = () => import('../create-check');

export interface PinMapSlot {
  pin: EventPin;
  category: CreateValues['category'];
  title: string;
  onMove(pin: EventPin): void;
}

interface CreateFormProps {
  userId: string;
  now: Date;
  /** Where a pin begins; null if nobody knows. */
  campus: LatLng | null;
  /** False if the operator charges no fee. */
  hasFee: boolean;
  /** Above the first field: what keeps the person from hosting. */
  notice?: ReactNode;
  renderMap(slot: PinMapSlot): ReactNode;
  /**
   * Publishes the validated form, or leads on to its payment; the button stays disabled until it resolves.
   * @param finish completes the event with the zone of its place, which may have to be asked for
   */
  onSubmit(finish: () => Promise<PendingEvent>): Promise<void>;
}

/** The form for a new event, including ticket prices and the publishing fee. */
export function CreateForm({ userId, now, campus, hasFee, notice, renderMap, onSubmit }: CreateFormProps) {
  const isWide = useMediaQuery('(min-width: 64em)');
  const client = useQueryClient();
  const [typed] = useState(() => readTypedEvent(userId));
  const zoneOf = (values: CreateValues) => client.getQueryData(timeZoneQuery(values).queryKey)?.timezone;
  const { form, field, formProps, isBusy, failure } = useActionForm<CreateValues, CreateValues, void>({
    resolver: faultsResolver(async (values) =>
      (await loadCheck()).createFaults(values, zoneOf(values) ?? timezone, new Date()),
    ),
    // The schemas load while people type; if they fail to load (offline), pressing the button says so.
    prepare: loadCheck,
    defaultValues: typed,
    onSubmit: (values) => ({
      run: () =>
        onSubmit(async () => {
          const { pendingOf } = await loadCheck();
          return pendingOf(values, (await client.ensureQueryData(timeZoneQuery(values))).timezone);
        }),
      failed: 'Failed to create event. Please try again.',
    }),
  });
  const { watch, setValue, subscribe, formState } = form;
  const values = watch();
  const { title, category, location, pin, startDate, imageUrl } = values;
  const zone = useTimeZone(values);
  const timezone = zone?.timezone ?? deviceZone();
  const cents = priceCents(values.price);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTypedEvent(userId, values),
      }),
    [subscribe, userId],
  );
  const setPin = (next: EventPin | null) => setValue('pin', next, { shouldDirty: true });

  const preview = (
    <LaterPart height={152}>
      <draftPreview.View
        title={title}
        category={category}
        startDate={startDate}
        timezone={timezone}
        imageUrl={imageUrl}
        now={now}
      />
    </LaterPart>
  );
  const money = (
    <LaterPart height={88}>
      <fees.View cents={cents} hasFee={hasFee} />
    </LaterPart>
  );
  const submit = (
    <Button type="submit" size="lg" block busy={isBusy}>
      {cents > 0 ? 'Create Paid Event' : 'Create Free Event'}
    </Button>
  );
  return (
    <form className={styles.grid} {...formProps}>
      <div className={formStyles.form}>
        {notice}
        {failure && <FormAlert>{failure}</FormAlert>}
        {!isWide && preview}
        <TextField label="Title" maxLength={300} {...field('title')} />
        <TextArea label="Description" isOptional rows={3} maxLength={10_000} {...field('description')} />
        <CategoryField
          field={field('category', {
            // The covers of the previous category are no longer available.
            onChange: () => imageUrl && isCover(imageUrl) && setValue('imageUrl', null),
          })}
        />
        <div className={formStyles.field}>
          <PlaceField
            field={field('location', {
              onChange: (event) => setPin(pinAfterTyping(pin, event.target.value)),
            })}
            text={location}
            hint={!pin && location.trim() ? 'Choose a place from the list to put it on the map.' : undefined}
            onChoose={({ label, name, lat, lng }) => {
              setValue('location', label, { shouldDirty: true, shouldValidate: formState.isSubmitted });
              setPin({ lat, lng, name });
            }}
          />
          {pin ? (
            <>
              {renderMap({ pin, category, title, onMove: setPin })}
              <button
                type="button"
                className={`${formStyles.textLink} ${styles.pinLink}`}
                onClick={() => setPin(null)}
              >
                Remove pin
              </button>
            </>
          ) : (
            campus && (
              <button
                type="button"
                className={`${formStyles.textLink} ${styles.pinLink}`}
                onClick={() => setPin({ ...campus, name: null })}
              >
                <MapPinPlus size={20} />
                Set the pin on the map
              </button>
            )
          )}
        </div>
        <TextField
          label="Venue"
          isOptional
          maxLength={200}
          hint="The name people know it by, shown instead of the address."
          {...field('venueName')}
        />
        <LaterPart height={198}>
          <timeFields.View zone={zone} values={values} field={field} now={now} />
        </LaterPart>
        <div className={formStyles.pair}>
          <TextField
            label="Price"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            placeholder="0.00"
            leading={<span className="text-muted">$</span>}
            {...field('price')}
          />
          <TextField
            label="Max attendees"
            type="number"
            inputMode="numeric"
            min={1}
            placeholder="Unlimited"
            leading={<Users />}
            {...field('maxAttendees')}
          />
        </div>
        <LaterPart height={132}>
          <hostSwitches.View
            {...values}
            onChange={(name, isOn) => setValue(name, isOn, { shouldDirty: true })}
          />
        </LaterPart>
        <LaterPart height={119}>
          <coverField.View
            category={category}
            imageUrl={imageUrl}
            onChange={(next) => setValue('imageUrl', next, { shouldDirty: true })}
          />
        </LaterPart>
        {!isWide && money}
      </div>
      {isWide ? (
        <aside className={styles.side} aria-label="Preview">
          {preview}
          {money}
          {submit}
        </aside>
      ) : (
        <div className={styles.bar}>{submit}</div>
      )}
    </form>
  );
}
