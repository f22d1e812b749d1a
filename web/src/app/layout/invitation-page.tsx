import { paths } from '@quad/shared/paths';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { ApiError } from '../../lib/api-client';
import { useIsMissing } from '../use-is-missing';
import { LoadingScreen, LoneMessage } from './lone-message';

interface InvitationPageProps<Invitation> {
  query: UseQueryResult<Invitation>;
  title: string;
  /** Why its link may lead nowhere. */
  reason: string;
  children(invitation: Invitation): ReactNode;
}

/** The page of a mailed invitation, or what stands there while it can't be shown. */
export function InvitationPage<Invitation>({
  query: { data, error, refetch },
  title,
  reason,
  children,
}: InvitationPageProps<Invitation>) {
  const isMissing = useIsMissing();
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone || (!data && isMissing)) {
    return (
      <LoneMessage>
        <EmptyState
          level={1}
          icon={<Link2Off />}
          title="This invitation doesn't work"
          text={reason}
          action={<ButtonLink href={paths.discover()}>Discover Events</ButtonLink>}
        />
      </LoneMessage>
    );
  }
  if (error) {
    return (
      <LoneMessage>
        <LoadError level={1} title="Unable to load your invitation" onRetry={() => void refetch()} />
      </LoneMessage>
    );
  }
  return data ? children(data) : <LoadingScreen title={title} />;
}
