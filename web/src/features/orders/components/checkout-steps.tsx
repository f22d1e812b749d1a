import { Check } from 'lucide-react';
import * as styles from './checkout-steps.module.css';

const names = ['Choose', 'Details', 'Pay'] as const;
export type CheckoutStep = (typeof names)[number];

/** Where one is on the way to a ticket. */
export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const now = names.indexOf(current);
  return (
    <ol className={styles.steps}>
      {names.map((name, index) => (
        <li key={name} aria-current={index === now ? 'step' : undefined}>
          <span className="mark" data-tone={index < now ? 'positive' : index === now ? 'now' : undefined}>
            {index < now ? <Check aria-label="Done" /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
