import type { Rejection } from '@quad/shared/contract/source-runs';
import type { SourcePreview } from '@quad/shared/contract/sources';
import { counted, countText } from '@quad/shared/count-text';
import { timeRange } from '@quad/shared/event-hours';
import { dateStamp } from '@quad/shared/event-times';
import { Check, Copy, X } from 'lucide-react';
import * as bannerStyles from '../../../components/banner.module.css';
import * as styles from './preview-results.module.css';

const fits: Record<SourcePreview['sample'][number]['fit'], string> = {
  map: 'Fits',
  online: 'Online',
  'no-place': 'No place',
  'date-to-know': 'Date to know',
};

/** An event in a row, with the day it begins. */
export function EventLine({
  event,
  note,
  children,
}: {
  event: Pick<SourcePreview['sample'][number], 'title' | 'startDate' | 'timezone'>;
  note: string;
  children?: React.ReactNode;
}) {
  const stamp = dateStamp({ ...event, endDate: null, allDay: false, timeTba: false });
  return (
    <li className={`ruled ${styles.line}`}>
      <span className="stamp" aria-hidden="true">
        {stamp.weekday}
        <b>{stamp.day}</b>
      </span>
      <div>
        <b>{event.title}</b>
        <small>{note}</small>
      </div>
      {children}
    </li>
  );
}

/** Why entries were left out, in words, with how many and some of their names. */
export function RejectionList({ rejections }: { rejections: readonly Rejection[] }) {
  return (
    <ul className={styles.reasons}>
      {rejections.map(({ reason, count, examples }) => (
        <li key={reason}>
          <span className={styles.number}>{countText(count)}</span>
          <div>
            <b>{reason}</b>
            {examples.length > 0 && (
              <small>
                {examples.join(', ')}
                {count > examples.length && ' …'}
              </small>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** '107 coming, 68 over': the parts of a number that are not zero. */
const partsInWords = (...parts: readonly (readonly [number, string])[]) =>
  parts.flatMap(([count, words]) => (count > 0 ? [`${countText(count)} ${words}`] : [])).join(', ');

/** What looking at a source found: how many events, the next ten, and what would be left out. */
export function PreviewResults({ preview }: { preview: SourcePreview }) {
  const { read, coming, over, later, leftOut, onMap, listed, sample, rejections, overlaps, warnings } =
    preview;
  const offMap = partsInWords([listed - onMap, 'more in lists'], [coming - listed, 'more as dates to know']);
  return (
    <div className={`stack ${styles.results}`}>
      <div className={styles.cells}>
        <div>
          <b>{countText(read)}</b>
          <span>
            {`read: ${partsInWords(
              [coming, 'coming'],
              [over, 'over'],
              [later, 'too far ahead'],
              [leftOut, 'left out'],
            )}`}
          </span>
        </div>
        <div data-tone="positive">
          <b>{countText(onMap)}</b>
          <span>
            will be on the map
            {offMap && `, ${offMap}`}
          </span>
        </div>
        <div data-tone={leftOut > 0 ? 'warn' : undefined}>
          <b>{countText(leftOut)}</b>
          <span>left out</span>
        </div>
      </div>
      {warnings.map((warning) => (
        <p key={warning} className={`${bannerStyles.banner} ${styles.warning}`} data-tone="warn">
          {warning}
        </p>
      ))}
      {sample.length > 0 && (
        <section className={`card ${styles.part}`}>
          <div className={styles.partHead}>
            <h2 className="display">{`The next ${sample.length}`}</h2>
            <span>{`of ${countText(coming)} coming`}</span>
          </div>
          <ul>
            {sample.map((event) => (
              <EventLine
                key={`${event.title} ${event.startDate} ${event.location}`}
                event={event}
                note={[timeRange({ ...event, endDate: null }), event.location].filter(Boolean).join(' · ')}
              >
                <span className="state" data-tone={event.fit === 'map' ? 'positive' : 'warn'}>
                  {event.fit === 'map' ? <Check /> : <X />}
                  {fits[event.fit]}
                </span>
              </EventLine>
            ))}
          </ul>
        </section>
      )}
      {rejections.length > 0 && (
        <section className={`card ${styles.part}`}>
          <h2 className="display">Left out, and why</h2>
          <RejectionList rejections={rejections} />
        </section>
      )}
      {overlaps.map(({ sourceName, count }) => (
        <div key={sourceName} className={`${bannerStyles.banner} ${styles.warning}`} data-tone="warn">
          <span className="tile" aria-hidden="true">
            <Copy />
          </span>
          <div>
            <b>{`${counted(count, 'event')} you may already have`}</b>
            <p className="text-sm">
              {`From ${sourceName}. They become one event with both links. Unsure pairs wait for you to decide.`}
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}
