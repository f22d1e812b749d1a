import type { EventSummary } from '@quad/shared/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { patchEvent, refetchEvents } from '../../../cache/event-cache';
import { IconButton } from '../../../components/icon-button';
import { ApiError } from '../../../lib/api-client';
import type { ToastContent } from '../../../lib/toast-store';
import { useAction } from '../../../lib/use-action';
import { setFavorite } from '../favorites.api';
import * as styles from './favorite-button.module.css';

interface FavoriteButtonProps {
  event: Pick<EventSummary, 'id' | 'title' | 'externalSource' | 'isFavorited'>;
  /** 'card' is on a card's poster, 'page' on the event page's. */
  place: 'card' | 'page';
}

function failureToast(error: unknown, wanted: boolean): ToastContent {
  if (error instanceof ApiError && error.status === 401) {
    return {
      title: 'Please sign in',
      description: 'You need to be signed in to favorite events',
      tone: 'locked',
    };
  }
  const description = wanted ? 'Failed to add to favorites' : 'Failed to remove from favorites';
  return { title: 'Error', description, tone: 'danger' };
}

/** The favorite button: fills optimistically, and reverts if saving fails. Only for signed-in people. */
export function FavoriteButton({ event, place }: FavoriteButtonProps) {
  const { id, title, isFavorited } = event;
  const client = useQueryClient();
  const { act, isBusy } = useAction();
  const [isTouched, setTouched] = useState(false);

  const toggle = () => {
    const wanted = !isFavorited;
    setTouched(true);
    void act({
      run: () => setFavorite(event, wanted),
      optimistic: () => patchEvent(client, id, { isFavorited: wanted }),
      done: () => {
        void refetchEvents(client, id);
        return { title: wanted ? 'Added to favorites' : 'Removed from favorites' };
      },
      failed: (error) => failureToast(error, wanted),
    });
  };

  const deed = isFavorited ? 'Remove from favorites' : 'Add to favorites';
  return (
    <IconButton
      label={place === 'card' ? `${deed}: ${title}` : deed}
      tone={place === 'page' ? 'float' : 'plain'}
      className={place === 'card' ? `${styles.heart} ${styles.onCard}` : `${styles.heart} tone-parties`}
      data-on={isFavorited || undefined}
      data-pops={(isTouched && isFavorited) || undefined}
      disabled={isBusy}
      onClick={toggle}
    >
      <Heart />
    </IconButton>
  );
}
