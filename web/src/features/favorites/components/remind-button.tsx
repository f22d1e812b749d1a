import type { EventSummary } from '@quad/shared/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { patchEvent, refetchEvents } from '../../../cache/event-cache';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { setFavorite } from '../favorites.api';

interface RemindButtonProps {
  event: Pick<EventSummary, 'id' | 'externalSource' | 'isFavorited'>;
}

/** Before tickets are on sale: saves the event, and whoever has saved it is told when they are. */
export function RemindButton({ event }: RemindButtonProps) {
  const client = useQueryClient();
  const { act, isBusy, failure } = useAction();
  if (event.isFavorited) {
    return (
      <p className="state" data-tone="positive" role="status">
        <BellRing />
        We remind you when sales begin
      </p>
    );
  }
  const save = () =>
    act({
      run: () => setFavorite(event, true),
      optimistic: () => patchEvent(client, event.id, { isFavorited: true }),
      done: () => {
        void refetchEvents(client, event.id);
        return { title: 'We remind you', description: 'The event is in your favorites until then.' };
      },
      alert: "We couldn't save this. Please try again.",
    });
  return (
    <>
      {failure && <FormAlert>{failure}</FormAlert>}
      <Button block busy={isBusy} onClick={() => void save()}>
        <Bell />
        Remind me
      </Button>
    </>
  );
}
