import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import '../../../styles/controls.css';

export type AuthTab = 'sign-in' | 'sign-up';

const tabs: readonly { id: AuthTab; label: string }[] = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
];

interface AuthTabsProps {
  selected: AuthTab;
  onSelect(tab: AuthTab): void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** 'Sign In' and 'Sign Up' as tabs: arrows, Home and End move between them. */
export function AuthTabs({ selected, onSelect, children }: AuthTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const handleKey = (event: KeyboardEvent) => {
    const isMove = ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key);
    if (!isMove) return;
    event.preventDefault();
    const other = selected === 'sign-in' ? 'sign-up' : 'sign-in';
    const next = event.key === 'Home' ? 'sign-in' : event.key === 'End' ? 'sign-up' : other;
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };

  return (
    <>
      <div
        ref={list}
        className="segments auth-tabs"
        role="tablist"
        aria-label="Account"
        onKeyDown={handleKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}
