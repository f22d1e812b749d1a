import type { EventDetail } from '@quad/shared/contract/events';
import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchEvents } from '../../../cache/event-cache';
import { Button } from '../../../components/button';
import { LoadError } from '../../../components/load-error';
import { Spinner } from '../../../components/spinner';
import { FormAlert } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';
import { hostTicketTypesQuery, replaceTicketTypes } from '../ticket-types.api';
import { faultsOfType, refundChoiceOf, ticketTypesBody, typedTypesOf } from '../ticket-values';
import { clockReading } from '../wall-clock';
import { TicketPart } from './ticket-part';

interface TicketsEditorProps {
  event: EventDetail;
  now: Date;
  onClose(): void;
}

/** Changes what a published event sells, or begins to sell. */
export function TicketsEditor(props: TicketsEditorProps) {
  const { data, error, refetch } = useQuery(hostTicketTypesQuery(props.event.id));
  if (data) return <Editor {...props} offer={data} />;
  if (!error) return <Spinner label="Loading the tickets..." />;
  return (
    <LoadError
      title="Unable to load the tickets"
      text={explain(error, 'Please check your connection')}
      onRetry={() => void refetch()}
    />
  );
}

function Editor({ event, now, offer, onClose }: TicketsEditorProps & { offer: TicketTypes }) {
  const client = useQueryClient();
  const { act, isBusy, failure, showFailure } = useAction();
  const { timezone } = event;
  const [types, setTypes] = useState(() => typedTypesOf(offer, timezone));
  const [refunds, setRefunds] = useState(() => refundChoiceOf(offer));
  const [showsFaults, setShowsFaults] = useState(false);
  const save = async () => {
    setShowsFaults(true);
    if (types.some((type) => faultsOfType(type, timezone)))
      return showFailure('Please look at your tickets again');
    const isSaved = await act({
      run: async () => {
        const saved = await replaceTicketTypes(event.id, ticketTypesBody(types, refunds, timezone));
        client.setQueryData(hostTicketTypesQuery(event.id).queryKey, saved);
        await Promise.all([
          refetchEvents(client, event.id),
          client.invalidateQueries({ queryKey: ['sales'] }),
        ]);
      },
      done: { title: 'Tickets saved' },
      alert: "We couldn't save your tickets. Please try again.",
    });
    if (isSaved) onClose();
  };
  return (
    <div className="stack">
      {failure && <FormAlert>{failure}</FormAlert>}
      <TicketPart
        types={types}
        refunds={refunds}
        timezone={timezone}
        now={now}
        eventStart={clockReading(new Date(event.startDate), timezone)}
        showsFaults={showsFaults}
        onTypes={setTypes}
        onRefunds={setRefunds}
      />
      <div className="cluster">
        <Button busy={isBusy} onClick={() => void save()}>
          Save tickets
        </Button>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
