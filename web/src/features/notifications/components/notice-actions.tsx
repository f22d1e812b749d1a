import type { Notification } from '@quad/shared/contract/notifications';
import { notificationPath } from '@quad/shared/notification-text';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/button';
import { explain } from '../../../lib/api-client';
import { toast } from '../../../lib/toast-store';
import { answerFriendRequest, giveSpotBack } from '../notifications.api';

interface NoticeActionsProps {
  notification: Notification;
  /** Something was done: the notification is read, and what it changed is fetched anew. */
  onDone(): Promise<void>;
}

/** The buttons of an unread notification: what most people do next, without leaving the list. */
export function NoticeActions({ notification, onDone }: NoticeActionsProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const { kind, actor, event, data } = notification;

  const act = async (what: string, run: () => Promise<void>, done: string, failed: string) => {
    setBusy(what);
    try {
      await run();
      toast({ title: 'Success!', description: done });
      await onDone();
    } catch (error) {
      toast({ title: failed, description: explain(error, 'Please try again.'), tone: 'danger' });
    } finally {
      setBusy(null);
    }
  };

  const { requestId } = data;
  if (kind === 'friend_request' && requestId && actor) {
    return (
      <>
        <Button
          size="sm"
          busy={busy === 'accept'}
          disabled={busy !== null}
          onClick={() =>
            void act(
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
            void act(
              'decline',
              () => answerFriendRequest(requestId, 'decline'),
              'The request is gone.',
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
            void act('back', () => giveSpotBack(event.id), 'Your spot goes to the next in line.', 'Error')
          }
        >
          Give it back
        </Button>
      </>
    );
  }
  return null;
}
