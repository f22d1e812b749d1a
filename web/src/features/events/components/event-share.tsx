import type { EventSummary } from '@quad/shared/contract/events';
import { Share2 } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import { shareEvent } from '../share-event';

interface EventShareProps {
  event: EventSummary;
  /** Absolute address of its page. */
  url: string;
  isMember: boolean;
}

/** Shares the address of an event's page; where sharing is not available the link is copied. */
export function EventShare({ event, url, isMember }: EventShareProps) {
  return (
    <IconButton label="Share" tone="float" onClick={() => void shareEvent(event, url, isMember)}>
      <Share2 />
    </IconButton>
  );
}
