import type { EventDetail } from '@quad/shared/contract/events';
import { ArrowUpRight, CalendarClock, EyeOff } from 'lucide-react';
import * as bannerStyles from '../../../components/banner.module.css';
import * as formStyles from '../../../components/form.module.css';
import { agoWords } from '../ago-words';
import { moveWords } from '../move-words';

interface SourceNoticeProps {
  event: EventDetail;
  now: Date;
}

/** Says that no source has the event any more. */
function WithdrawnNotice({ event, now }: SourceNoticeProps) {
  const { sources = [], withdrawnAt } = event;
  if (!withdrawnAt) return null;
  const [first] = sources;
  return (
    <>
      <div className={bannerStyles.banner} data-tone="warn">
        <span className="tile" aria-hidden="true">
          <EyeOff />
        </span>
        <div>
          <b>{`No longer listed${first ? ` by ${first.name}` : ''}`}</b>
          <p className="text-sm">
            {`It left their list ${agoWords(withdrawnAt, now)}. It may be cancelled, moved or just taken off the site. Everything here is as last seen.`}
          </p>
        </div>
      </div>
      {first?.url && (
        <a href={first.url} target="_blank" rel="noopener noreferrer" className={formStyles.textLink}>
          {`Ask ${first.name}`}
          <ArrowUpRight size={16} />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </>
  );
}

/** Says that an event has a new time or place, and which it had before. */
function MoveNotice({ event, now }: SourceNoticeProps) {
  const words = moveWords(event, now);
  if (!event.moved || !words) return null;
  const by = event.sources?.[0]?.name ?? 'the host';
  return (
    <div className={bannerStyles.banner} data-tone="positive">
      <span className="tile" aria-hidden="true">
        <CalendarClock />
      </span>
      <div>
        <b>{words.title}</b>
        <p className="text-sm">{`Changed by ${by} ${agoWords(event.moved.at, now)}. ${words.before}`}</p>
      </div>
    </div>
  );
}

/** What people should know who saw an event before: that it left its source, or has moved. */
export function SourceNotice(props: SourceNoticeProps) {
  return props.event.withdrawnAt ? <WithdrawnNotice {...props} /> : <MoveNotice {...props} />;
}
