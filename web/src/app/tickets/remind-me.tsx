import type { EventDetail } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { ButtonLink } from '../../components/button';
import { RemindButton } from '../../features/favorites/components/remind-button';
import { useUser } from '../boot';
import { signInHref } from '../redirect-after-auth';

/** Before tickets are on sale: the way to hear of it, which needs an account. */
export function RemindMe({ event }: { event: EventDetail }) {
  if (useUser()) return <RemindButton event={event} />;
  return (
    <ButtonLink href={signInHref(paths.event(event.id))} tone="outline" block>
      Sign in to be reminded
    </ButtonLink>
  );
}
