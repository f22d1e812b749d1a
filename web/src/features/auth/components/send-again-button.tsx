import { Button } from '../../../components/button';
import { useCooldown } from '../use-cooldown';

const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface SendAgainButtonProps {
  /** Which kind of mail; each has its own waiting time. */
  mail: string;
  isBusy: boolean;
  onPress(): void;
}

/** Has a mail sent once more, after a while. */
export function SendAgainButton({ mail, isBusy, onPress }: SendAgainButtonProps) {
  const secondsLeft = useCooldown(mail);
  return (
    <Button tone="secondary" block disabled={secondsLeft > 0} busy={isBusy} onClick={onPress}>
      {secondsLeft > 0 ? `Send again in ${asClock(secondsLeft)}` : 'Send again'}
    </Button>
  );
}
