import type { EventSummary } from '@quad/shared/contract/events';
import { Share2 } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import { shareEvent } from '../share-event';

interface EventShareProps {
  event: EventSummary;
  /** Absolute URL of its page. */
  url: string;
  isMember: boolean;
}

/** Shares the URL of an event's page; if sharing is not available, copies it. */
export function EventShare({ event, url, isMember }: EventShareProps) {
  return (
    <IconButton label="Share" tone="float" onClick={() => void shareEvent(event, url, isMember)}>
      <Share2 />
    </IconButton>
  );
}
