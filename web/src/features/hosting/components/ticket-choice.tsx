import { paths } from '@quad/shared/paths';
import { Landmark } from 'lucide-react';
import * as bannerStyles from '../../../components/banner.module.css';
import { ButtonLink } from '../../../components/button';
import { ChoiceCard } from '../../../components/choice-card';
import type { EventValues } from '../event-values';
import { newTicketType } from '../ticket-values';
import { TicketPart } from './ticket-part';

export interface TicketSlot {
  values: EventValues;
  timezone: string;
  now: Date;
  /** Whether what is wrong is said. */
  showsFaults: boolean;
  onChange<Name extends 'paymentMode' | 'ticketTypes' | 'refunds'>(
    name: Name,
    value: EventValues[Name],
  ): void;
}

const ways = [
  {
    value: 'door',
    title: 'At the door',
    note: "You take the money yourself. Leave the price empty if it's free",
  },
  { value: 'online', title: 'Tickets online', note: 'Paid by card, paid out to you after the event' },
] as const;

/** How people pay for a new event, and the tickets of one that sells them here. */
export function TicketChoice({
  values,
  timezone,
  now,
  showsFaults,
  onChange,
  isReady,
}: TicketSlot & { isReady: boolean }) {
  const isOnline = values.paymentMode === 'online' && isReady;
  if (!isReady) {
    return (
      <div className={bannerStyles.banner} data-tone="plain">
        <span className="tile">
          <Landmark />
        </span>
        <div>
          <b>Sell tickets online?</b>
          <p>Set up payouts first, about 5 minutes. Until then people pay at the door.</p>
          <ButtonLink href={paths.payouts()} tone="outline" size="sm">
            Set up payouts
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <>
      <ChoiceCard
        legend="How do people pay?"
        choices={ways}
        chosen={values.paymentMode}
        onChoose={(way) => {
          if (values.ticketTypes.length === 0) onChange('ticketTypes', [newTicketType('General')]);
          onChange('paymentMode', way);
        }}
      />
      {isOnline && (
        <TicketPart
          types={values.ticketTypes}
          refunds={values.refunds}
          timezone={timezone}
          now={now}
          eventStart={values.startDate}
          showsFaults={showsFaults}
          onTypes={(types) => onChange('ticketTypes', types)}
          onRefunds={(refunds) => onChange('refunds', refunds)}
        />
      )}
    </>
  );
}
