import type { EventDetail } from '@quad/shared/contract/events';
import { counted } from '@quad/shared/count-text';
import { longDate } from '@quad/shared/event-hours';
import { hasEnded } from '@quad/shared/event-times';
import { CalendarClock, CalendarX2, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import * as styles from './event-notice.module.css';

function Banner({
  tone,
  icon,
  title,
  children,
}: {
  tone: 'danger' | 'warn' | 'plain';
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={bannerStyles.banner} data-tone={tone}>
      <span className="tile" aria-hidden="true">
        {icon}
      </span>
      <div className="grow">
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}

/** A notice that the event is cancelled, over or postponed. Renders nothing otherwise. */
export function EventNotice({ event, now }: { event: EventDetail; now: Date }) {
  if (event.status === 'cancelled') {
    const title = event.host ? 'The host cancelled this event' : 'This event was cancelled';
    return (
      <Banner tone="danger" icon={<CalendarX2 />} title={title}>
        {event.cancelReason && <p className={`text-sm ${styles.quote}`}>{event.cancelReason}</p>}
      </Banner>
    );
  }
  if (hasEnded(event, now)) {
    const went = event.attendeeCount;
    return (
      <Banner tone="plain" icon={<Clock />} title="This event has ended">
        <p className="text-sm text-muted">
          {longDate(event)}
          {went > 0 && `. ${counted(went, 'person', 'people')} went.`}
        </p>
      </Banner>
    );
  }
  if (event.status === 'postponed') {
    return (
      <Banner tone="warn" icon={<CalendarClock />} title="This event is postponed">
        <p className="text-sm">The date may change. Check with the organizer before you go.</p>
      </Banner>
    );
  }
  return null;
}
