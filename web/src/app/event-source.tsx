import type { EventDetail } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import * as formStyles from '../components/form.module.css';
import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import { EventSources } from '../features/sources/components/event-sources';
import { useBoot, useNow } from './boot';
import * as styles from './event-source.module.css';

const ReportSheet = loadable(
  async () => (await import('../features/moderation/components/report-sheet')).default,
).View;
const MistakeSheet = loadable(
  async () => (await import('../features/sources/components/mistake-sheet')).default,
).View;
const WrongPlacePart = loadable(async () => (await import('./wrong-place-part')).default).View;

/** Where an event from elsewhere is from, and how to say that something about it is wrong or against the rules. */
export function EventSource({ event }: { event: EventDetail }) {
  const { site } = useBoot();
  const now = useNow();
  const [sheet, setSheet] = useState<{ name: 'mistake' | 'place' | 'rules'; isOpen: boolean } | null>(null);
  const { latitude: lat, longitude: lng } = event;
  const start = lat !== null && lng !== null ? { lat, lng } : site.campus?.center;
  const canPlace = start !== undefined && !event.isOnline;
  const close = () => setSheet((shown) => shown && { ...shown, isOpen: false });
  return (
    <div className={`stack ${styles.source}`}>
      <EventSources event={event} now={now} />
      <div className={`cluster ${styles.links}`}>
        <button
          type="button"
          className={formStyles.textLink}
          aria-haspopup="dialog"
          onClick={() => setSheet({ name: 'mistake', isOpen: true })}
        >
          <Flag size={16} />
          Report this event
        </button>
        <Link href={paths.aboutSources()} className={formStyles.textLink}>
          How events get here
        </Link>
      </div>
      <LazyPart>
        {sheet?.name === 'mistake' && (
          <MistakeSheet
            eventId={event.id}
            open={sheet.isOpen}
            onClose={close}
            onPlace={canPlace ? () => setSheet({ name: 'place', isOpen: true }) : undefined}
            onRules={() => setSheet({ name: 'rules', isOpen: true })}
          />
        )}
        {sheet?.name === 'rules' && (
          <ReportSheet
            target={{ targetType: 'event', targetId: event.id }}
            open={sheet.isOpen}
            onClose={close}
          />
        )}
        {sheet?.name === 'place' && start && (
          <WrongPlacePart event={event} start={start} open={sheet.isOpen} onClose={close} />
        )}
      </LazyPart>
    </div>
  );
}
