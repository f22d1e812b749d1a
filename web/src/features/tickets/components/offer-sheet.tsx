import { formatCents } from '@quad/shared/cents-text';
import { counted } from '@quad/shared/count-text';
import { useQuery } from '@tanstack/react-query';
import { Ticket as TicketIcon } from 'lucide-react';
import * as bannerStyles from '../../../components/banner.module.css';
import { CentsFirst } from '../../../components/cents-first';
import { MarkList } from '../../../components/mark-list';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { Spinner } from '../../../components/spinner';
import { FormAlert } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { keepTicket, offerTicket, previewQuery } from '../tickets.api';
import { useTicketActs } from '../use-ticket-acts';
import type { TicketSheetProps } from './refund-sheet';
import * as styles from './ticket-sheets.module.css';

/** Offers a spot to others: it stays its holder's until somebody has paid for it. */
export default function OfferSheet({ ticket, link, open, onClose }: TicketSheetProps) {
  const { key, run, isBusy, failure } = useTicketActs(ticket, link);
  const isOffered = ticket.status === 'offered';
  const { data: preview, error } = useQuery({ ...previewQuery('offer', key), enabled: open && !isOffered });
  const overlay = { open, onClose };

  if (isOffered) {
    return (
      <Overlay
        {...overlay}
        title="Your spot is offered"
        footer={
          <SheetActions
            back="Take it back"
            isBackDisabled={isBusy}
            onBack={() => void run(keepTicket, "You can't take it back right now. Please try again.")}
            tone="ink"
            onClick={onClose}
          >
            Done
          </SheetActions>
        }
      >
        {failure && <FormAlert>{failure}</FormAlert>}
        <CentsFirst cents={ticket.buyerPays}>comes back when it is taken</CentsFirst>
        <div className={bannerStyles.banner} data-tone="positive" role="status">
          <span className="tile">
            <TicketIcon />
          </span>
          <div>
            <b>Still yours</b>
            <p>Your pass works as before. The offer ends when the door opens.</p>
          </div>
        </div>
      </Overlay>
    );
  }
  if (!preview || preview.obstacle) {
    return (
      <Overlay {...overlay} title="Give my spot back">
        {error ? (
          <FormAlert>{explain(error, "We couldn't look up your ticket. Please try again.")}</FormAlert>
        ) : preview ? (
          <p>{preview.obstacle}</p>
        ) : (
          <Spinner label="Looking up your ticket..." />
        )}
      </Overlay>
    );
  }
  const waiting = counted(preview.waiting, 'person is', 'people are');
  return (
    <Overlay
      {...overlay}
      title="Give my spot back"
      footer={
        <SheetActions
          back="Keep it"
          onBack={onClose}
          busy={isBusy}
          onClick={() => void run(offerTicket, "We couldn't offer your spot. Please try again.")}
        >
          Offer my spot
        </SheetActions>
      }
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <CentsFirst cents={preview.amount} isSure>
        {`back to ${ticket.isBought ? 'your card' : 'the card that paid'} when someone takes your spot`}
      </CentsFirst>
      <div className={styles.steps}>
        <MarkList
          marks={[
            {
              state: 'now',
              icon: 1,
              title: 'Your spot is offered to the line',
              note: preview.waiting > 0 ? `${waiting} waiting` : 'Or to whoever comes next',
            },
            {
              state: 'ahead',
              icon: 2,
              title: 'You keep it until then',
              note: 'Your pass works, take it back any time',
            },
            {
              state: 'ahead',
              icon: 3,
              title: `Taken: all ${formatCents(preview.amount)} back, fees too`,
              note: 'Nobody takes it: you keep your spot',
            },
          ]}
        />
      </div>
    </Overlay>
  );
}
