import type { EventDetail } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { iconButtonClass } from '../components/icon-button';
import * as pageHeadStyles from '../components/page-head.module.css';
import * as styles from './host-page.module.css';
import { OwnEvent } from './own-event';

interface HostPageProps {
  eventId: string;
  title: string;
  /** Shown beside the title. */
  action?: ((event: EventDetail) => ReactNode) | undefined;
  children(event: EventDetail): ReactNode;
}

/** The frame of a screen that only the host of an event and co-hosts see. */
export function HostPage({ eventId, title, action, children }: HostPageProps) {
  return (
    <OwnEvent eventId={eventId} title={title}>
      {(event) => (
        <main id="main" className="page">
          <div className={`${pageHeadStyles.pageHead} ${styles.head}`}>
            <Link href={paths.event(eventId)} className={iconButtonClass('plain')} aria-label="Back to event">
              <ArrowLeft size={24} />
            </Link>
            <h1 className="display">{title}</h1>
            {action?.(event)}
          </div>
          {children(event)}
        </main>
      )}
    </OwnEvent>
  );
}
