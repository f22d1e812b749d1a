import { WifiOff } from 'lucide-react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';

/** The events failed to load. Not a lazy component: offline its code could not be loaded. */
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
