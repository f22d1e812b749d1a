import type { ListedEvent } from '@quad/shared/contract/console-events';
import { countText } from '@quad/shared/count-text';
import { coverPath } from '@quad/shared/covers';
import { clockAt, dayAt } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import type { Permission } from '@quad/shared/permissions';
import { isRun, seriesWords } from '@quad/shared/series-words';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays, Eye, EyeOff, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { QueryFrame } from '../../../components/review';
import { call } from '../../../lib/api-client';
import { type EventFilter, eventsCountsQuery, eventsQuery } from '../console.api';
import { type Act, useAct } from './act-sheet';
import * as styles from './console.module.css';
import { FilterBar, State, type Tone } from './console-parts';
import { CorrectSheet } from './correct-sheet';
import { shownWords } from './figures';
import { ActsCell, ExtraCell, NumberCell, RowTable, TableRow } from './row-table';

const filters: Record<EventFilter, string> = {
  coming: 'Coming',
  hidden: 'Hidden',
  withdrawn: 'No longer listed',
  cancelled: 'Cancelled',
  clocks: 'Time shifted',
  all: 'All',
};
const states: Record<ListedEvent['state'], { word: string; tone: Tone }> = {
  shown: { word: 'Shown', tone: 'seen' },
  hidden: { word: 'Hidden', tone: 'out' },
  withdrawn: { word: 'Not listed', tone: 'gone' },
  cancelled: { word: 'Cancelled', tone: 'off' },
  over: { word: 'Over', tone: 'back' },
};

/** 'Sat, Nov 28, 10:00 PM', 'Every Monday, 8 dates', or '16 dates'. */
const whenOf = ({ startDate, timezone, series }: ListedEvent) => {
  if (series) {
    const repeated = { text: series.text, later: series.dates - 1 };
    const words = seriesWords(repeated);
    if (words) return isRun(repeated) || series.dates === 1 ? words : `${words}, ${series.dates} dates`;
  }
  const start = new Date(startDate);
  return `${dayAt(start, timezone)}, ${clockAt(start, timezone)}`;
};

const hideOf = ({ id, title }: ListedEvent): Act => ({
  title: `Hide ${title}?`,
  consequence:
    'Nobody sees it here anymore. People who were going are notified, and the host gets your reason.',
  action: 'Hide',
  done: { title: 'Hidden', description: "It's in no list and on no map." },
  isDanger: true,
  hasNote: true,
  run: (note) => call('POST /api/admin/events/:id/hide', { params: { id }, body: note ? { note } : {} }),
});
const showOf = ({ id, title }: ListedEvent): Act => ({
  title: `Show ${title} again?`,
  consequence: 'Everyone can find it again, unless the host hides it.',
  action: 'Show again',
  done: { title: 'Shown again', description: "It's back where it was." },
  hasNote: true,
  run: (note) => call('POST /api/admin/events/:id/show', { params: { id }, body: note ? { note } : {} }),
});

/** Where it is from, and what is to know about that. */
function FromCell({ event: { from, isHostSuspended, alsoFrom } }: { event: ListedEvent }) {
  return (
    <ExtraCell>
      {from}
      {isHostSuspended ? <small>suspended</small> : alsoFrom && <small>{`and ${alsoFrom}`}</small>}
    </ExtraCell>
  );
}

/** What and when, with its poster over the cover that shows if it fails to load, as a link to its page; what is hidden has none. */
function EventName({ event }: { event: ListedEvent }) {
  const cover = coverPath(event);
  const words = (
    <>
      <span className={styles.poster} style={{ backgroundImage: `url(${cover})` }}>
        {event.imageUrl && (
          <img
            src={event.imageUrl}
            alt=""
            loading="lazy"
            decoding="async"
            onError={(failure) => {
              failure.currentTarget.hidden = true;
            }}
          />
        )}
      </span>
      <span>
        <b>{event.title}</b>
        <small>{`${whenOf(event)} · ${event.location}`}</small>
      </span>
    </>
  );
  return event.state === 'hidden' ? <div>{words}</div> : <Link href={paths.event(event.id)}>{words}</Link>;
}

function HideButton({ event, onAsk }: { event: ListedEvent; onAsk(act: Act): void }) {
  const isHidden = event.state === 'hidden';
  const verb = isHidden ? 'Show' : 'Hide';
  return (
    <Button
      size="sm"
      tone={isHidden ? 'outline' : 'secondary'}
      data-key="h"
      aria-label={`${verb} ${event.title}`}
      onClick={() => onAsk(isHidden ? showOf(event) : hideOf(event))}
    >
      {isHidden ? <Eye /> : <EyeOff />}
      {verb}
    </Button>
  );
}

/** Events whatever their state, with what a moderator may do. */
export function ConsoleEventList({ permissions }: { permissions: readonly Permission[] }) {
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<EventFilter>('coming');
  const list = useInfiniteQuery(eventsQuery(q, filter));
  const { ask, sheet } = useAct();
  const { data: counts } = useQuery(eventsCountsQuery());
  const [corrected, setCorrected] = useState<string | null>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  const mayHide = permissions.includes('hide');
  const mayCorrect = permissions.includes('correct');
  const events = list.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <FilterBar
        filters={filters}
        filter={filter}
        onFilter={setFilter}
        counts={counts}
        search="Title, host, place or source"
        onSearch={setQ}
      />
      <QueryFrame what="events" query={list}>
        {events?.length === 0 ? (
          <EmptyState
            icon={<CalendarDays />}
            title="No events here"
            text={
              q && filter !== 'all'
                ? 'Try the start of another word, or search in All.'
                : 'Try the start of another word.'
            }
          />
        ) : (
          <RowTable
            label="Events"
            keys={[
              ['Enter', 'open'],
              ...(mayCorrect ? [['C', 'correct'] as const] : []),
              ...(mayHide ? [['H', 'hide or show'] as const] : []),
            ]}
            heads={[
              'Event',
              'State',
              { title: 'From', kind: 'extra' },
              { title: 'Going', kind: 'number' },
              { title: 'Reports', kind: 'number' },
              ...(mayHide || mayCorrect ? [{ title: 'Actions', kind: 'acts' as const }] : []),
            ]}
            pages={list}
            foot={`${shownWords(events?.length ?? 0, counts?.[filter], filter === 'all')}. Hidden events stay visible to their host. Events their source no longer lists keep their page, but are in no list.`}
          >
            {events?.map((event) => (
              <TableRow key={event.id} main={<EventName event={event} />}>
                <td>
                  <State tone={states[event.state].tone}>{states[event.state].word}</State>
                </td>
                <FromCell event={event} />
                <NumberCell noun="going">{countText(event.attendeeCount)}</NumberCell>
                <NumberCell noun={event.reportCount === 1 ? 'report' : 'reports'}>
                  {event.reportCount}
                </NumberCell>
                {(mayHide || mayCorrect) && (
                  <ActsCell>
                    {mayCorrect && event.isImported && (
                      <Button
                        size="sm"
                        tone="outline"
                        data-key="c"
                        aria-label={`Correct ${event.title}`}
                        onClick={() => {
                          setCorrected(event.id);
                          setCorrecting(true);
                        }}
                      >
                        <PencilLine />
                        Correct
                      </Button>
                    )}
                    {mayHide && <HideButton event={event} onAsk={ask} />}
                  </ActsCell>
                )}
              </TableRow>
            ))}
          </RowTable>
        )}
      </QueryFrame>
      {sheet}
      {corrected && (
        <CorrectSheet
          key={corrected}
          eventId={corrected}
          open={isCorrecting}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
}
