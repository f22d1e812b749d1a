import { notificationTopicLabels } from '@quad/shared/notification-choices';
import { paths } from '@quad/shared/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellRing, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { mailChoiceQuery, switchMails } from '../../features/notifications/notifications.api';
import { ApiError } from '../../lib/api-client';
import { useAction } from '../../lib/use-action';
import { LoadingScreen, LoneMessage } from '../layout/lone-message';
import { titles } from '../titles';
import { useIsMissing } from '../use-is-missing';

/**
 * Where the unsubscribe link of a mail leads: a press stops that kind of mail, and another resumes it. Opening it changes
 * nothing, because mail scanners open links.
 */
export default function MailChoiceScreen() {
  const { token = '' } = useParams();
  const client = useQueryClient();
  const { act, isBusy } = useAction();
  const { data, error, refetch } = useQuery(mailChoiceQuery(token));
  const [hasChosen, setChosen] = useState(false);
  /** What was wanted when it failed. */
  const [failed, setFailed] = useState<boolean | null>(null);
  const isMissing = useIsMissing();

  const choose = (wanted: boolean) => {
    setFailed(null);
    void act({
      run: async () => {
        client.setQueryData(mailChoiceQuery(token).queryKey, await switchMails(token, wanted));
        setChosen(true);
      },
      failed: () => {
        setFailed(wanted);
        return null;
      },
    });
  };

  if (!isMissing && !data && !error) return <LoadingScreen title={titles.mailChoice} />;
  return (
    <LoneMessage>
      {isMissing || (error instanceof ApiError && error.status === 404) ? (
        <EmptyState
          level={1}
          icon={<Link2Off />}
          title="This link doesn't work"
          text="Sign in to choose which emails you get."
          action={<ButtonLink href={paths.settings()}>Open settings</ButtonLink>}
        />
      ) : !data || failed !== null ? (
        <LoadError
          level={1}
          icon={<Link2Off />}
          title="Something went wrong"
          text={data ? "We couldn't save your choice." : "We couldn't load your choice."}
          onRetry={() => (failed === null ? void refetch() : choose(failed))}
        />
      ) : (
        <EmptyState
          level={1}
          icon={data.isOn && hasChosen ? <BellRing /> : <BellOff />}
          title={
            !data.isOn
              ? "You won't get these emails anymore"
              : hasChosen
                ? "You'll get these emails again"
                : 'Turn these emails off?'
          }
          text={notificationTopicLabels[data.topic]}
          action={
            <Button
              tone={data.isOn && !hasChosen ? 'primary' : 'outline'}
              busy={isBusy}
              onClick={() => choose(!data.isOn)}
            >
              {data.isOn ? 'Turn them off' : 'Turn them back on'}
            </Button>
          }
        />
      )}
    </LoneMessage>
  );
}
