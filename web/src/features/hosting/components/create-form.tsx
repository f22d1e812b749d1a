import { hostingFeeCents } from '@quad/shared/fees';
import type { LatLng } from '@quad/shared/geo';
import { deviceZone } from '@quad/shared/local-time';
import { formatPrice } from '@quad/shared/prices';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import { faultsResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { useMediaQuery } from '../../../lib/use-media-query';
import { timeZoneQuery } from '../create.api';
import { type EventValues, pinAfterTyping, priceCents, sellsTickets } from '../event-values';
import type { PendingEvent } from '../pending-event';
import { keepTypedEvent, readTypedEvent } from '../typed-event';
import { useTimeZone } from '../use-time-zone';
import type { PinMapSlot } from './event-fieldset';
import { EventForm, wideForm } from './event-form';
import { fees, LaterPart } from './later-parts';
import type { TicketSlot } from './ticket-choice';

const loadCheck = () => import('../event-check');

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
  renderTickets(slot: TicketSlot): ReactNode;
  /**
   * Publishes the validated form, or leads on to its payment; the button stays disabled until it resolves.
   * @param finish completes the event with the zone of its place, which may have to be asked for
   */
  onSubmit(finish: () => Promise<PendingEvent>): Promise<void>;
}

/** The form for a new event, including ticket prices and the publishing fee. */
export function CreateForm({
  userId,
  now,
  campus,
  hasFee,
  notice,
  renderMap,
  renderTickets,
  onSubmit,
}: CreateFormProps) {
  const client = useQueryClient();
  const isWide = useMediaQuery(wideForm);
  const [typed] = useState(() => readTypedEvent(userId));
  const zoneOf = (values: EventValues) => client.getQueryData(timeZoneQuery(values).queryKey)?.timezone;
  const { form, field, formProps, isBusy, failure } = useActionForm<EventValues, EventValues, void>({
    resolver: faultsResolver(async (values) =>
      (await loadCheck()).createFaults(values, zoneOf(values) ?? timezone, new Date()),
    ),
    // The schemas load while people type; if they fail to load (offline), pressing the button says so.
    prepare: loadCheck,
    defaultValues: typed,
    onRefused: (_, faults) => faults.ticketTypes?.message ?? null,
    onSubmit: (values) => ({
      run: () =>
        onSubmit(async () => {
          const { pendingOf } = await import('../event-draft');
          return pendingOf(values, (await client.ensureQueryData(timeZoneQuery(values))).timezone);
        }),
      failed: 'Failed to create event. Please try again.',
    }),
  });
  const { watch, setValue, subscribe, formState } = form;
  const values = watch();
  const zone = useTimeZone(values);
  const timezone = zone?.timezone ?? deviceZone();
  const isOnline = sellsTickets(values);
  const cents = isOnline ? 0 : priceCents(values.price);
  const isPaid = isOnline || cents > 0;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTypedEvent(userId, values),
      }),
    [subscribe, userId],
  );

  return (
    <EventForm
      formProps={formProps}
      notice={notice}
      failure={failure}
      values={values}
      field={field}
      setValue={setValue}
      isSubmitted={formState.isSubmitted}
      zone={zone}
      timezone={timezone}
      now={now}
      campus={campus}
      pinFor={(location) => pinAfterTyping(values.pin, location)}
      renderMap={renderMap}
      live={null}
      tickets={renderTickets({
        values,
        timezone,
        now,
        showsFaults: formState.isSubmitted,
        onChange: (name, value) => setValue<'refunds'>(name as 'refunds', value as 'never'),
      })}
      aside={
        <LaterPart height={88}>
          <fees.View cents={cents} hasFee={hasFee} />
        </LaterPart>
      }
      next={
        // On a wide screen it stands just above.
        !isWide &&
        hasFee &&
        `${isPaid ? '' : 'Free for guests. '}Next: your ${formatPrice(hostingFeeCents / 100)} platform fee.`
      }
      actions={
        <Button type="submit" size="lg" block busy={isBusy}>
          {isPaid ? 'Create Paid Event' : 'Create Free Event'}
        </Button>
      }
    />
  );
}
