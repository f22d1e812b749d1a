import { notificationTopicLabels } from '@quad/shared/notification-choices';
import { useMutation } from '@tanstack/react-query';
import { BellOff, BellRing, Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { Spinner } from '../../components/spinner';
import { switchMails } from '../../features/notifications/notifications.api';
import { ApiError } from '../../lib/api-client';
import { LoneMessage } from '../layout/lone-message';
import { screens } from '../screens';
import { useIsMissing } from '../use-is-missing';

/** Where the unsubscribe link of a mail leads: that kind of mail stops immediately, and can be resumed. */
export default function MailChoiceScreen() {
  const { token = '' } = useParams();
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => switchMails(token, isOn),
  });
  const isMissing = useIsMissing();
  useEffect(() => {
    if (!isMissing) mutate(false);
  }, [mutate, isMissing]);

  return (
    <LoneMessage>
      {isMissing || (error instanceof ApiError && error.status === 404) ? (
        <EmptyState
          level={1}
          icon={<Link2Off />}
          title="This link is not valid"
          text="Sign in to choose which emails you get."
          action={<ButtonLink href={screens.settings.href()}>Open settings</ButtonLink>}
        />
      ) : error ? (
        <LoadError
          level={1}
          icon={<Link2Off />}
          title="Something went wrong"
          text="We couldn't save your choice."
          onRetry={() => mutate(variables ?? false)}
        />
      ) : !data ? (
        <Spinner label="Saving..." />
      ) : (
        <EmptyState
          level={1}
          icon={data.isOn ? <BellRing /> : <BellOff />}
          title={data.isOn ? "You'll get these emails again" : "You won't get these emails any more"}
          text={notificationTopicLabels[data.topic]}
          action={
            <Button tone="outline" busy={isPending} onClick={() => mutate(!data.isOn)}>
              {data.isOn ? 'Turn them off' : 'Turn them back on'}
            </Button>
          }
        />
      )}
    </LoneMessage>
  );
}
