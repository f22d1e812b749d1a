import { WifiOff } from 'lucide-react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';

/** The events could not be had. Never fetched late: without a network it would not come. */
export function LoadError({ onRetry }: { onRetry(): void }) {
  return (
    <EmptyState
      tone="icon"
      iconTone="warn"
      icon={<WifiOff />}
      title="Unable to load events"
      text="Please check your connection"
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}
