import type { ResponseOf } from '@quad/shared/api-request';
import { notificationTopicLabels } from '@quad/shared/notification-choices';
import { paths } from '@quad/shared/paths';
import { BellOff, BellRing, Link2Off } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { Spinner } from '../../components/spinner';
import { switchMails } from '../../features/notifications/notifications.api';
import { ApiError } from '../../lib/api-client';
import { useAction } from '../../lib/use-action';
import { LoneMessage } from '../layout/lone-message';
import { useIsMissing } from '../use-is-missing';

/** Where the unsubscribe link of a mail leads: that kind of mail stops immediately, and can be resumed. */
export default function MailChoiceScreen() {
  const { token = '' } = useParams();
  const { act, isBusy } = useAction();
  const [data, setData] = useState<ResponseOf<'POST /api/notifications/by-link/:token/off'> | null>(null);
  const [failed, setFailed] = useState<{ wanted: boolean; error: unknown } | null>(null);
  const isMissing = useIsMissing();

  const choose = (wanted: boolean) => {
    setFailed(null);
    void act({
      run: async () => setData(await switchMails(token, wanted)),
      failed: (error) => {
        setFailed({ wanted, error });
        return null;
      },
    });
  };
  const stopMails = useEffectEvent(() => choose(false));
  useEffect(() => {
    if (!isMissing) stopMails();
  }, [isMissing]);

  return (
    <LoneMessage>
      {isMissing || (failed?.error instanceof ApiError && failed.error.status === 404) ? (
        <EmptyState
          level={1}
          icon={<Link2Off />}
          title="This link doesn't work"
          text="Sign in to choose which emails you get."
          action={<ButtonLink href={paths.settings()}>Open settings</ButtonLink>}
        />
      ) : failed ? (
        <LoadError
          level={1}
          icon={<Link2Off />}
          title="Something went wrong"
          text="We couldn't save your choice."
          onRetry={() => choose(failed.wanted)}
        />
      ) : !data ? (
        <Spinner label="Saving..." />
      ) : (
        <EmptyState
          level={1}
          icon={data.isOn ? <BellRing /> : <BellOff />}
          title={data.isOn ? "You'll get these emails again" : "You won't get these emails anymore"}
          text={notificationTopicLabels[data.topic]}
          action={
            <Button tone="outline" busy={isBusy} onClick={() => choose(!data.isOn)}>
              {data.isOn ? 'Turn them off' : 'Turn them back on'}
            </Button>
          }
        />
      )}
    </LoneMessage>
  );
}
