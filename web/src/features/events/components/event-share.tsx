import type { EventSummary } from '@quad/shared/contract/events';
import { Share2 } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import { toast } from '../../../lib/toast-store';

interface EventShareProps {
  event: EventSummary;
  /** Absolute URL of its page. */
  url: string;
  isMember: boolean;
}

/** Its code is loaded with the first press. */
async function share({ event, url, isMember }: EventShareProps): Promise<void> {
  try {
    const { shareEvent } = await import('../share-event');
    await shareEvent(event, url, isMember);
  } catch {
    toast({ title: 'Error', description: 'Please check your connection', tone: 'danger' });
  }
}

/** Shares the URL of an event's page; if sharing is not available, copies it. */
export function EventShare(props: EventShareProps) {
  return (
    <IconButton label="Share" tone="float" onClick={() => void share(props)}>
      <Share2 />
    </IconButton>
  );
}
