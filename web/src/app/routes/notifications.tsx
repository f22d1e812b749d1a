import { paths } from '@quad/shared/paths';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CheckCheck, Settings } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../components/button';
import { iconButtonClass } from '../../components/icon-button';
import * as pageHeadStyles from '../../components/page-head.module.css';
import * as segmentsStyles from '../../components/segments.module.css';
import { NotificationList } from '../../features/notifications/components/notification-list';
import { PushRow } from '../../features/notifications/components/push-row';
import { notificationsKey } from '../../features/notifications/notifications.api';
import { useNotifications } from '../../features/notifications/use-notifications';
import { useNow } from '../boot';
import { titles } from '../titles';
import * as styles from './notifications.module.css';

/** The signed-in person's notifications. */
export default function NotificationsScreen() {
  const now = useNow();
  const client = useQueryClient();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const list = useNotifications(isUnreadOnly);
  const unreadLabel = list.unreadCount > 0 ? `Unread (${list.unreadCount})` : 'Unread';
  const isOther = (key: unknown) => key !== notificationsKey[0];

  return (
    <main id="main" className={`page ${styles.page}`}>
      <div className={`${pageHeadStyles.pageHead} ${styles.head}`}>
        <Link
          href={paths.discover()}
          className={`${iconButtonClass('plain')} narrow-only`}
          aria-label="Back to events"
        >
          <ArrowLeft size={24} />
        </Link>
        <h1 className="display">{titles.notifications}</h1>
        <Button
          tone="outline"
          size="sm"
          className={styles.read}
          disabled={list.unreadCount === 0}
          onClick={() => void list.read()}
        >
          <CheckCheck />
          <span>Mark all as read</span>
        </Button>
        <Link
          href={`${paths.settings()}#notifications`}
          className={iconButtonClass('plain')}
          aria-label="Notification settings"
        >
          <Settings size={24} />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which adds nothing here */}
      <div
        className={`${segmentsStyles.segments} ${segmentsStyles.raised} ${styles.tabs}`}
        role="group"
        aria-label="Shown notifications"
      >
        <button type="button" aria-pressed={!isUnreadOnly} onClick={() => setUnreadOnly(false)}>
          All
        </button>
        <button type="button" aria-pressed={isUnreadOnly} onClick={() => setUnreadOnly(true)}>
          {unreadLabel}
        </button>
      </div>
      <PushRow />
      <NotificationList
        list={list}
        isUnreadOnly={isUnreadOnly}
        now={now}
        onChanged={() => void client.invalidateQueries({ predicate: ({ queryKey }) => isOther(queryKey[0]) })}
      />
    </main>
  );
}
