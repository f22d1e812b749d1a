import type { PersonHappening } from '@quad/shared/contract/console-people';
import { CircleDollarSign, Flag, type LucideIcon, MailX, ScrollText, UserPlus } from 'lucide-react';
import * as markListStyles from '../../../components/mark-list.module.css';
import { timeAgo } from '../../../lib/time-ago';
import { actionWords, actorWords } from './audit-words';
import * as styles from './console.module.css';
import { kindWords } from './mail-kind';

interface Kind {
  icon: LucideIcon;
  tone?: 'warn' | 'danger';
  words(happening: PersonHappening): string;
}

const reported: Record<string, string> = {
  user: 'They were reported',
  comment: 'Their comment was reported',
  event: 'Their event was reported',
};

const kinds: Record<PersonHappening['kind'], Kind> = {
  act: { icon: ScrollText, words: ({ name, what }) => `${actorWords(name)} ${actionWords(what)}` },
  mail: {
    icon: MailX,
    tone: 'warn',
    words: ({ what, about }) => `${kindWords(what)} email refused: ${about || 'no reason given'}`,
  },
  report: {
    icon: Flag,
    tone: 'danger',
    words: ({ what }) => `${reported[what] ?? 'Reported'}; not decided yet`,
  },
  payment: { icon: CircleDollarSign, words: ({ about }) => `Paid for ${about || 'an event'}` },
  joined: { icon: UserPlus, words: ({ name }) => (name ? `Joined through ${name}'s link` : 'Joined') },
};

/** What happened to a person and their account lately. */
export function PersonHistory({ history, now }: { history: readonly PersonHappening[]; now: Date }) {
  return (
    <section className={styles.card} aria-label="What happened">
      <h2 className={`display ${styles.title}`}>What happened</h2>
      <ul className={`${markListStyles.happened} text-sm ${styles.happened}`}>
        {history.map((happening) => {
          const { icon: Icon, tone, words } = kinds[happening.kind];
          return (
            <li key={happening.at + happening.kind + happening.what}>
              <span className="mark" data-tone={tone}>
                <Icon />
              </span>
              <span>{words(happening)}</span>
              <time dateTime={happening.at}>{timeAgo(happening.at, now)}</time>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
