import type { Notification } from '@quad/shared/contract/notifications';
import { notificationPath } from '@quad/shared/notification-text';
import { Button, ButtonLink } from '../../../components/button';
import { toast } from '../../../lib/toast-store';
import { useAction } from '../../../lib/use-action';
import { answerFriendRequest, giveSpotBack } from '../notifications.api';

interface NoticeActionsProps {
  notification: Notification;
  /** An action was taken: the notification is marked read, and what it changed is refetched. */
  onDone(): Promise<void>;
}

/** The buttons of an unread notification: the most common next steps, without leaving the list. */
export function NoticeActions({ notification, onDone }: NoticeActionsProps) {
  const { busy, act } = useAction();
  const { kind, actor, event, data } = notification;

  const finish = (name: string, run: () => Promise<unknown>, description: string, failed: string) =>
    void act({
      name,
      run: async () => {
        await run();
        toast({ title: 'Success!', description });
        await onDone();
      },
      failed: { title: failed, description: 'Please try again.' },
    });

  const { requestId } = data;
  if (kind === 'friend_request' && requestId && actor) {
    return (
      <>
        <Button
          size="sm"
          busy={busy === 'accept'}
          disabled={busy !== null}
          onClick={() =>
            finish(
              'accept',
              () => answerFriendRequest(requestId, 'accept'),
              `You and ${actor.firstName ?? 'your new friend'} are friends.`,
              'Accept Failed',
            )
          }
        >
          Accept
        </Button>
        <Button
          tone="secondary"
          size="sm"
          busy={busy === 'decline'}
          disabled={busy !== null}
          onClick={() =>
            finish(
              'decline',
              () => answerFriendRequest(requestId, 'decline'),
              'You declined the request.',
              'Decline Failed',
            )
          }
        >
          Decline
        </Button>
      </>
    );
  }
  if (kind === 'waitlist_promoted' && event) {
    return (
      <>
        <ButtonLink tone="ink" size="sm" href={notificationPath(notification)}>
          View event
        </ButtonLink>
        <Button
          tone="secondary"
          size="sm"
          busy={busy === 'back'}
          onClick={() =>
            finish('back', () => giveSpotBack(event.id), 'Your spot goes to the next person.', 'Error')
          }
        >
          Give it back
        </Button>
      </>
    );
  }
  return null;
}
