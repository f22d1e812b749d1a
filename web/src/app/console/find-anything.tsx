import { consolePaths } from '@quad/shared/console-paths';
import { dayAt } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays, Keyboard, type LucideIcon, MapPin, Rss, Search, Users } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../../components/button';
import * as keyStyles from '../../components/key.module.css';
import { Overlay } from '../../components/overlay';
import { TextField } from '../../components/text-field';
import { eventsQuery, peopleQuery } from '../../features/console/console.api';
import { bookPlacesQuery } from '../../features/place-book/place-book.api';
import { sourcesQuery } from '../../features/sources/sources.api';
import { useSettled } from '../../lib/use-settled';
import { useUser } from '../boot';
import * as styles from './find-anything.module.css';
import { railGroups } from './rail-items';

interface Found {
  href: string;
  icon: LucideIcon;
  title: string;
  note: string;
}

interface FoundGroup {
  title: string;
  found: Found[];
}

const shownOfEach = 5;
const shortest = 2;

/** What somebody may see whose name begins so: screens, people, events, sources and places. */
function useFound(words: string): { groups: FoundGroup[]; isLooking: boolean } {
  const user = useUser();
  const may = (permission: string) => user?.permissions.some((own) => own === permission) === true;
  const isLong = words.length >= shortest;
  const people = useInfiniteQuery({ ...peopleQuery(words, 'all'), enabled: isLong && may('people') });
  const events = useInfiniteQuery({ ...eventsQuery(words, 'all'), enabled: isLong && may('events') });
  const sources = useQuery({ ...sourcesQuery(), enabled: isLong && may('sources') });
  const places = useQuery({ ...bookPlacesQuery(words), enabled: isLong && may('places') });
  if (!isLong) return { groups: [], isLooking: false };

  const hasWords = (text: string) => ` ${text.toLowerCase()}`.includes(` ${words.toLowerCase()}`);
  const groups: FoundGroup[] = [
    {
      title: 'Screens',
      found: railGroups(user)
        .flat()
        .filter(({ title }) => hasWords(title))
        .map(({ title, href, icon }) => ({ title, href, icon, note: 'Console' })),
    },
    {
      title: 'People',
      found: (people.data?.pages[0]?.data ?? []).map(({ id, name, maskedEmail }) => ({
        href: consolePaths.person(id),
        icon: Users,
        title: name || 'No name',
        note: maskedEmail,
      })),
    },
    {
      title: 'Events',
      found: (events.data?.pages[0]?.data ?? []).map(({ id, title, startDate, timezone, location }) => ({
        href: paths.event(id),
        icon: CalendarDays,
        title,
        note: `${dayAt(new Date(startDate), timezone)} · ${location}`,
      })),
    },
    {
      title: 'Sources and places',
      found: [
        ...(sources.data?.sources ?? [])
          .filter(({ name, host }) => hasWords(name) || hasWords(host))
          .map(({ id, name, host }) => ({
            href: consolePaths.source(id),
            icon: Rss,
            title: name,
            note: host,
          })),
        ...(places.data ?? []).map(({ name, aliases, campusName }) => ({
          href: consolePaths.places(),
          icon: MapPin,
          title: name,
          note: [campusName, aliases.length > 0 && `also ${aliases.join(', ')}`].filter(Boolean).join(' · '),
        })),
      ],
    },
  ];
  return {
    groups: groups
      .map(({ title, found }) => ({ title, found: found.slice(0, shownOfEach) }))
      .filter(({ found }) => found.length > 0),
    isLooking: [people, events, sources, places].some(
      ({ fetchStatus, isPlaceholderData }) => fetchStatus === 'fetching' || isPlaceholderData,
    ),
  };
}

function Finder({ onClose, onKeys }: { onClose(): void; onKeys(): void }) {
  const [words, setWords] = useState('');
  const [, navigate] = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const settled = useSettled(words.trim(), 200);
  const { groups, isLooking } = useFound(settled);
  const first = groups[0]?.found[0];
  const isWaiting = isLooking || settled !== words.trim();
  /** The field and all results, which the arrows walk through. */
  const onKeyDown = (press: KeyboardEvent) => {
    const step = press.key === 'ArrowDown' ? 1 : press.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    press.preventDefault();
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut for Tab among what is in it
    <div ref={box} className={`stack ${styles.finder}`} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a <search> element is too new for some screen readers */}
      <form
        role="search"
        onSubmit={(press) => {
          press.preventDefault();
          if (!first || isWaiting) return;
          onClose();
          navigate(first.href);
        }}
      >
        <TextField
          label="Find anything"
          isLabelHidden
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          autoFocus
          placeholder="A name, a title, a place"
          leading={<Search size={20} />}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </form>
      <p className={`text-muted text-meta ${styles.foot}`} role="status">
        {settled.length < shortest
          ? 'People by name or full email, events by a word in the title, sources, places and screens.'
          : isWaiting
            ? 'Looking …'
            : groups.length === 0
              ? 'Nothing found. Try the start of another word.'
              : ''}
      </p>
      {settled.length < shortest && (
        <Button size="sm" tone="secondary" onClick={onKeys}>
          <Keyboard />
          Keyboard shortcuts
        </Button>
      )}
      {groups.map(({ title, found }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {found.map(({ href, icon: Icon, ...one }) => (
              <li key={href + one.title}>
                <Link href={href} onClick={onClose}>
                  <span className="tile" aria-hidden="true">
                    <Icon size={20} />
                  </span>
                  <span className="grow">
                    <b>{one.title}</b>
                    <small>{one.note}</small>
                  </span>
                  {href === first?.href && one.title === first.title && (
                    <i className={`${keyStyles.key} ${styles.enter}`} aria-hidden="true">
                      Enter
                    </i>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** One field for people, events, sources, places and screens. */
export function FindAnything({
  open,
  onClose,
  onKeys,
}: {
  open: boolean;
  onClose(): void;
  /** Shows all keys instead. */
  onKeys(): void;
}) {
  return (
    <Overlay open={open} onClose={onClose} title="Find anything">
      <Finder onClose={onClose} onKeys={onKeys} />
    </Overlay>
  );
}
