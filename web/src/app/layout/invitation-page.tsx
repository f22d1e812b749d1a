import { paths } from '@quad/shared/paths';
import { Link2Off } from 'lucide-react';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { LoneMessage } from './lone-message';

interface InvitationFailureProps {
  /** The link leads nowhere; false if it could only not be loaded. */
  isGone: boolean;
  /** Why it may lead nowhere. */
  reason: string;
  onRetry(): void;
}

/** The page of a mailed invitation that can't be shown. */
export function InvitationFailure({ isGone, reason, onRetry }: InvitationFailureProps) {
  return (
    <LoneMessage>
      {isGone ? (
        <EmptyState
          level={1}
          icon={<Link2Off />}
          title="This invitation doesn't work"
          text={reason}
          action={<ButtonLink href={paths.discover()}>Discover Events</ButtonLink>}
        />
      ) : (
        <LoadError level={1} title="Unable to load your invitation" onRetry={onRetry} />
      )}
    </LoneMessage>
  );
}
