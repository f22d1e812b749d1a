import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, StripeError } from '@stripe/stripe-js';
import { CircleAlert, FlaskConical, Lock } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { tokenReader } from '../../../lib/read-tokens';
import { useMediaQuery } from '../../../lib/use-media-query';
import { type Confirmation, confirmPayment, readError } from '../confirm-payment';
import type { CardPayment } from '../payment-client';
import * as styles from './card-form.module.css';

/** Colors for the provider's fields: they are drawn in an iframe that our style sheets do not reach. */
function readAppearance(isDark: boolean): Appearance {
  const read = tokenReader(document.documentElement);
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: read('--focus'),
      colorBackground: read('--surface'),
      colorText: read('--ink'),
      colorTextSecondary: read('--muted'),
      colorDanger: read('--danger'),
      borderRadius: '14px',
      fontSizeBase: '16px',
      fontFamily: 'system-ui, sans-serif',
    },
  };
}

interface CardFormProps {
  card: CardPayment;
  /** What is due, as 'Due today' and '$5.00'. */
  due: readonly [label: string, amount: string];
  /** Below that: until when it can be paid. */
  note?: ReactNode;
  payLabel: string;
  cancelLabel: string;
  /** Handles the outcome; the button stays busy until it is done. */
  onConfirmed(confirmation: Confirmation): Promise<void>;
  onCancel(): void;
  /** The form failed to load. */
  onBroken(): void;
}

/** The provider's card fields with our button. */
export function CardForm(props: CardFormProps) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const { stripe, clientSecret } = props.card;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: readAppearance(isDark) }}>
      <PayForm {...props} />
    </Elements>
  );
}

function PayForm({
  card,
  due: [dueLabel, amount],
  note,
  payLabel,
  cancelLabel,
  onConfirmed,
  onCancel,
  onBroken,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const isPaying = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<Extract<Confirmation, { result: 'failed' }>>();

  const pay = async (press: FormEvent) => {
    press.preventDefault();
    // A second press may come before the button is disabled.
    if (!stripe || !elements || isPaying.current) return;
    isPaying.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const confirmation = await confirmPayment(stripe, elements, card.clientSecret);
      if (confirmation.result === 'failed') setFailure(confirmation);
      await onConfirmed(confirmation);
    } finally {
      isPaying.current = false;
      setBusy(false);
    }
  };

  /** A finished payment takes no card: it may have been paid in another tab. */
  const readLoadError = async (error: StripeError) => {
    const confirmation = await readError(card.stripe, error, card.clientSecret);
    if (confirmation.result === 'failed' || confirmation.result === 'incomplete') onBroken();
    else await onConfirmed(confirmation);
  };

  return (
    <form className={`card stack ${styles.card}`} onSubmit={(press) => void pay(press)}>
      <p className={styles.due}>
        {dueLabel} <span className="display">{amount}</span>
      </p>
      {card.isTestMode && (
        <p className={`row ${styles.testMode}`}>
          <span className="badge">
            <FlaskConical />
            Test mode
          </span>
          <span>No real card is charged. Try 4242 4242 4242 4242.</span>
        </p>
      )}
      {note}
      {failure && (
        <div className={`text-sm ${formStyles.alert}`} role="alert">
          <CircleAlert />
          <p>
            Payment Failed
            <span className={styles.advice}>
              {failure.message}
              {failure.isCertain && ' Nothing was charged.'}
            </span>
          </p>
        </div>
      )}
      <fieldset className={formStyles.field} disabled={isBusy}>
        <legend className={formStyles.label}>Card details</legend>
        <div className={failure ? `${styles.fields} ${styles.refused}` : styles.fields}>
          <PaymentElement
            onReady={() => setReady(true)}
            onLoadError={({ error }) => void readLoadError(error)}
          />
        </div>
        {failure && (
          <p className={`row ${formStyles.error}`}>
            <CircleAlert />
            Try another card
          </p>
        )}
      </fieldset>
      <Button type="submit" size="lg" block busy={isBusy} disabled={!stripe || !elements || !isReady}>
        {isBusy ? (
          'Processing...'
        ) : (
          <>
            <Lock />
            {payLabel}
          </>
        )}
      </Button>
      {isBusy ? (
        <p className={`text-muted text-sm ${styles.status}`} role="status">
          Keep this page open for a moment.
        </p>
      ) : (
        <Button tone="secondary" block onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
    </form>
  );
}
