import { isCover } from '@quad/shared/covers';
import { mapDefaultCenter } from '@quad/shared/limits';
import { Calendar, MapPinPlus, Users } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import type { PendingEvent } from '../../../lib/pending-event';
import { useMediaQuery } from '../../../lib/use-media-query';
import {
  type CreateFaults,
  type CreateValues,
  clockReading,
  type EventPin,
  pendingOf,
  pinAfterTyping,
  priceCents,
} from '../create-values';
import { keepTypedEvent, readTypedEvent } from '../typed-event';
import { CategoryField } from './category-field';
import { CoverField } from './cover-field';
import * as styles from './create-form.module.css';
import { DraftPreview } from './draft-preview';
import { FeeReceipt, FeeSeal } from './fee-receipt';
import { PlaceField } from './place-field';

const errorsOf = (faults: CreateFaults): FieldErrors<CreateValues> =>
  Object.fromEntries(Object.entries(faults).map(([name, message]) => [name, { type: 'contract', message }]));

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
  /** False where the operator takes no fee. */
  hasFee: boolean;
  /** Above the first field: what stands between the person and hosting. */
  notice?: ReactNode;
  renderMap(slot: PinMapSlot): ReactNode;
  /** Gets the checked form; the button stays locked until it is done. */
  onSubmit(event: PendingEvent): Promise<void>;
}

/** Everything about a new event, with what its tickets cost and what publishing costs. */
export function CreateForm({ userId, now, hasFee, notice, renderMap, onSubmit }: CreateFormProps) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const [alert, setAlert] = useState<string>();
  const [typed] = useState(() => readTypedEvent(userId));
  const { register, handleSubmit, formState, watch, setValue, subscribe } = useForm<CreateValues>({
    defaultValues: typed,
    resolver: async (values) => {
      const { createFaults } = await loadCheck();
      const faults = createFaults(values, new Date());
      return Object.keys(faults).length > 0
        ? { values: {}, errors: errorsOf(faults) }
        : { values, errors: {} };
    },
  });
  const { errors, isSubmitting } = formState;
  const values = watch();
  const { title, category, location, pin, startDate, imageUrl } = values;
  const cents = priceCents(values.price);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTypedEvent(userId, values),
      }),
    [subscribe, userId],
  );
  // The rules come while people type; without them (no network) pressing the button says so.
  useEffect(() => void loadCheck().catch(() => {}), []);

  const send = async () => {
    setAlert(undefined);
    try {
      await handleSubmit((checked) => onSubmit(pendingOf(checked)))();
    } catch {
      setAlert('Please check your connection');
    }
  };
  const setPin = (next: EventPin | null) => setValue('pin', next, { shouldDirty: true });

  const preview = (
    <DraftPreview title={title} category={category} startDate={startDate} imageUrl={imageUrl} now={now} />
  );
  const money = (
    <>
      {cents > 0 && <FeeReceipt cents={cents} />}
      {hasFee && <FeeSeal />}
    </>
  );
  const submit = (
    <Button type="submit" size="lg" block busy={isSubmitting}>
      {cents > 0 ? 'Create Paid Event' : 'Create Free Event'}
    </Button>
  );
  return (
    <form
      className={styles.grid}
      noValidate
      onSubmit={(press) => {
        press.preventDefault();
        void send();
      }}
    >
      <div className={formStyles.form}>
        {notice}
        {alert && <FormAlert>{alert}</FormAlert>}
        {!isWide && preview}
        <TextField label="Title" maxLength={300} error={errors.title?.message} {...register('title')} />
        <TextArea
          label="Description"
          isOptional
          rows={3}
          maxLength={10_000}
          error={errors.description?.message}
          {...register('description')}
        />
        <CategoryField
          field={register('category', {
            // The covers of another category are no choice any more.
            onChange: () => imageUrl && isCover(imageUrl) && setValue('imageUrl', null),
          })}
          error={errors.category?.message}
        />
        <div className={formStyles.field}>
          <PlaceField
            field={register('location', {
              onChange: (event) => setPin(pinAfterTyping(pin, event.target.value)),
            })}
            text={location}
            error={errors.location?.message}
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
            <button
              type="button"
              className={`${formStyles.textLink} ${styles.pinLink}`}
              onClick={() => setPin({ ...mapDefaultCenter, name: null })}
            >
              <MapPinPlus size={20} />
              Set the pin on the map
            </button>
          )}
        </div>
        <TextField
          label="Venue"
          isOptional
          maxLength={200}
          hint="The name people know it by, shown in place of the address."
          error={errors.venueName?.message}
          {...register('venueName')}
        />
        <TextField
          label="Date and time"
          type="datetime-local"
          leading={<Calendar />}
          min={clockReading(now)}
          error={errors.startDate?.message}
          {...register('startDate')}
        />
        <TextField
          label="Ends"
          isOptional
          type="datetime-local"
          leading={<Calendar />}
          min={startDate || clockReading(now)}
          error={errors.endDate?.message}
          {...register('endDate')}
        />
        <div className={formStyles.pair}>
          <TextField
            label="Price"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            placeholder="0.00"
            leading={<span className="text-muted">$</span>}
            error={errors.price?.message}
            {...register('price')}
          />
          <TextField
            label="Max attendees"
            type="number"
            inputMode="numeric"
            min={1}
            placeholder="Unlimited"
            leading={<Users />}
            error={errors.maxAttendees?.message}
            {...register('maxAttendees')}
          />
        </div>
        <CoverField
          category={category}
          imageUrl={imageUrl}
          onChange={(next) => setValue('imageUrl', next, { shouldDirty: true })}
        />
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
