import type { EventDetail } from '@quad/shared/contract/events';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { EventMini } from '../features/events/components/event-mini';
import { useNow } from './boot';
import { HostNav, type HostSectionName } from './host-nav';
import { HostPage } from './host-page';
import * as styles from './host-section.module.css';

interface HostSectionProps {
  title: string;
  current: HostSectionName;
  /** Shown beside the title. */
  action?(event: EventDetail): ReactNode;
  children(event: EventDetail): ReactNode;
}

/** One of the host's screens of an event, with the way to the others. */
export function HostSection({ title, current, action, children }: HostSectionProps) {
  const { id = '' } = useParams();
  const now = useNow();
  return (
    <HostPage eventId={id} title={title} action={action}>
      {(event) => (
        <>
          <div className={`card ${styles.event}`}>
            <EventMini event={event} now={now} />
          </div>
          <HostNav event={event} current={current} />
          {children(event)}
        </>
      )}
    </HostPage>
  );
}

/** Saves a list as a file. */
export function CsvLink({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} className="btn btn-sm btn-outline" download={name}>
      <Download size={16} />
      Export CSV
    </a>
  );
}
