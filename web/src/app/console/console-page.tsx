import { ArrowLeft, Search } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import { Link } from 'wouter';
import { iconButtonClass } from '../../components/icon-button';
import { HeadSlot } from '../../components/in-head';
import * as keyStyles from '../../components/key.module.css';
import { SecondFactorGate } from '../../features/second-factor/components/second-factor-gate';
import { usePageTitle } from '../use-page-title';
import * as styles from './console-page.module.css';
import { FindContext } from './find-context';

interface ConsolePageProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons or a search field beside the title. */
  actions?: ReactNode;
  /** Whether anything can be found from here: not where a search field or a button is in its place. */
  canFind?: boolean;
  /** Where the arrow before the title leads, with its name. */
  back?: { href: string; label: string };
  /** Rendered, and so fetched, only once the session has passed the second factor. */
  children: ReactNode;
}

function FindButton() {
  const find = use(FindContext);
  return (
    <button
      type="button"
      className={styles.find}
      aria-label="Find anything"
      aria-keyshortcuts="/"
      onClick={find}
    >
      <Search size={20} />
      <span>Find anything</span>
      <kbd className={keyStyles.key}>/</kbd>
    </button>
  );
}

/** A screen within the console: its title, and its content behind the second factor. */
export function ConsolePage({ title, lead, actions, canFind = true, back, children }: ConsolePageProps) {
  const [slot, setSlot] = useState<Element | null>(null);
  usePageTitle(title);
  return (
    <main id="main" className={styles.page}>
      <div className={`row ${styles.head}`}>
        {back && (
          <Link href={back.href} className={iconButtonClass()} aria-label={back.label}>
            <ArrowLeft size={24} />
          </Link>
        )}
        <h1 className="display">{title}</h1>
        {actions}
        <div ref={setSlot} className={styles.slot} />
        {back === undefined && canFind && <FindButton />}
      </div>
      {lead && <p className={`text-sm text-muted ${styles.lead}`}>{lead}</p>}
      <SecondFactorGate>
        <HeadSlot value={slot}>
          <div className={`stack ${styles.content}`}>{children}</div>
        </HeadSlot>
      </SecondFactorGate>
    </main>
  );
}
