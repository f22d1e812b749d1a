import type { Pass } from '@quad/shared/contract/passes';
import { passNumber } from '@quad/shared/pass-code';
import type { LucideIcon } from 'lucide-react';
import { Avatar, personTone } from '../../../components/avatar';
import { nameInitials } from '../../../lib/name-initials';
import * as styles from './pass-card.module.css';

interface PassHolderProps {
  pass: Pass;
  /** '1 of 2', of tickets that were bought together. */
  place?: string | undefined;
  icon: LucideIcon;
  tone: string | undefined;
  /** The state of the pass in a word. */
  children: string;
}

/** Whose pass it is, and whether it opens anything. */
export function PassHolder({ pass: { name, passId }, place, icon: Icon, tone, children }: PassHolderProps) {
  return (
    <div className={`row ${styles.holder}`}>
      <Avatar initials={nameInitials(name)} tone={personTone(name)} />
      <div className="grow">
        <b>{name}</b>
        {passId && <small>{[place, `No. ${passNumber(passId)}`].filter(Boolean).join(' · ')}</small>}
      </div>
      <span className="state" data-tone={tone}>
        <Icon size={16} />
        {children}
      </span>
    </div>
  );
}
