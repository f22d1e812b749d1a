import type { EventSummary } from '@quad/shared/contract/events';
import {
  activeFilterCount,
  type DiscoverFilters,
  defaultDiscoverFilters,
  isNarrowed,
  knownCenter,
  type PlacedFilters,
  searchKey,
} from '@quad/shared/discover-filters';
import type { BoundingBox, LatLng } from '@quad/shared/geo';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { LazyPart } from '../../components/lazy-part';
import { LoadError } from '../../components/load-error';
import { loadable } from '../../components/loadable';
import { BottomSheet } from '../../features/events/components/bottom-sheet';
import { EventList } from '../../features/events/components/event-list';
import { FilterButton } from '../../features/events/components/filter-button';
import { FilterChips } from '../../features/events/components/filter-chips';
import { SearchBox } from '../../features/events/components/search-box';
import { SheetHeader } from '../../features/events/components/sheet-header';
import { useDiscoverMemory } from '../../features/events/discover-memory';
import { type ChangeFilters, useDiscoverFilters } from '../../features/events/use-discover-filters';
import { useDiscoverSearch } from '../../features/events/use-discover-search';
import { useIdleReady } from '../../features/events/use-idle-ready';
import { useSelection } from '../../features/events/use-selection';
import { useSheet } from '../../features/events/use-sheet';
import { useShownEvents } from '../../features/events/use-shown-events';
import { useStack } from '../../features/events/use-stack';
import { type RequestableLocation, useViewerLocation } from '../../features/events/use-viewer-location';
import { useLiveAttendance } from '../../features/rsvps/use-live-attendance';
import { useBoot, useNow, useTimezone, useUser } from '../boot';
import { useCardParts } from '../card-parts';
import { DiscoverMap } from '../discover-map';
import * as appShellStyles from '../layout/app-shell.module.css';
import { MenuButton } from '../layout/menu-context';
import { choosePlace, correctedNote, noEvents, wordChips } from '../served-parts';
import * as styles from './discover.module.css';

const filterPanel = loadable(
  async () => (await import('../../features/events/components/filter-panel')).FilterPanel,
);

const loadingCards = loadable(
  async () => (await import('../../features/events/components/loading-cards')).LoadingCards,
);

/** Events near the viewer, on a map and in a list; without a campus, asks for a place first. */
export default function DiscoverScreen() {
  const { campus } = useBoot().site;
  const [filters, changeFilters] = useDiscoverFilters();
  const location = useViewerLocation(campus ? 'discover' : 'placeless');
  const { place, isLocating, request } = location;
  const choose = useCallback((center: LatLng) => changeFilters({ center }, 'replace'), [changeFilters]);
  const center = useMemo(() => knownCenter(filters, place ?? campus?.center), [filters, place, campus]);
  if (center) return <Discover center={center} location={location} />;
  return (
    <LazyPart>
      <choosePlace.View isLocating={isLocating} onLocate={() => void request()} onChoose={choose} />
    </LazyPart>
  );
}

function Discover({ center, location }: { center: LatLng; location: RequestableLocation }) {
  const boot = useBoot();
  const { radius, campus } = boot.site;
  const timezone = useTimezone();
  const now = useNow();
  const [filters, changeFilters] = useDiscoverFilters();
  const { place, isLocating, request, walkTo } = location;
  const user = useUser();
  const isFavorites = filters.favorites && user !== null;
  const searched = useMemo(
    () => ({ ...filters, center, radius: filters.radius ?? radius, favorites: isFavorites }),
    [filters, center, radius, isFavorites],
  );
  const search = searchKey(searched);

  const results = useDiscoverSearch({ filters: searched, timezone }, boot.discover);
  const sheet = useSheet(search);
  const selection = useSelection(search, sheet);
  const isIdle = useIdleReady();
  const shown = useShownEvents(search, results, isIdle, filters.sort === 'soonest' ? now : null);
  useDiscoverMemory(search, {
    detent: sheet.detent,
    shown: shown.count,
    selectedId: selection.selectedId,
  });
  const stack = useStack({ filters: searched, timezone }, selection.stack, shown.events);
  const parts = useCardParts();
  useLiveAttendance(
    shown.cards.map(({ id }) => id),
    user !== null,
    isIdle,
  );

  const locate = async () => {
    if (await request()) changeFilters({ center: null, box: null, view: null, zoom: null });
  };
  const clearSearch = () => {
    const { center, box, view, zoom } = filters;
    changeFilters({ ...defaultDiscoverFilters, center, box, view, zoom });
  };
  const select = (id: string, box: BoundingBox) => {
    const isListed = (event: EventSummary) => event.id === id;
    if (!stack?.events.some(isListed)) {
      const index = shown.events.findIndex(isListed);
      if (index < 0) selection.openStack({ ids: [id], count: 1, box });
      else selection.closeStack();
      shown.showUpTo(index);
    }
    selection.selectOnMap(id);
  };

  const favoritesChip = parts && (
    <parts.FavoritesChip isOn={isFavorites} onChange={(favorites) => changeFilters({ favorites })} />
  );
  const filterChips = (
    <FilterChips filters={filters} onChange={changeFilters}>
      {favoritesChip}
    </FilterChips>
  );
  return (
    <main id="main" className={styles.discover} data-detent={sheet.detent}>
      <div className={styles.searchRow}>
        <MenuButton className="phone-only" tone="float" />
        <SearchBox keyword={filters.keyword} onChange={(keyword) => changeFilters({ keyword }, 'replace')} />
        <Filters
          filters={searched}
          count={activeFilterCount(filters)}
          defaultRadius={radius}
          now={now}
          timezone={timezone}
          onChange={changeFilters}
        />
      </div>
      <a href="#events" className={`${appShellStyles.skipLink} btn btn-ink btn-sm`}>
        Skip map
      </a>
      <DiscoverMap
        isReady={isIdle}
        results={results}
        filters={filters}
        searched={searched}
        onFilters={changeFilters}
        sheet={sheet}
        selectedId={selection.selectedId}
        highlightedId={selection.hoveredId}
        onSelect={select}
        onHover={selection.hover}
        onOpenStack={selection.openStack}
        place={place}
        isLocating={isLocating}
        onLocate={() => void locate()}
      />
      <BottomSheet
        sheet={sheet}
        isBusy={results.status === 'loading'}
        header={
          <SheetHeader
            count={
              results.status === 'loading'
                ? null
                : (selection.stack?.count ?? results.total ?? results.events.length)
            }
            place={
              isFavorites
                ? 'anywhere'
                : (filters.box ?? filters.center)
                  ? 'chosen'
                  : place
                    ? 'viewer'
                    : campus
                      ? 'default'
                      : 'chosen'
            }
            label={campus?.label}
            chips={
              filters.keyword ? (
                <LazyPart fallback={filterChips}>
                  <wordChips.View filters={filters} now={now} timezone={timezone} onChange={changeFilters}>
                    {favoritesChip}
                  </wordChips.View>
                </LazyPart>
              ) : (
                filterChips
              )
            }
          />
        }
      >
        {results.status === 'error' ? (
          <LoadError title="Unable to load events" onRetry={results.retry} />
        ) : results.events.length === 0 && results.status === 'loading' ? (
          <LazyPart>
            <loadingCards.View />
          </LazyPart>
        ) : results.events.length === 0 ? (
          <LazyPart>
            <noEvents.View
              isNarrowed={isFavorites || isNarrowed(filters)}
              onClear={clearSearch}
              filters={filters}
              searched={searched}
              timezone={timezone}
              served={boot.discover?.key === search ? boot.discover.others : undefined}
            />
          </LazyPart>
        ) : (
          <>
            {stack && (
              <div className={`row ${styles.stackNote}`}>
                <p>At this spot</p>
                <Button tone="outline" size="sm" onClick={selection.closeStack}>
                  Show all
                </Button>
              </div>
            )}
            {results.corrected && !stack && (
              <LazyPart>
                <correctedNote.View filters={filters} corrected={results.corrected} />
              </LazyPart>
            )}
            <EventList
              events={stack?.events ?? shown.cards}
              headings={stack ? null : shown.headings}
              now={now}
              selectedId={selection.selectedId}
              hoveredId={selection.hoveredId}
              onSelect={selection.selectCard}
              onHover={selection.hover}
              hasMore={stack ? stack.hasMore : shown.hasMoreCards}
              isLoadingMore={results.isLoadingMore || stack?.status === 'loading'}
              onMore={stack?.loadMore ?? shown.showMore}
              parts={parts}
              walkTo={walkTo}
              ref={selection.cards}
            />
          </>
        )}
      </BottomSheet>
    </main>
  );
}

interface FiltersProps {
  /** Centered on the searched area. */
  filters: PlacedFilters;
  /** How many of them are set. */
  count: number;
  defaultRadius: number;
  now: Date;
  timezone: string;
  onChange: ChangeFilters;
}

/** The filter button and its panel, whose code is loaded when it is first needed. */
function Filters({ count, onChange, ...panel }: FiltersProps) {
  /** Counts openings, because each starts from the filters of that moment. 0 until the first. */
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  /** Each opening makes one history entry, however many choices are tried. */
  const hasPushed = useRef(false);

  const change = (chosen: Partial<DiscoverFilters>) => {
    onChange(chosen, hasPushed.current ? 'replace' : 'push');
    hasPushed.current = true;
  };

  return (
    <>
      <FilterButton
        count={count}
        isOpen={isOpen}
        onApproach={() => void filterPanel.load().catch(() => {})}
        onOpen={() => {
          hasPushed.current = false;
          setOpening(opening + 1);
          setOpen(true);
        }}
      />
      {opening > 0 && (
        <LazyPart key={opening}>
          <filterPanel.View
            open={isOpen}
            onClose={() => setOpen(false)}
            {...panel}
            onPreview={change}
            onApply={(chosen) => {
              setOpen(false);
              change(chosen);
            }}
          />
        </LazyPart>
      )}
    </>
  );
}
