import { ChevronRight } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import * as styles from './action-row.module.css';

interface RowProps {
  icon: ReactNode;
  title: string;
  /** One line about the consequences. */
  note?: string;
}

interface ActionRowProps extends RowProps {
  /** A destructive row comes last. */
  isDanger?: boolean;
  disabled?: boolean;
  onPress(): void;
}

function RowContent({ icon, title, note }: RowProps) {
  return (
    <>
      <span className="tile" aria-hidden="true">
        {icon}
      </span>
      <span className="grow">
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
    </>
  );
}

/** One action in a sheet of several. */
export function ActionRow({ isDanger = false, disabled, onPress, ...content }: ActionRowProps) {
  return (
    <button
      type="button"
      className={isDanger ? `${styles.actionRow} ${styles.danger}` : styles.actionRow}
      disabled={disabled}
      onClick={onPress}
    >
      <RowContent {...content} />
    </button>
  );
}

interface ActionLinkProps extends RowProps {
  href: string;
  /** Opens in a new tab. */
  external?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A row that links to a page or a file. */
export function ActionLink({ href, external, onClick, ...content }: ActionLinkProps) {
  const tab = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className={styles.actionRow} href={href} onClick={onClick} {...tab}>
      <RowContent {...content} />
      {external && <span className="sr-only"> (opens in a new tab)</span>}
      <ChevronRight />
    </a>
  );
}
