import { LocateFixed } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import { Spinner } from '../../../components/spinner';

export function LocateButton({ isBusy, onPress }: { isBusy: boolean; onPress(): void }) {
  return (
    <IconButton
      label="Use my location"
      tone="float"
      className="locate-button"
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onPress}
    >
      {isBusy ? <Spinner size="sm" /> : <LocateFixed />}
    </IconButton>
  );
}
