import { categories, categoryLabels, categoryTone } from '@quad/shared/categories';
import {
  type DiscoverFilters,
  defaultDiscoverFilters,
  type PlacedFilters,
  searchedCenter,
} from '@quad/shared/discover-filters';
import { localDay } from '@quad/shared/local-time';
import { chooseOverWords, withUnderstoodWords } from '@quad/shared/understood-words';
import { CalendarPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { ActionRow } from '../../../components/action-row';
import { Button } from '../../../components/button';
import { CategoryIcon } from '../../../components/category-icon';
import * as categoryTileStyles from '../../../components/category-tile.module.css';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { Overlay } from '../../../components/overlay';
import * as segmentsStyles from '../../../components/segments.module.css';
import { Switch } from '../../../components/switch';
import { useSettled } from '../../../lib/use-settled';
import { useEventCount } from '../use-event-count';
import { DateChips } from './date-chips';
import { DistanceSlider } from './distance-slider';
import * as styles from './filter-panel.module.css';
import { countLabel } from './sheet-header';

const subscribeSheet = loadable(async () => (await import('./subscribe-sheet')).SubscribeSheet);

/** Counting is debounced by this many milliseconds. */
const choosingRestMs = 250;

/** The filters that the panel shows; area and words change only where a choice takes their place. */
type PanelFilters = Pick<PlacedFilters, 'category' | 'date' | 'radius' | 'free' | 'dates' | 'sort'>;

function panelPart({ category, date, radius, free, dates, sort }: PanelFilters): PanelFilters {
  return { category, date, radius, free, dates, sort };
}

interface FilterPanelProps {
  open: boolean;
  onClose(): void;
  /** Centered on the searched area. */
  filters: PlacedFilters;
  /** Miles; a choice of as many is none. */
  defaultRadius: number;
  now: Date;
  /** The campus'. */
  timezone: string;
  /** A choice was made while the map is visible beside the panel, so that it can update immediately. */
  onPreview(chosen: Partial<DiscoverFilters>): void;
  onApply(chosen: Partial<DiscoverFilters>): void;
}

export function FilterPanel(props: FilterPanelProps) {
  const { open, onClose, filters, defaultRadius, now, timezone, onPreview, onApply } = props;
  const inEffect = withUnderstoodWords(filters, now, timezone);
  const [chosen, setChosen] = useState(() => panelPart(inEffect));
  const [isMapBeside] = useState(() => matchMedia('(min-width: 64em)').matches);
  const [isSubscribing, setSubscribing] = useState(false);
  const ids = useId();
  const rested = useSettled(chosen, choosingRestMs);
  const isInBox = filters.box !== null && chosen.radius === filters.radius;
  /** A chosen distance is one from the middle of the searched box, whose place it takes; a date takes that of words. */
  const changeFor = (choice: PanelFilters): Partial<DiscoverFilters> => ({
    ...choice,
    radius: choice.radius === defaultRadius ? null : choice.radius,
    ...chooseOverWords(filters, inEffect, choice),
    ...(filters.box === null || choice.radius === filters.radius
      ? {}
      : { box: null, center: searchedCenter(filters) }),
  });
  const counted = { ...filters, ...changeFor(rested), radius: rested.radius };
  const found = useEventCount({
    filters: { ...counted, center: counted.center ?? filters.center },
    timezone,
  });
  // No number is shown until the latest choice is counted: it would belong to another choice.
  const count = rested === chosen ? found : undefined;

  const choose = (choice: Partial<PanelFilters>) => {
    const next = { ...chosen, ...choice };
    setChosen(next);
    if (isMapBeside) onPreview(changeFor(next));
  };
  const isEmpty = count === 0;

  if (isSubscribing) {
    return (
      <LazyPart onFail={() => setSubscribing(false)}>
        <subscribeSheet.View
          open={open}
          onClose={onClose}
          filters={{ ...filters, ...changeFor(chosen), keyword: inEffect.keyword, favorites: false }}
          count={count}
          timezone={timezone}
        />
      </LazyPart>
    );
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Filters"
      anchor="popover"
      footer={
        <>
          <Button
            tone="outline"
            className={styles.clear}
            onClick={() => choose(panelPart({ ...defaultDiscoverFilters, radius: defaultRadius }))}
          >
            Clear
          </Button>
          <Button disabled={isEmpty} onClick={() => onApply(changeFor(chosen))}>
            <span aria-live="polite">
              {isEmpty
                ? 'No events found'
                : count === undefined
                  ? 'Show events'
                  : `Show ${countLabel(count)}`}
            </span>
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <fieldset>
          <legend className={styles.label}>Category</legend>
          <div className={categoryTileStyles.grid}>
            {categories.map((category) => (
              <button
                key={category}
                type="button"
                className={`${categoryTileStyles.categoryTile} ${styles.tile} tone-${categoryTone(category)}`}
                aria-pressed={chosen.category === category}
                onClick={() => choose({ category: chosen.category === category ? null : category })}
              >
                <CategoryIcon category={category} size={24} />
                {categoryLabels[category]}
              </button>
            ))}
          </div>
        </fieldset>
        <DateChips date={chosen.date} today={localDay(now, timezone)} onChange={(date) => choose({ date })} />
        <DistanceSlider radius={chosen.radius} isInBox={isInBox} onChange={(radius) => choose({ radius })} />
        <div className={styles.last}>
          <div className={`row ${styles.free}`}>
            <label className={styles.label} htmlFor={`${ids}free`}>
              Free only
            </label>
            <Switch id={`${ids}free`} isOn={chosen.free} onClick={() => choose({ free: !chosen.free })} />
          </div>
          <div className={`row ${styles.free}`}>
            <label className={styles.label} htmlFor={`${ids}dates`}>
              Dates to know
            </label>
            <Switch id={`${ids}dates`} isOn={chosen.dates} onClick={() => choose({ dates: !chosen.dates })} />
          </div>
          <fieldset className={styles.sort}>
            <legend className={styles.label}>Sort</legend>
            <div className={segmentsStyles.segments}>
              <button
                type="button"
                aria-pressed={chosen.sort === 'soonest'}
                onClick={() => choose({ sort: 'soonest' })}
              >
                Soonest
              </button>
              <button
                type="button"
                aria-pressed={chosen.sort === 'distance'}
                onClick={() => choose({ sort: 'distance' })}
              >
                Nearest
              </button>
            </div>
          </fieldset>
        </div>
        <ActionRow
          icon={<CalendarPlus />}
          title="Subscribe"
          note="These events in your calendar or on a website"
          onPress={() => setSubscribing(true)}
        />
      </div>
    </Overlay>
  );
}
