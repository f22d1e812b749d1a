import { formatCents } from '@quad/shared/cents-text';
import type { Ticket } from '@quad/shared/contract/tickets';
import { ReceiptText, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ActionRow } from '../../../components/action-row';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import type { TicketSheetName } from './refund-sheet';

const SendSheet = loadable(async () => (await import('./send-sheet')).default).View;
const OfferSheet = loadable(async () => (await import('./offer-sheet')).default).View;
const RefundSheet = loadable(async () => (await import('./refund-sheet')).default).View;

interface TicketActionsProps {
  ticket: Ticket;
  link: string | undefined;
  isMember: boolean;
  eventTitle: string;
  /** Until when the host's rule gives the price back, in words; null if that is not known here, or never. */
  refundUntil: string | null;
}

/** What its holder can do with a ticket, before somebody has come in with it. */
export function TicketActions({ ticket, link, isMember, eventTitle, refundUntil }: TicketActionsProps) {
  const [sheet, setSheet] = useState<TicketSheetName | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<TicketSheetName>>(new Set());
  const open = (name: TicketSheetName) => {
    setOpened((names) => new Set(names).add(name));
    setSheet(name);
  };
  const close = () => setSheet(null);
  const sheetProps = (name: TicketSheetName) => ({
    ticket,
    link,
    open: sheet === name,
    onClose: close,
    onRather: open,
  });
  const isOffered = ticket.status === 'offered';
  return (
    <>
      {!isOffered && (
        <ActionRow
          icon={<Send />}
          title={ticket.transfer ? `On its way to ${ticket.transfer.to}` : 'Send to a friend'}
          note={ticket.transfer ? 'Your pass works until they accept' : 'They get their own pass'}
          onPress={() => open('send')}
        />
      )}
      {!ticket.transfer && (
        <>
          <ActionRow
            icon={<Undo2 />}
            title={isOffered ? 'Spot offered, still yours' : 'Give my spot back'}
            note={`${formatCents(ticket.buyerPays)} back when someone takes it`}
            onPress={() => open('offer')}
          />
          {!isOffered && (
            <ActionRow
              icon={<ReceiptText />}
              title="Get a refund"
              note={
                refundUntil
                  ? `${formatCents(ticket.price)} a ticket, until ${refundUntil}`
                  : 'You see the cents first'
              }
              onPress={() => open('refund')}
            />
          )}
        </>
      )}
      <LazyPart onFail={close}>
        {opened.has('send') && (
          <SendSheet {...sheetProps('send')} isMember={isMember} eventTitle={eventTitle} />
        )}
        {opened.has('offer') && <OfferSheet {...sheetProps('offer')} />}
        {opened.has('refund') && <RefundSheet {...sheetProps('refund')} />}
      </LazyPart>
    </>
  );
}
