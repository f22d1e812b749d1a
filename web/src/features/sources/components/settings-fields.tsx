import { categories, categoryLabels, isCategory } from '@quad/shared/categories';
import { counted, ordinal } from '@quad/shared/count-text';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import * as formStyles from '../../../components/form.module.css';
import * as segmentsStyles from '../../../components/segments.module.css';
import * as sliderStyles from '../../../components/slider.module.css';
import { SwitchRow } from '../../../components/switch-row';
import { TextField } from '../../../components/text-field';
import type { ChosenSettings } from '../source-draft';
import { everyWords } from '../source-words';
import * as styles from './settings-fields.module.css';

const radii: readonly number[] = [1, 2, 5, 10, 25, 50, 100];
const intervals: readonly [number, string][] = [
  [30, '30 min'],
  [120, '2 hours'],
  [720, '12 hours'],
];

interface FieldsProps {
  settings: ChosenSettings;
  onChange(change: Partial<ChosenSettings>): void;
}

function RadiusSlider({ settings: { radiusMiles }, onChange }: FieldsProps) {
  const id = useId();
  const index = radii.findIndex((stop) => stop >= radiusMiles);
  const at = index === -1 ? radii.length - 1 : index;
  const words = `${counted(radiusMiles, 'mile')} of campus`;
  return (
    <div>
      <div className={styles.head}>
        <label className={formStyles.label} htmlFor={id}>
          Keep events within
        </label>
        <output className={styles.value} htmlFor={id}>
          {words}
        </output>
      </div>
      <input
        id={id}
        className={sliderStyles.slider}
        type="range"
        min={0}
        max={radii.length - 1}
        step={1}
        value={at}
        aria-valuetext={words}
        style={{ '--slid': `${(at / (radii.length - 1)) * 100}%` } as React.CSSProperties}
        onChange={({ target }) => onChange({ radiusMiles: radii[Number(target.value)] ?? radiusMiles })}
      />
      <div className={`text-muted ${sliderStyles.ticks}`} aria-hidden="true">
        {radii.map((stop, place) => (
          <span key={stop}>{place === 0 ? `${stop} mi` : stop}</span>
        ))}
      </div>
    </div>
  );
}

function IntervalChoice({ settings: { intervalMinutes }, onChange }: FieldsProps) {
  const isUsual = intervals.some(([minutes]) => minutes === intervalMinutes);
  const shown = isUsual
    ? intervals
    : [...intervals, [intervalMinutes, everyWords(intervalMinutes).replace('every ', '')] as const];
  return (
    <fieldset>
      <legend className={`${formStyles.label} ${styles.legend}`}>Check every</legend>
      <div className={segmentsStyles.segments}>
        {shown.map(([minutes, words]) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={minutes === intervalMinutes}
            onClick={() => onChange({ intervalMinutes: minutes })}
          >
            {words}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function summaryOf({ category, timezone, priority }: ChosenSettings): string {
  return [
    category ? categoryLabels[category] : 'Guessed from the text',
    timezone || "the campus's time zone",
    priority ? ordinal(Number(priority)) : 'last',
  ].join(' · ');
}

function RareSettings({ settings, onChange }: FieldsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.rare}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className="grow">
          <b>Category, time zone, priority</b>
          <small>{summaryOf(settings)}</small>
        </span>
        <ChevronDown />
      </button>
      <div id={id} hidden={!isOpen}>
        <div className={formStyles.form}>
          <div className={formStyles.field}>
            <label htmlFor={`${id}-category`}>Category of its events</label>
            <div className={formStyles.inputBox}>
              <select
                id={`${id}-category`}
                value={settings.category ?? ''}
                onChange={({ target }) =>
                  onChange({ category: isCategory(target.value) ? target.value : null })
                }
              >
                <option value="">Guessed from the text</option>
                {categories.map((category) => (
                  <option key={category} value={category}>
                    {categoryLabels[category]}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <TextField
            label="Time zone"
            isOptional
            placeholder="America/New_York"
            hint="For times without one. If empty: the campus's own."
            value={settings.timezone}
            onChange={({ currentTarget }) => onChange({ timezone: currentTarget.value })}
          />
          <SwitchRow
            title="Its UTC is local time"
            note="Some calendars write local times as if they were UTC. Turn this on if events are hours off."
            isOn={settings.utcIsLocal}
            onSwitch={(utcIsLocal) => onChange({ utcIsLocal })}
          />
          <TextField
            label="Priority"
            isOptional
            inputMode="numeric"
            hint="If several sources list an event, the text of the lowest number is shown."
            value={settings.priority}
            onChange={({ currentTarget }) => onChange({ priority: currentTarget.value.replace(/\D/g, '') })}
          />
        </div>
      </div>
    </div>
  );
}

/** How far, how often and in whose words: the settings of a source. */
export function SettingsFields(props: FieldsProps) {
  return (
    <>
      <RadiusSlider {...props} />
      <IntervalChoice {...props} />
      <RareSettings {...props} />
    </>
  );
}
