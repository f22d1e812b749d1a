import type { EventDetail } from '@quad/shared/contract/events';
import type { LatLng } from '@quad/shared/geo';
import { eventDescriptionMaxLength, eventTitleMaxLength, eventVenueMaxLength } from '@quad/shared/limits';
import { isCover } from '@quad/shared/listed-covers';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormSetValue } from 'react-hook-form';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { TextField } from '../../../components/text-field';
import type { ActionForm } from '../../../lib/use-action-form';
import type { EventPin, EventValues } from '../event-values';
import type { NamedZone } from '../zone-hint';
import { CategoryField } from './category-field';
import { coverField, hostSwitches, LaterPart, placeFields, timeFields } from './later-parts';

export interface PinMapSlot {
  pin: EventPin;
  category: EventValues['category'];
  title: string;
  onMove(pin: EventPin): void;
}

export interface EventFieldsetProps {
  values: EventValues;
  field: ActionForm<EventValues>['field'];
  setValue: UseFormSetValue<EventValues>;
  /** Whether a chosen place is checked at once, because the form was sent before. */
  isSubmitted: boolean;
  /** Of the place as it is in the form; undefined until it is known. */
  zone: NamedZone | undefined;
  now: Date;
  /** Where a pin begins; null if nobody knows. */
  campus: LatLng | null;
  /** The pin that goes with a location as it is being typed. */
  pinFor(location: string): EventPin | null;
  renderMap(slot: PinMapSlot): ReactNode;
  /** The published event that is changed; null for a new one. */
  live: EventDetail | null;
  /** How people pay, and the tickets if they are sold here. */
  tickets?: ReactNode;
}

const priceHint = ({ isPriceFixed }: EventDetail) =>
  isPriceFixed
    ? "Someone has paid, so you can't change the price."
    : 'Paid at the door. You can change it until someone has paid.';

/** All that a host says of an event, the same while it is new and when it is changed. */
export function EventFieldset(props: EventFieldsetProps) {
  const { values, field, setValue, pinFor, zone, now, live, tickets } = props;
  const { category, imageUrl } = values;
  const hasTimes = !live?.allDay && !live?.timeTba;
  return (
    <>
      <TextField label="Title" maxLength={eventTitleMaxLength} {...field('title')} />
      <TextArea
        label="Description"
        isOptional
        rows={3}
        maxLength={eventDescriptionMaxLength}
        {...field('description')}
      />
      <CategoryField
        field={field('category', {
          // The covers of the previous category are no longer available.
          onChange: () => imageUrl && isCover(imageUrl) && setValue('imageUrl', null),
        })}
      />
      <LaterPart height={125}>
        <placeFields.View
          {...props}
          location={field('location', {
            onChange: ({ target }) => setValue('pin', pinFor(target.value), { shouldDirty: true }),
          })}
        />
      </LaterPart>
      <TextField
        label="Venue"
        isOptional
        maxLength={eventVenueMaxLength}
        hint="The name people know it by, shown instead of the address."
        {...field('venueName')}
      />
      {hasTimes && (
        <LaterPart height={198}>
          <timeFields.View
            zone={zone}
            {...(live ? { oldTimezone: live.timezone } : {})}
            values={values}
            field={field}
            now={now}
          />
        </LaterPart>
      )}
      {tickets}
      {(live ?? values).paymentMode !== 'online' && (
        <div className={formStyles.pair}>
          <TextField
            label="Price"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            placeholder="0.00"
            leading={<span className="text-muted">$</span>}
            readOnly={live?.isPriceFixed}
            hint={live ? priceHint(live) : undefined}
            {...field('price')}
          />
          <TextField
            label="Max attendees"
            type="number"
            inputMode="numeric"
            min={1}
            placeholder="Unlimited"
            leading={<Users />}
            hint={live ? 'Leave empty for no limit. New spots go to the waitlist first.' : undefined}
            {...field('maxAttendees')}
          />
        </div>
      )}
      <LaterPart height={132}>
        <hostSwitches.View
          {...values}
          isLive={live !== null}
          onChange={(name, isOn) => setValue(name, isOn, { shouldDirty: true })}
        />
      </LaterPart>
      <LaterPart height={119}>
        <coverField.View
          title={values.title}
          category={category}
          imageUrl={imageUrl}
          onChange={(next) => setValue('imageUrl', next, { shouldDirty: true })}
        />
      </LaterPart>
    </>
  );
}
