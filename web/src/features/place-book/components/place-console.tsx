import type { BookPlace, UnknownPlace, WrongPlace } from '@quad/shared/contract/place-book';
import { countText } from '@quad/shared/count-text';
import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { consoleKey } from '../../../cache/query-keys';
import { Button } from '../../../components/button';
import { AllCaughtUp, ReviewFrame } from '../../../components/review';
import { Tabs } from '../../../components/tabs';
import { focusSoon } from '../../../lib/focus-soon';
import { useAction } from '../../../lib/use-action';
import {
  bookPlacesQuery,
  closeReport,
  placeBookKey,
  unknownPlacesQuery,
  wrongPlacesQuery,
} from '../place-book.api';
import * as styles from './place-console.module.css';
import { AddedNotice, type AddedPlace, PlacePanel, type RenderMap, UnknownPanel } from './place-panels';

const tabs = { unknown: 'Not found yet', wrong: 'Reported wrong', places: 'All places' };
type TabName = keyof typeof tabs;

interface RowProps {
  title: string;
  note: string | null;
  count: number;
  isChosen: boolean;
  onChoose(): void;
}

function Row({ title, note, count, isChosen, onChoose }: RowProps) {
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <span>
          <b>{title}</b>
          {note && <small>{note}</small>}
        </span>
        <span className={styles.count}>
          {countText(count)}
          <span className="sr-only">{count === 1 ? ' event' : ' events'}</span>
        </span>
      </button>
    </li>
  );
}

interface PartProps {
  renderMap: RenderMap;
}

function UnknownPlaces({ renderMap }: PartProps) {
  const { data, error, refetch } = useQuery(unknownPlacesQuery());
  const [words, setWords] = useState<string | null>(null);
  const [added, setAdded] = useState<AddedPlace | null>(null);
  const chosen = data?.find((place) => place.words === words) ?? data?.[0];
  const rows = useRef<HTMLUListElement>(null);
  /** What was pressed is gone: the next one is at hand. */
  const goOn = () => focusSoon(() => rows.current?.querySelector('[aria-pressed="true"]') ?? null);
  return (
    <ReviewFrame what="places" error={error} onRetry={() => void refetch()} isLoaded={data !== undefined}>
      {added && (
        <AddedNotice
          key={added.id}
          added={added}
          onUndone={() => {
            setAdded(null);
            goOn();
          }}
        />
      )}
      {chosen === undefined ? (
        <AllCaughtUp text="Every coming event has its place." />
      ) : (
        <div className={styles.columns}>
          <ul ref={rows} className={`card ${styles.rows}`} aria-label={tabs.unknown}>
            {data?.map((place: UnknownPlace) => (
              <Row
                key={place.words}
                title={`“${place.words}”`}
                note={place.example === place.words ? null : place.example}
                count={place.eventCount}
                isChosen={place === chosen}
                onChoose={() => setWords(place.words)}
              />
            ))}
          </ul>
          <UnknownPanel
            key={chosen.words}
            unknown={chosen}
            renderMap={renderMap}
            onAdded={setAdded}
            onSettled={goOn}
          />
        </div>
      )}
    </ReviewFrame>
  );
}

function WrongPlaces({ renderMap }: PartProps) {
  const { data, error, refetch } = useQuery(wrongPlacesQuery());
  const [id, setId] = useState<string | null>(null);
  const { act, isBusy } = useAction();
  const chosen = data?.find((report) => report.id === id) ?? data?.[0];
  return (
    <ReviewFrame what="reports" error={error} onRetry={() => void refetch()} isLoaded={data !== undefined}>
      {chosen === undefined ? (
        <AllCaughtUp text="Nobody has reported a wrong place." />
      ) : (
        <div className={styles.columns}>
          <ul className={`card ${styles.rows}`} aria-label={tabs.wrong}>
            {data?.map((report: WrongPlace) => (
              <Row
                key={report.id}
                title={report.title}
                note={report.location}
                count={report.reportCount}
                isChosen={report === chosen}
                onChoose={() => setId(report.id)}
              />
            ))}
          </ul>
          <section key={chosen.id} className={`card ${styles.panel}`} aria-label={chosen.title}>
            <h2 className="display text-xl">
              <Link href={paths.event(chosen.eventId)}>{chosen.title}</Link>
            </h2>
            <p>{chosen.location}</p>
            {chosen.note && <p>{`“${chosen.note}”`}</p>}
            {renderMap({ pin: { lat: chosen.lat, lng: chosen.lng }, onMove: () => {} })}
            <p className="text-muted text-sm">
              The pin is where people say it should be. Move the building under All places.
            </p>
            <Button
              size="sm"
              busy={isBusy}
              onClick={() =>
                void act({
                  run: () => closeReport(chosen.id),
                  refresh: [{ queryKey: placeBookKey }, { queryKey: consoleKey }],
                  failed: "We couldn't close this. Please try again.",
                })
              }
            >
              Mark as done
            </Button>
          </section>
        </div>
      )}
    </ReviewFrame>
  );
}

function AllPlaces({ renderMap }: PartProps) {
  const { data, error, refetch } = useQuery(bookPlacesQuery(''));
  const [id, setId] = useState<string | null>(null);
  const chosen = data?.find((place) => place.id === id) ?? data?.[0];
  return (
    <ReviewFrame what="places" error={error} onRetry={() => void refetch()} isLoaded={data !== undefined}>
      {chosen === undefined ? (
        <AllCaughtUp text="There are no buildings yet. Import a list with npm run import -- places." />
      ) : (
        <div className={styles.columns}>
          <ul className={`card ${styles.rows}`} aria-label={tabs.places}>
            {data?.map((place: BookPlace) => (
              <Row
                key={place.id}
                title={place.name}
                note={[
                  place.aliases.length > 0 && `also ${place.aliases.join(', ')}`,
                  place.hasStepFreeEntrance && 'step-free entrance known',
                ]
                  .filter(Boolean)
                  .join(' · ')}
                count={place.eventCount}
                isChosen={place === chosen}
                onChoose={() => setId(place.id)}
              />
            ))}
          </ul>
          <PlacePanel key={`${chosen.id} ${chosen.lat} ${chosen.lng}`} place={chosen} renderMap={renderMap} />
        </div>
      )}
    </ReviewFrame>
  );
}

/** Where administrators name places, correct them, and see what people say about them. */
export function PlaceConsole({ renderMap }: PartProps) {
  const id = useId();
  const [tab, setTab] = useState<TabName>('unknown');
  const parts: Record<TabName, ReactNode> = {
    unknown: <UnknownPlaces renderMap={renderMap} />,
    wrong: <WrongPlaces renderMap={renderMap} />,
    places: <AllPlaces renderMap={renderMap} />,
  };
  return (
    <>
      <Tabs id={id} label="Places" tabs={tabs} selected={tab} onSelect={setTab} />
      <div id={`${id}-${tab}`} role="tabpanel" aria-labelledby={`${id}-${tab}-tab`} className={styles.part}>
        {parts[tab]}
      </div>
    </>
  );
}
