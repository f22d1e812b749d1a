import { formatCents } from '@quad/shared/cents-text';
import * as actionBarStyles from '../../../components/action-bar.module.css';
import { Button } from '../../../components/button';
import * as styles from './checkout-view.module.css';

interface CheckoutBarProps {
  /** In cents. */
  total: number;
  /** What that is for: '2 tickets'. */
  words: string;
  busy?: boolean;
  disabled?: boolean;
  /** Of the form that the button sends, if there is one. */
  form?: string;
  onPress?(): void;
  children: string;
}

/** What it costs so far, and the button that goes on, in view wherever the page is scrolled to. */
export function CheckoutBar({ total, words, form, onPress, children, ...button }: CheckoutBarProps) {
  return (
    <div className={`${actionBarStyles.actionBar} ${styles.bar}`}>
      <div>
        <b>{formatCents(total)}</b>
        {words}
      </div>
      <Button size="lg" {...button} {...(form ? { type: 'submit', form } : { onClick: onPress })}>
        {children}
      </Button>
    </div>
  );
}
