import type { KeyboardEvent } from 'react';
import * as segmentsStyles from './segments.module.css';

interface TabsProps<Name extends string> {
  /** Links the tabs to their panels. */
  id: string;
  /** Accessible name of the tab list. */
  label: string;
  /** The labels, in the order of the tabs. */
  tabs: Partial<Record<Name, string>>;
  /** How much new is behind a tab; shown beside its label unless it is 0. */
  counts?: Partial<Record<NoInfer<Name>, number>>;
  selected: NoInfer<Name>;
  onSelect(name: NoInfer<Name>): void;
  className?: string;
}

/**
 * A row of tabs: one Tab stop; arrows (which wrap around), Home and End select another tab and move the
 * focus.
 */
export function Tabs<Name extends string>({
  id,
  label,
  tabs,
  counts = {},
  selected,
  onSelect,
  className = '',
}: TabsProps<Name>) {
  const names = Object.keys(tabs) as Name[];
  const at = names.indexOf(selected);

  const onKeyDown = (press: KeyboardEvent) => {
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[press.key];
    const next = target !== undefined && names.at(target % names.length);
    // With Alt or Cmd, arrows are the browser's history shortcuts.
    if (!next || press.altKey || press.metaKey) return;
    press.preventDefault();
    onSelect(next);
    document.getElementById(`${id}-${next}-tab`)?.focus();
  };

  return (
    <div
      className={`${segmentsStyles.segments} ${segmentsStyles.raised} ${className}`.trim()}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}-tab`}
          aria-controls={`${id}-${name}`}
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {tabs[name]}
          {Boolean(counts[name]) && (
            <>
              {' '}
              <span className={segmentsStyles.count}>{counts[name]}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

/** Attributes of the panel for tab `name` of the tab list `id`. */
export const tabPanel = (id: string, name: string) => ({
  role: 'tabpanel',
  id: `${id}-${name}`,
  'aria-labelledby': `${id}-${name}-tab`,
});
