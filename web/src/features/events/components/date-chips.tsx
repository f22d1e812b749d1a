import { dateLabels } from '@quad/shared/date-labels';
import { type DateFilter, isNamedDate, namedDates } from '@quad/shared/discover-filters';
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { DatePicker, shortDayLabel } from '../../../components/date-picker';
import * as styles from './date-chips.module.css';
import * as filterPanelStyles from './filter-panel.module.css';

/** What most people want; other ranges are here while words of the search say them. */
const usual: readonly DateFilter[] = ['today', 'tonight', 'weekend'];

interface DateChipsProps {
  date: DateFilter;
  today: number;
  onChange(date: DateFilter): void;
}

/** Named ranges, and a single day from an inline calendar. */
export function DateChips({ date, today, onChange }: DateChipsProps) {
  const named = namedDates.filter((each) => usual.includes(each) || each === date);
  const ranges = [
    { value: 'any' as const, label: 'Any' },
    ...named.map((value) => ({ value, label: dateLabels[value] })),
  ];
  const picked = date === 'any' || isNamedDate(date) ? null : date;
  const [isOpen, setOpen] = useState(picked !== null);

  return (
    <fieldset>
      <legend className={filterPanelStyles.label}>Date</legend>
      <div className={`chips ${styles.wrap}`}>
        {ranges.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={`chip ${styles.chip}`}
            aria-pressed={date === value}
            onClick={() => {
              setOpen(false);
              onChange(value);
            }}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          className={`chip ${styles.chip}`}
          aria-pressed={picked !== null}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Calendar />
          {picked === null ? 'Pick a date' : shortDayLabel(picked)}
        </button>
      </div>
      {isOpen && <DatePicker today={today} selected={picked} onSelect={onChange} />}
    </fieldset>
  );
}
