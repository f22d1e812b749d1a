import { formatCents } from '@quad/shared/cents-text';
import { counted } from '@quad/shared/count-text';
import { dayAt } from '@quad/shared/event-times';
import { feesFor } from '@quad/shared/fees';
import { ticketLimits } from '@quad/shared/ticket-limits';
import { Pencil, Trash2 } from 'lucide-react';
import { DateTimeField } from '../../../components/date-time-field';
import * as formStyles from '../../../components/form.module.css';
import { IconButton } from '../../../components/icon-button';
import { Stepper } from '../../../components/stepper';
import { TextField } from '../../../components/text-field';
import {
  earnedCents,
  type TypedTicketType,
  type TypeFaults,
  typedCents,
  typedQuantity,
} from '../ticket-values';
import { instantOf, wallClockAt } from '../wall-clock';
import { FeeLines } from './fee-lines';
import * as styles from './ticket-part.module.css';

interface TicketTypeCardProps {
  type: TypedTicketType;
  /** Whether its fields are shown. */
  isOpen: boolean;
  /** Of the event's clocks. */
  timezone: string;
  now: Date;
  /** When the event starts, in the notation of DateTimeField; sales end then, unless said otherwise. */
  eventStart: string;
  faults: TypeFaults;
  /** The only type can't be removed, and none that has sales. */
  canRemove: boolean;
  onOpen(): void;
  onChange(change: Partial<TypedTicketType>): void;
  onRemove(): void;
}

/** In a line: '$15.00 · 50 tickets, until Nov 27'. */
function inBrief(type: TypedTicketType, timezone: string): string {
  const until = instantOf(type.closesAt, timezone);
  const tickets = counted(typedQuantity(type), 'ticket');
  const day = until && dayAt(new Date(until), timezone).slice('Fri, '.length);
  return `${formatCents(typedCents(type))} · ${tickets}${day ? `, until ${day}` : ''}`;
}

/** One kind of ticket in the form: in brief, or its fields and what its buyer pays. */
export function TicketTypeCard(props: TicketTypeCardProps) {
  const { type, isOpen, timezone, onOpen } = props;
  if (isOpen) return <OpenType {...props} />;
  return (
    <li className={`card row ${styles.folded}`}>
      <div className="grow">
        <b>{type.name || 'Tickets'}</b>
        <small>{inBrief(type, timezone)}</small>
      </div>
      <div className={styles.earned}>
        <small>You earn</small>
        <b>{formatCents(Math.max(0, earnedCents(type)))}</b>
      </div>
      <IconButton label={`Edit ${type.name || 'tickets'}`} onClick={onOpen}>
        <Pencil size={20} />
      </IconButton>
    </li>
  );
}

function OpenType({
  type,
  timezone,
  now,
  eventStart,
  faults,
  canRemove,
  onChange,
  onRemove,
}: TicketTypeCardProps) {
  const clock = wallClockAt(now, timezone);
  const isTaken = type.taken > 0;
  const input = (name: keyof TypeFaults) => ({
    name,
    value: type[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  /** DateTimeField is a field of a form; here it writes into the type. */
  const time = (name: 'opensAt' | 'closesAt') => ({
    field: {
      name,
      error: faults[name],
      onBlur: async () => {},
      ref: () => {},
      onChange: async ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    },
    value: type[name],
    now: clock,
    isOptional: true,
  });
  const cents = typedCents(type);
  return (
    <li className={`card ${styles.open}`}>
      <div className={`row ${styles.head}`}>
        <h3 className="display">{type.name || 'Tickets'}</h3>
        {canRemove && (
          <IconButton label={`Remove ${type.name || 'tickets'}`} onClick={onRemove}>
            <Trash2 size={20} />
          </IconButton>
        )}
      </div>
      <TextField label="Name" maxLength={ticketLimits.nameMaxLength} autoComplete="off" {...input('name')} />
      <TextField
        label="What it is"
        isOptional
        placeholder="Standing"
        maxLength={ticketLimits.descriptionMaxLength}
        autoComplete="off"
        {...input('description')}
      />
      <div className={formStyles.pair}>
        <TextField
          label="Price"
          type="number"
          inputMode="decimal"
          min={1}
          step={0.01}
          placeholder="20.00"
          leading={<span className="text-muted">$</span>}
          readOnly={isTaken}
          hint={isTaken ? 'Some are sold, so it stays.' : undefined}
          {...input('price')}
        />
        <TextField
          label="How many"
          type="number"
          inputMode="numeric"
          min={Math.max(1, type.taken)}
          {...input('quantity')}
        />
      </div>
      <DateTimeField label="Sales start" hint="Right away, if left empty." {...time('opensAt')} />
      <DateTimeField
        label="Sales end"
        hint="When the event starts, if left empty."
        start={eventStart}
        {...time('closesAt')}
      />
      <div className={`row ${styles.limit}`}>
        <b>At most per order</b>
        <Stepper
          of={`${type.name || 'tickets'} per order`}
          count={type.maxPerOrder}
          min={1}
          max={ticketLimits.perOrderMax}
          onChange={(maxPerOrder) => onChange({ maxPerOrder })}
        />
      </div>
      {cents > 0 && <FeeLines cents={cents} fees={feesFor(cents)} />}
    </li>
  );
}
