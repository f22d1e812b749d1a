import type { EventDetail } from '@quad/shared/contract/events';
import type { SeriesDate } from '@quad/shared/contract/series-dates';
import { dateLabel, dateStamp } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../components/button';
import * as styles from './series-dates.module.css';

/** More are there when they are asked for. */
const shownFirst = 8;

interface SeriesDatesProps {
  event: EventDetail;
  /** The coming ones, soonest first. */
  dates: readonly SeriesDate[];
  now: Date;
}

/** The coming dates of a series; each has a page of its own, with its own RSVPs and comments. */
export function SeriesDates({ event, dates, now }: SeriesDatesProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section className={styles.series}>
      <h2 className="display text-xl">Next dates</h2>
      <ul className="card">
        {(isWhole ? dates : dates.slice(0, shownFirst)).map((date) => {
          const one = { ...event, ...date };
          const stamp = dateStamp(one);
          return (
            <li key={date.id}>
              <span className="stamp" aria-hidden="true">
                {stamp.weekday}
                <b>{stamp.day}</b>
              </span>
              {date.id === event.id ? (
                <>
                  <b>{dateLabel(one, now)}</b>
                  <span className="text-muted text-sm">This page</span>
                </>
              ) : (
                <Link href={paths.event(date.id)}>{dateLabel(one, now)}</Link>
              )}
            </li>
          );
        })}
      </ul>
      {!isWhole && dates.length > shownFirst && (
        <Button tone="secondary" block onClick={() => setWhole(true)}>
          Show more dates
        </Button>
      )}
    </section>
  );
}
