import type { EventSummary } from '@quad/shared/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import '../../../styles/favorite.css';
import { IconButton } from '../../../components/icon-button';
import { ApiError } from '../../../lib/api-client';
import { patchEvent, refetchEvents } from '../../../lib/event-cache';
import { toast } from '../../../lib/toast-store';
import { setFavorite } from '../favorites.api';

interface FavoriteButtonProps {
  event: Pick<EventSummary, 'id' | 'title' | 'externalSource' | 'isFavorited'>;
  /** 'card' lies on a card's poster, 'page' floats on the event's own. */
  place: 'card' | 'page';
}

function tellFailure(error: unknown, wanted: boolean): void {
  if (error instanceof ApiError && error.status === 401) {
    toast({
      title: 'Please sign in',
      description: 'You need to be signed in to favorite events',
      tone: 'locked',
    });
    return;
  }
  const description = wanted ? 'Failed to add to favorites' : 'Failed to remove from favorites';
  toast({ title: 'Error', description, tone: 'danger' });
}

/** The heart: fills at once, and empties again when the mark could not be kept. For signed-in people only. */
export function FavoriteButton({ event, place }: FavoriteButtonProps) {
  const { id, title, isFavorited } = event;
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [isTouched, setTouched] = useState(false);

  const toggle = async () => {
    const wanted = !isFavorited;
    const undo = patchEvent(client, id, { isFavorited: wanted });
    setPending(true);
    setTouched(true);
    try {
      await setFavorite(event, wanted);
      toast({ title: wanted ? 'Added to favorites' : 'Removed from favorites' });
      void refetchEvents(client, id);
    } catch (error) {
      undo();
      tellFailure(error, wanted);
    } finally {
      setPending(false);
    }
  };

  const deed = isFavorited ? 'Remove from favorites' : 'Add to favorites';
  return (
    <IconButton
      label={place === 'card' ? `${deed}: ${title}` : deed}
      tone={place === 'page' ? 'float' : 'plain'}
      className={place === 'card' ? 'heart heart-card' : 'heart tone-parties'}
      data-on={isFavorited || undefined}
      data-pops={(isTouched && isFavorited) || undefined}
      disabled={isPending}
      onClick={() => void toggle()}
    >
      <Heart />
    </IconButton>
  );
}
