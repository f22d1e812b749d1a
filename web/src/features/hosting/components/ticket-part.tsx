import { counted } from '@quad/shared/count-text';
import { ticketLimits } from '@quad/shared/ticket-limits';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { ChoiceCard } from '../../../components/choice-card';
import * as formStyles from '../../../components/form.module.css';
import {
  faultsOfType,
  newTicketType,
  type RefundChoice,
  type TypedTicketType,
  ticketsInAll,
} from '../ticket-values';
import * as styles from './ticket-part.module.css';
import { TicketTypeCard } from './ticket-type-card';

const refundChoices = [
  { value: '48', title: 'Until 48 hours before', note: 'Ticket price back, fees stay' },
  { value: '168', title: 'Until 7 days before', note: 'Ticket price back, fees stay' },
  { value: 'never', title: 'No refunds', note: 'People can still give their spot back or send it on' },
] as const satisfies { value: RefundChoice; title: string; note: string }[];

interface TicketPartProps {
  types: readonly TypedTicketType[];
  refunds: RefundChoice;
  timezone: string;
  now: Date;
  eventStart: string;
  /** Whether what is wrong is said: once somebody wanted to go on. */
  showsFaults: boolean;
  onTypes(types: TypedTicketType[]): void;
  onRefunds(refunds: RefundChoice): void;
}

/** The tickets of an event that are sold online, and until when their buyers get money back. */
export function TicketPart(props: TicketPartProps) {
  const { types, refunds, timezone, now, eventStart, showsFaults, onTypes, onRefunds } = props;
  const [opened, setOpened] = useState(() => types[0]?.key);
  const inAll = ticketsInAll(types);
  const faultsOf = (type: TypedTicketType) => (showsFaults ? faultsOfType(type, timezone) : null);
  const add = () => {
    const type = newTicketType('');
    onTypes([...types, type]);
    setOpened(type.key);
  };
  return (
    <>
      <section aria-labelledby="ticket-types">
        <h2 id="ticket-types" className={formStyles.label}>
          Ticket types
        </h2>
        <ul className={`${styles.types} ${styles.foot}`}>
          {types.map((type) => (
            <TicketTypeCard
              key={type.key}
              type={type}
              // What is wrong has to be seen.
              isOpen={type.key === opened || faultsOf(type) !== null}
              timezone={timezone}
              now={now}
              eventStart={eventStart}
              faults={faultsOf(type) ?? {}}
              canRemove={types.length > 1 && type.taken === 0}
              onOpen={() => setOpened(type.key)}
              onChange={(change) =>
                onTypes(types.map((other) => (other.key === type.key ? { ...other, ...change } : other)))
              }
              onRemove={() => onTypes(types.filter(({ key }) => key !== type.key))}
            />
          ))}
        </ul>
        {types.length < ticketLimits.typesMax && (
          <Button tone="outline" block className={styles.foot} onClick={add}>
            <Plus size={18} />
            Add ticket type
          </Button>
        )}
        <p className={`${formStyles.hint} ${styles.foot}`}>
          {inAll > 0 && `${counted(inAll, 'ticket')} in all. `}
          Prices from $1.00. A type with sales keeps its price.
        </p>
      </section>
      <div>
        <ChoiceCard legend="Refunds" choices={refundChoices} chosen={refunds} onChoose={onRefunds} />
        <p className={`${formStyles.hint} ${styles.foot}`}>
          If you cancel, everybody gets everything back, fees too.
        </p>
      </div>
    </>
  );
}
