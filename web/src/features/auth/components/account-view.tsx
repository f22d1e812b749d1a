import type { ReactNode } from 'react';
import { focusOn } from '../../../lib/focus-on';
import * as styles from './account-view.module.css';

interface AccountViewProps {
  icon: ReactNode;
  tone?: 'accent' | 'positive' | 'warn';
  title: string;
  text: ReactNode;
  /** True when it replaces another view: the title then takes the focus, so that the change is announced. */
  isNews?: boolean;
  children?: ReactNode;
}

/** One step of an account flow: a tile, a title, a line, and the actions. */
export function AccountView({
  icon,
  tone = 'accent',
  title,
  text,
  isNews = false,
  children,
}: AccountViewProps) {
  return (
    <div className={styles.accountView}>
      <span className="tile" data-tone={tone}>
        {icon}
      </span>
      <h1 ref={isNews ? focusOn : undefined} className="display" tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
