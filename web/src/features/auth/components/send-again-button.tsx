import { Button } from '../../../components/button';
import { useCooldown } from '../use-cooldown';

const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface SendAgainButtonProps {
  /** The kind of mail; each has its own cooldown. */
  mail: string;
  isBusy: boolean;
  onPress(): void;
}

/** Sends a mail again, after a cooldown. */
export function SendAgainButton({ mail, isBusy, onPress }: SendAgainButtonProps) {
  const secondsLeft = useCooldown(mail);
  return (
    <Button tone="secondary" block disabled={secondsLeft > 0} busy={isBusy} onClick={onPress}>
      {secondsLeft > 0 ? `Send again in ${asClock(secondsLeft)}` : 'Send again'}
    </Button>
  );
}
