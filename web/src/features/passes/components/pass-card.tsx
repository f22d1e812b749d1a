import { coverOf } from '@quad/shared/covers';
import { dateLabel, dateStamp } from '@quad/shared/event-times';
import { Check, Radio } from 'lucide-react';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { QrCode } from '../../../components/qr-code';
import type { ShownPass } from '../passes.api';
import { useLiveCode } from '../use-live-code';
import * as styles from './pass-card.module.css';
import { PassHolder } from './pass-holder';

const ClosedPass = loadable(async () => (await import('./closed-pass')).ClosedPass).View;

interface PassCardProps {
  pass: ShownPass;
  now: Date;
  /** Whether the server could not be asked just now. */
  isOffline: boolean;
  /** Of a ticket: its type, and which of an order's tickets it is. */
  ticket?: { typeName: string; place: string };
}

/** A pass: what it is for, the code with its bar, and whose it is. */
export function PassCard({ pass, now, isOffline, ticket }: PassCardProps) {
  const { event } = pass;
  const cover = coverOf(event);
  const stamp = dateStamp(event);
  return (
    <article className={styles.pass} aria-label={`Pass for ${event.title}`}>
      <div className={styles.art} style={{ backgroundImage: `url(${cover})` }}>
        <span className="stamp" aria-hidden="true">
          {stamp.weekday}
          <b>{stamp.day}</b>
        </span>
        {pass.status === 'event-cancelled' ? (
          <span className={styles.badge}>Cancelled</span>
        ) : (
          ticket && <span className={`badge ${styles.type}`}>{ticket.typeName}</span>
        )}
      </div>
      <div className={styles.event}>
        <h2 className="display">{event.title}</h2>
        <p>
          {dateLabel(event, now)} · {event.venueName ?? event.location}
        </p>
      </div>
      <div className={styles.tear} aria-hidden="true" />
      {pass.status === 'valid' ? (
        <>
          <LivePanel pass={pass} isOffline={isOffline} />
          <PassHolder pass={pass} place={ticket?.place} icon={Check} tone="positive">
            Valid
          </PassHolder>
        </>
      ) : (
        <LazyPart fallback={<div className={styles.panel} />}>
          <ClosedPass pass={pass} />
        </LazyPart>
      )}
    </article>
  );
}

function LivePanel({ pass, isOffline }: { pass: ShownPass; isOffline: boolean }) {
  const live = useLiveCode(pass);
  const { liveCodesOnly } = pass;
  return (
    <>
      <div className={styles.panel}>
        {live && <QrCode text={live.text} label="Your code for the door" className={styles.code} />}
      </div>
      {live?.progress !== null && (
        <div className={styles.live}>
          <div className={styles.track} aria-hidden="true" key={live?.text}>
            {live && <i style={{ animationDelay: `${-live.progress * 30}s` }} />}
          </div>
          <p>
            <b>
              <Radio size={16} />
              {isOffline ? 'Live, offline too' : 'Live'}
            </b>
            <span>Changes every 30 seconds</span>
          </p>
        </div>
      )}
      {live && live.progress === null && (
        <p className={`text-ink-2 ${styles.note}`}>
          Live codes don't work without HTTPS.
          {liveCodesOnly && ' Give your name at the door.'}
        </p>
      )}
      {liveCodesOnly && live?.progress !== null && (
        <p className={`text-ink-2 ${styles.note}`}>
          The host accepts live codes only. A screenshot won't work.
        </p>
      )}
    </>
  );
}
