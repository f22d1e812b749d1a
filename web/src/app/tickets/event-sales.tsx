import { apiPath } from '@quad/shared/api-request';
import type { EventDetail } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { Landmark, Pencil, Ticket } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { TicketsEditor } from '../../features/hosting/components/tickets-editor';
import { payoutsQuery } from '../../features/payouts/payouts.api';
import { SalesView } from '../../features/sales/components/sales-view';
import { useNow } from '../boot';
import { CsvLink, HostSection } from '../host-section';
import { ticketTitles } from './ticket-titles';

/** The sales of an event, for its host. */
export default function EventSalesScreen() {
  return (
    <HostSection
      title={ticketTitles.sales}
      current="sales"
      action={({ id, paymentMode }) =>
        paymentMode && (
          <CsvLink href={apiPath('GET /api/events/:id/sales.csv', { params: { id } })} name="sales.csv" />
        )
      }
    >
      {(event) => <Sales event={event} />}
    </HostSection>
  );
}

function Sales({ event }: { event: EventDetail }) {
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const editor = isEditing && <TicketsEditor event={event} now={now} onClose={() => setEditing(false)} />;
  if (!event.paymentMode) return editor || <NotOnSale onSell={() => setEditing(true)} />;
  const edit = event.status !== 'cancelled' && (
    <Button tone="outline" block onClick={() => setEditing(true)}>
      <Pencil size={18} />
      Edit tickets
    </Button>
  );
  return <SalesView eventId={event.id} category={event.category} now={now} editor={editor || edit} />;
}

/** The event is paid at the door so far. */
function NotOnSale({ onSell }: { onSell(): void }) {
  const { data } = useQuery(payoutsQuery());
  const isReady = data?.status === 'ready';
  return (
    <EmptyState
      icon={isReady ? <Ticket /> : <Landmark />}
      title="Paid at the door"
      text={
        isReady
          ? 'You can sell tickets online instead: paid by card, paid out to you after the event.'
          : 'To sell tickets online, set up payouts first.'
      }
      action={
        isReady ? (
          <Button onClick={onSell}>Sell tickets online</Button>
        ) : (
          <ButtonLink href={paths.payouts()}>Set up payouts</ButtonLink>
        )
      }
    />
  );
}
