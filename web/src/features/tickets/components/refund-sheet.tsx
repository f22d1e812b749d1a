import { formatCents } from '@quad/shared/cents-text';
import type { Ticket } from '@quad/shared/contract/tickets';
import { counted } from '@quad/shared/count-text';
import { useQuery } from '@tanstack/react-query';
import { Send, Undo2 } from 'lucide-react';
import { ActionRow } from '../../../components/action-row';
import { CentsFirst } from '../../../components/cents-first';
import { MoneyLines } from '../../../components/money-lines';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { Spinner } from '../../../components/spinner';
import { FormAlert } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { previewQuery, refundTicket } from '../tickets.api';
import { useTicketActs } from '../use-ticket-acts';
import * as styles from './ticket-sheets.module.css';

export interface TicketSheetProps {
  ticket: Ticket;
  /** Of a guest, whose key to the ticket it is. */
  link: string | undefined;
  open: boolean;
  onClose(): void;
  /** Instead of this sheet, another one. */
  onRather(sheet: TicketSheetName): void;
}
export type TicketSheetName = 'send' | 'offer' | 'refund';

const toCard = (paidWith: string | null) => `back to ${paidWith ?? 'the card that paid'}`;

/** Gives a ticket back for its price, by the host's rule: the cents first. */
export default function RefundSheet({ ticket, link, open, onClose, onRather }: TicketSheetProps) {
  const { key, run, isBusy, failure } = useTicketActs(ticket, link);
  const { data: preview, error } = useQuery({
    ...previewQuery('refund', key),
    enabled: open && !ticket.refund,
  });
  const overlay = { open, onClose };

  if (!preview) {
    return (
      <Overlay {...overlay} title="Get a refund">
        {error ? (
          <FormAlert>{explain(error, "We couldn't look up your refund. Please try again.")}</FormAlert>
        ) : (
          <Spinner label="Looking up your refund..." />
        )}
      </Overlay>
    );
  }
  const offer = (
    <ActionRow
      icon={<Undo2 />}
      title={preview.obstacle ? 'Give my spot back' : `Rather all ${formatCents(ticket.buyerPays)}?`}
      note={
        preview.waiting > 0
          ? `${formatCents(ticket.buyerPays)} when someone takes it, ${counted(preview.waiting, 'person is', 'people are')} waiting`
          : `${formatCents(ticket.buyerPays)} when someone takes it`
      }
      onPress={() => onRather('offer')}
    />
  );
  if (preview.obstacle) {
    return (
      <Overlay {...overlay} title="Get a refund">
        <p>{preview.obstacle}</p>
        <div className={styles.other}>
          {offer}
          <ActionRow
            icon={<Send />}
            title="Send to a friend"
            note="Free, until the door opens"
            onPress={() => onRather('send')}
          />
        </div>
      </Overlay>
    );
  }
  const { amount, feesKept, paidWith } = preview;
  const isWhole = feesKept === 0;
  // A friend who was sent the ticket can give it back too: the money goes to who paid.
  const isBuyers = ticket.isBought === true;
  const refund = () =>
    run(refundTicket, "We couldn't refund your ticket. Please try again.", {
      title: `${formatCents(amount)} is on its way`,
      description: `${isBuyers ? 'Your' : 'The'} bank books it in 5 to 10 days${paidWith ? `, on your ${paidWith}` : ''}.`,
    });
  return (
    <Overlay
      {...overlay}
      title="Get a refund"
      footer={
        <SheetActions
          back="Keep it"
          onBack={onClose}
          tone="danger"
          busy={isBusy}
          onClick={() => void refund()}
        >
          {`Refund ${formatCents(amount)}`}
        </SheetActions>
      }
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <CentsFirst cents={amount}>{toCard(paidWith)}</CentsFirst>
      <div className={styles.lines}>
        <MoneyLines
          lines={[
            [`${ticket.typeName}, ${isBuyers ? 'you paid' : 'paid'}`, ticket.buyerPays],
            ...(isWhole ? [] : [['Fees stay', -feesKept] as const]),
          ]}
          total={[isBuyers ? 'You get back' : 'Goes back', amount]}
        />
      </div>
      <p className={styles.text}>
        {isWhole
          ? `This event was moved after ${isBuyers ? 'you' : 'somebody'} paid, so all of it comes back.`
          : `That's the host's rule, shown when ${isBuyers ? 'you' : 'it was'} paid.`}{' '}
        Your pass stops working at once.
      </p>
      {!isWhole && <div className={styles.other}>{offer}</div>}
    </Overlay>
  );
}
