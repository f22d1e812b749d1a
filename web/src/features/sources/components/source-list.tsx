import { consolePaths } from '@quad/shared/console-paths';
import type { Source } from '@quad/shared/contract/sources';
import { counted, countText } from '@quad/shared/count-text';
import { sourceFormats } from '@quad/shared/source-formats';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import * as formStyles from '../../../components/form.module.css';
import { KeyList } from '../../../components/key-list';
import { OfflineNotice } from '../../../components/offline-notice';
import { ReviewFrame } from '../../../components/review';
import * as tableStyles from '../../../components/table.module.css';
import { useAction } from '../../../lib/use-action';
import { useKeys } from '../../../lib/use-keys';
import { useOnline } from '../../../lib/use-online';
import { needsSomebody, nextWords, seenWords } from '../source-words';
import { runSource, sourcesKey, sourcesQuery } from '../sources.api';
import { NoSources } from './no-sources';
import * as styles from './source-list.module.css';
import { SourceNeeds } from './source-needs';
import { HealthMark, KindTile, RunKey, RunSquares } from './source-parts';

const filters = {
  all: { title: 'All', has: () => true },
  needs: { title: 'Needs you', has: needsSomebody },
  healthy: { title: 'Healthy', has: ({ health }: Source) => health === 'healthy' || health === 'new' },
  off: { title: 'Off', has: ({ health }: Source) => health === 'off' },
} as const;
type FilterName = keyof typeof filters;

function SourceRow({ source, now, href }: { source: Source; now: Date; href: string }) {
  return (
    <tr>
      <td className={`${tableStyles.main} ${styles.main}`}>
        <Link href={href} data-source={source.id}>
          <KindTile kind={source.kind} />
          <span>
            <b>{source.name}</b>
            <small>{`${sourceFormats[source.kind].label} · ${source.host}`}</small>
          </span>
        </Link>
      </td>
      <td>
        <HealthMark source={source} />
      </td>
      <td className={tableStyles.number}>
        {countText(source.eventCount)}
        <span className={tableStyles.noun}>{source.eventCount === 1 ? ' event' : ' events'}</span>
      </td>
      <td className={tableStyles.extra}>
        <RunSquares runs={source.runs} length={14} />
      </td>
      <td className={styles.seen}>
        {seenWords(source, now)}
        <small>{nextWords(source, now)}</small>
      </td>
    </tr>
  );
}

function totals(sources: readonly Source[]): string {
  const events = sources.reduce((sum, { eventCount }) => sum + eventCount, 0);
  const fromFile = sources.filter(({ isFromFile }) => isFromFile).length;
  const here = sources.length - fromFile;
  const file = fromFile > 0 ? `, ${countText(fromFile)} in the operator's file` : '';
  return `${counted(events, 'coming event')} from outside. ${counted(here, 'source')} added here${file}.`;
}

interface SourceListProps {
  now: Date;
}

/** All sources: what needs somebody first, then how each of them is. */
export function SourceList({ now }: SourceListProps) {
  const { data, error, refetch } = useQuery(sourcesQuery());
  const isOnline = useOnline();
  const [filter, setFilter] = useState<FilterName>('all');
  const table = useRef<HTMLTableElement>(null);
  const { act, busy } = useAction();

  const run = (source: Pick<Source, 'id' | 'name'>) =>
    void act({
      name: source.id,
      run: () => runSource(source.id),
      done: { title: `${source.name} is being read`, description: 'You can leave. The run goes on.' },
      refresh: [{ queryKey: sourcesKey }],
      failed: "We couldn't start this. Please try again.",
    });

  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('a[data-source]') ?? [])];
  const move = (step: number) => {
    const all = rows();
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    r: () => {
      const focused = rows().find((row) => row === document.activeElement)?.dataset.source;
      const source = data?.sources.find(({ id }) => id === focused);
      if (source) run(source);
    },
  });

  const shown = data?.sources.filter(filters[filter].has) ?? [];
  return (
    <ReviewFrame
      what="sources"
      error={data ? null : error}
      onRetry={() => void refetch()}
      isLoaded={data !== undefined}
    >
      {data && !isOnline && <OfflineNotice />}
      {data?.sources.length === 0 ? (
        <NoSources missingKeys={data.missingKeys} />
      ) : (
        data && (
          <>
            <SourceNeeds {...data} now={now} running={busy} onRun={run} />
            <fieldset className={`cluster ${styles.filters}`}>
              <legend className="sr-only">Which sources</legend>
              {(Object.keys(filters) as FilterName[]).map((name) => (
                <button
                  key={name}
                  type="button"
                  className="chip chip-raised"
                  aria-pressed={name === filter}
                  onClick={() => setFilter(name)}
                >
                  {filters[name].title}
                  <span>{countText(data.sources.filter(filters[name].has).length)}</span>
                </button>
              ))}
            </fieldset>
            {shown.length === 0 ? (
              <p className={styles.none} role="status">
                No sources here.
              </p>
            ) : (
              <table ref={table} className={`${tableStyles.table} ${styles.table}`}>
                <caption className="sr-only">Sources</caption>
                <thead>
                  <tr>
                    <th scope="col">Source</th>
                    <th scope="col">Health</th>
                    <th scope="col" className={tableStyles.number}>
                      Events
                    </th>
                    <th scope="col" className={tableStyles.extra}>
                      Last 14 runs
                    </th>
                    <th scope="col">Last seen</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((source) => (
                    <SourceRow
                      key={source.id}
                      source={source}
                      now={now}
                      href={consolePaths.source(source.id)}
                    />
                  ))}
                </tbody>
              </table>
            )}
            <div className={`cluster ${styles.foot}`}>
              <RunKey />
              <KeyList
                keys={[
                  ['J K', 'move'],
                  ['Enter', 'open'],
                  ['R', 'run now'],
                ]}
              />
            </div>
            <p className={styles.totals}>{totals(data.sources)}</p>
          </>
        )
      )}
      <Link href={consolePaths.leftOut()} className={formStyles.textLink}>
        <Ban size={16} />
        Left out on request
      </Link>
    </ReviewFrame>
  );
}
