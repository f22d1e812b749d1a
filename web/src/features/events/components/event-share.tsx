import { Share2 } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import { shareLink } from '../../../lib/share';

/** Shares the address of an event's page; where sharing is not available the link is copied. */
export function EventShare({ title, url }: { title: string; url: string }) {
  return (
    <IconButton label="Share" tone="float" onClick={() => void shareLink({ title, url })}>
      <Share2 />
    </IconButton>
  );
}
