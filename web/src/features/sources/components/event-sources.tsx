import { categoryTone } from '@quad/shared/categories';
import type { CorrectedPart } from '@quad/shared/contract/event-corrections';
import type { EventSourceEntry } from '@quad/shared/contract/event-sources';
import type { EventDetail } from '@quad/shared/contract/events';
import { ArrowUpRight, Info, Rss } from 'lucide-react';
import { Fragment } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import { iconButtonClass } from '../../../components/icon-button';
import { agoWords } from '../ago-words';
import * as styles from './event-sources.module.css';

const newTab = { target: '_blank', rel: 'noopener noreferrer' };

function OutsideLink({ entry: { name, url } }: { entry: EventSourceEntry }) {
  if (!url) return name;
  return (
    <a href={url} {...newTab} className={styles.link}>
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** 'A', 'A and B', 'A, B and C' */
function joint(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' and ' : ', ';
}

const partWords: Record<CorrectedPart, string> = {
  status: 'its status',
  title: 'its title',
  category: 'its category',
  description: 'its description',
  organizer: 'its organizer',
  picture: 'its picture',
  isDateToKnow: 'how it is listed',
  price: 'its price',
  link: 'its link',
  time: 'its time',
  place: 'its place',
};

/** 'Quad has corrected its time and its place.' */
const correctedWords = (parts: readonly CorrectedPart[]) =>
  `Quad has corrected ${parts.map((part, index) => joint(index, parts.length) + partWords[part]).join('')}.`;

interface EventSourcesProps {
  event: EventDetail;
  now: Date;
}

/** Whose event it is: in whose words, when it was last seen there, and where else it is listed. */
export function EventSources({ event, now }: EventSourcesProps) {
  const { sources = [], withdrawnAt } = event;
  const listed = sources.filter(({ isListed }) => isListed);
  const gone = sources.filter(({ isListed }) => !isListed);
  const [first, ...others] = withdrawnAt ? sources : listed;
  if (!first) return null;
  return (
    <>
      <div className={`card ${styles.source} tone-${categoryTone(event.category)}`}>
        <span className="tile" aria-hidden="true">
          <Rss />
        </span>
        <div>
          <b>{`From ${first.name}`}</b>
          <p>{`${withdrawnAt ? 'Last seen' : 'Seen'} ${agoWords(first.seenAt, now)}`}</p>
          {first.corrected && <p>{correctedWords(first.corrected)}</p>}
          {others.length > 0 && (
            <p className={styles.others}>
              {'Also at '}
              {others.map((entry, index) => (
                <Fragment key={`${entry.name} ${entry.url}`}>
                  {joint(index, others.length)}
                  <OutsideLink entry={entry} />
                </Fragment>
              ))}
            </p>
          )}
        </div>
        {first.url && (
          <a
            href={first.url}
            {...newTab}
            className={iconButtonClass('quiet')}
            aria-label={`Open at ${first.name}`}
          >
            <ArrowUpRight />
          </a>
        )}
      </div>
      {!withdrawnAt &&
        gone.map(({ name }) => (
          <div key={name} className={`${bannerStyles.banner} ${styles.gone}`} data-tone="plain">
            <span className="tile" aria-hidden="true">
              <Info />
            </span>
            <div>
              <b>{`No longer listed by ${name}`}</b>
              <p className="text-sm">{`${first.name} still lists it, so it stays.`}</p>
            </div>
          </div>
        ))}
    </>
  );
}
