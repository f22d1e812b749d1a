import { formatCents } from '@quad/shared/cents-text';
import type { TicketType } from '@quad/shared/contract/ticket-types';
import { Ticket } from 'lucide-react';
import { Stepper } from '../../../components/stepper';
import { type Basket, mostOf } from '../basket';
import { typeState } from '../type-words';
import * as styles from './choose-types.module.css';

interface ChooseTypesProps {
  types: readonly TicketType[];
  timezone: string;
  basket: Basket;
  onChange(basket: Basket): void;
}

/** Why there can't be more of it in this order, where the sign for more is off. */
function limitOf(type: TicketType, count: number, timezone: string) {
  const state = typeState(type, timezone);
  const isAtLimit = count > 0 && count === type.maxPerOrder && count <= type.left;
  return isAtLimit ? { words: `Up to ${type.maxPerOrder} each`, tone: 'plain' as const } : state;
}

/** How many of each kind of ticket; those that can't be had stay in place. */
export function ChooseTypes({ types, timezone, basket, onChange }: ChooseTypesProps) {
  return (
    <ul className={`card ${styles.types}`}>
      {types.map((type) => {
        const count = basket[type.id] ?? 0;
        const most = mostOf(type);
        const state = limitOf(type, count, timezone);
        return (
          <li key={type.id} className={`ruled ${styles.type}`} data-off={most === 0 || undefined}>
            <div className={styles.words}>
              <b>{type.name}</b>
              <p>
                <span className={styles.price}>{formatCents(type.buyerPays)}</span>
                {most > 0 && ` · ${formatCents(type.price)} + fees`}
              </p>
              {type.description && <p>{type.description}</p>}
              {most > 0 && state && (
                <span className="state" data-tone={state.tone}>
                  {state.tone === 'warn' && <Ticket />}
                  {state.words}
                </span>
              )}
            </div>
            {most > 0 ? (
              <Stepper
                of={type.name}
                count={count}
                max={most}
                isLit
                onChange={(next) => onChange({ ...basket, [type.id]: next })}
              />
            ) : (
              <span className="badge">{state?.words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
