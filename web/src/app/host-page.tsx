import type { EventDetail } from '@quad/shared/contract/events';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { iconButtonClass } from '../components/icon-button';
import { LoadError } from '../components/load-error';
import * as pageHeadStyles from '../components/page-head.module.css';
import { explain } from '../lib/api-client';
import * as styles from './host-page.module.css';
import { LoadingScreen, LoneMessage } from './layout/lone-message';
import NotFoundScreen from './routes/not-found';
import { screens } from './screens';
import { useIsMissing } from './use-is-missing';
import { useOwnEvent } from './use-own-event';

interface HostPageProps {
  eventId: string;
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  /** One column, as for forms. */
  isNarrow?: boolean;
  children(event: EventDetail): ReactNode;
}

/** The frame of a screen that only the host of an event sees. */
export function HostPage({ eventId, title, action, isNarrow = false, children }: HostPageProps) {
  const own = useOwnEvent(eventId);
  const isMissing = useIsMissing();
  if (own.state === 'absent' || (own.state === 'waiting' && isMissing)) return <NotFoundScreen />;
  if (own.state === 'waiting') {
    return <LoadingScreen isQuiet />;
  }
  if (own.state === 'failed') {
    return (
      <LoneMessage>
        <LoadError
          level={1}
          title="Unable to load this event"
          text={explain(own.error, 'Something went wrong')}
          onRetry={own.retry}
        />
      </LoneMessage>
    );
  }
  return (
    <main id="main" className={isNarrow ? `page ${styles.narrow}` : 'page'}>
      <div className={`${pageHeadStyles.pageHead} ${styles.head}`}>
        <Link
          href={screens.event.href({ id: eventId })}
          className={iconButtonClass('plain')}
          aria-label="Back to event"
        >
          <ArrowLeft size={24} />
        </Link>
        <h1 className="display">{title}</h1>
        {action}
      </div>
      {children(own.event)}
    </main>
  );
}
