import { formatCents } from '@quad/shared/cents-text';
import type { HostRefund, SoldOrder } from '@quad/shared/contract/ticket-sales';
import { counted } from '@quad/shared/count-text';
import { dollarsToCents } from '@quad/shared/fees';
import { useId, useState } from 'react';
import * as boxStyles from '../../../components/box.module.css';
import { CentsFirst } from '../../../components/cents-first';
import * as formStyles from '../../../components/form.module.css';
import { MoneyLines } from '../../../components/money-lines';
import { Overlay } from '../../../components/overlay';
import * as segmentsStyles from '../../../components/segments.module.css';
import { SheetActions } from '../../../components/sheet-actions';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { eventSalesKey, previewRefund, type RefundBody, refundOrder } from '../sales.api';
import * as styles from './sales-view.module.css';

interface RefundOrderSheetProps {
  eventId: string;
  order: SoldOrder;
  open: boolean;
  onClose(): void;
}

const kinds = { price: 'Price', all: 'All, fees too', amount: 'Amount' } as const;
type Kind = keyof typeof kinds;

const ticketStates = {
  held: 'Not paid',
  valid: 'Valid',
  offered: 'Offered to others',
  resold: 'Taken over',
  refunded: 'Refunded',
  void: 'No longer valid',
} as const;

const couldNot = "We couldn't look up this refund. Please try again.";

/** The host gives money of an order back: what first, then the cents, then the press that does it. */
export default function RefundOrderSheet({ eventId, order, open, onClose }: RefundOrderSheetProps) {
  const id = useId();
  const { act, isBusy, failure, showFailure } = useAction();
  const refundable = order.tickets.filter(({ status }) => status === 'valid' || status === 'offered');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(refundable.map((ticket) => ticket.id)),
  );
  const [kind, setKind] = useState<Kind>('all');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<HostRefund | null>(null);
  const firstName = order.buyerName.split(' ')[0] ?? order.buyerName;
  const overlay = { open, onClose };

  const body = (): RefundBody =>
    kind === 'amount'
      ? { amount: dollarsToCents(Number(amount) || 0), reason: reason.trim(), refundedBefore: order.refunded }
      : { ticketIds: [...chosen], what: kind, reason: reason.trim() };
  const isEmpty = kind === 'amount' ? !(Number(amount) > 0) : chosen.size === 0;
  const look = () =>
    act({ run: async () => setPreview(await previewRefund(order.id, body())), alert: couldNot });
  const refund = async () => {
    const isDone = await act({
      run: () => refundOrder(order.id, body()),
      done: { title: 'Refund on its way', description: `To ${order.buyerName}, in 5 to 10 days.` },
      refresh: [{ queryKey: eventSalesKey(eventId) }],
      alert: "We couldn't refund this order. Please try again.",
    });
    if (isDone) onClose();
  };

  if (preview) {
    return (
      <Overlay
        {...overlay}
        title="Refund preview"
        footer={
          <SheetActions
            back="Back"
            onBack={() => {
              showFailure(null);
              setPreview(null);
            }}
            tone="danger"
            busy={isBusy}
            onClick={() => void refund()}
          >
            {`Refund ${formatCents(preview.amount)}`}
          </SheetActions>
        }
      >
        <div className={formStyles.form}>
          {failure && <FormAlert>{failure}</FormAlert>}
          <CentsFirst cents={preview.amount}>
            {`to ${order.buyerName}${preview.paidWith ? `, ${preview.paidWith}` : ''}`}
          </CentsFirst>
          <MoneyLines
            lines={[
              ['From your balance', preview.fromHost],
              ['From Quad, fees', preview.fromQuad],
            ]}
            total={[`${firstName} gets`, preview.amount]}
          />
          <TextArea
            label="Reason"
            isOptional
            hint={`${firstName} sees it.`}
            rows={2}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <p className={formStyles.hint}>
            {preview.passes > 0
              ? `${counted(preview.passes, 'pass stops', 'passes stop')} working. The spot is free for others.`
              : 'All passes keep working.'}
          </p>
        </div>
      </Overlay>
    );
  }
  return (
    <Overlay
      {...overlay}
      title={`Refund ${order.buyerName}`}
      footer={
        <SheetActions
          back="Close"
          onBack={onClose}
          busy={isBusy}
          disabled={isEmpty}
          onClick={() => void look()}
        >
          Preview
        </SheetActions>
      }
    >
      <div className={formStyles.form}>
        <p className="text-muted">{[`Order ${order.number}`, order.paidWith].filter(Boolean).join(' · ')}</p>
        {failure && <FormAlert>{failure}</FormAlert>}
        {kind !== 'amount' && (
          <ul>
            {order.tickets.map((ticket, index) => {
              const canBe = refundable.some((other) => other.id === ticket.id);
              return (
                <li key={ticket.id} className="ruled">
                  <label className={`row ${styles.order}`}>
                    <input
                      type="checkbox"
                      className={boxStyles.box}
                      checked={canBe && chosen.has(ticket.id)}
                      disabled={!canBe}
                      onChange={({ target }) => {
                        const next = new Set(chosen);
                        if (target.checked) next.add(ticket.id);
                        else next.delete(ticket.id);
                        setChosen(next);
                      }}
                    />
                    <span className="grow">
                      <b>{`${ticket.typeName} ${index + 1} of ${order.tickets.length}`}</b>
                      <small>
                        {ticket.status === 'valid' && ticket.holderName !== order.buyerName
                          ? `Sent to ${ticket.holderName}`
                          : ticketStates[ticket.status]}
                      </small>
                    </span>
                  </label>
                </li>
              );
            })}
          </ul>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend to look at */}
        <div className={segmentsStyles.segments} role="group" aria-labelledby={`${id}-kind`}>
          <span id={`${id}-kind`} className="sr-only">
            What goes back
          </span>
          {Object.entries(kinds).map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={kind === value}
              onClick={() => setKind(value as Kind)}
            >
              {label}
            </button>
          ))}
        </div>
        {kind === 'amount' && (
          <TextField
            label="Amount"
            type="number"
            inputMode="decimal"
            min={0.01}
            step={0.01}
            leading={<span className="text-muted">$</span>}
            hint="Passes keep working."
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
      </div>
    </Overlay>
  );
}
