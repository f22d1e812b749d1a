import type { AuditEntry } from '@quad/shared/contract/moderation';
import {
  Archive,
  Ban,
  CircleDollarSign,
  Copy,
  EyeOff,
  KeyRound,
  type LucideIcon,
  Mail,
  MapPin,
  RefreshCw,
  Rss,
  ScrollText,
  Settings,
  Undo2,
  UserCog,
} from 'lucide-react';
import { timeAgo } from '../../../lib/time-ago';
import { actionWords, actorWords } from './audit-words';

interface Mark {
  icon: LucideIcon;
  tone?: 'danger';
}

/** By the beginning or the end of an action. */
const marks: readonly (readonly [RegExp, Mark])[] = [
  [/suspend$/, { icon: Ban, tone: 'danger' }],
  [/hide(-comments)?$/, { icon: EyeOff }],
  [/^removal|(show|restore)$/, { icon: Undo2 }],
  [/^role/, { icon: UserCog }],
  [/^event\.(fold|apart)/, { icon: Copy }],
  [/^source/, { icon: Rss }],
  [/^place/, { icon: MapPin }],
  [/^payment/, { icon: CircleDollarSign }],
  [/^job/, { icon: RefreshCw }],
  [/^mail|verification$/, { icon: Mail }],
  [/^backup/, { icon: Archive }],
  [/^site/, { icon: Settings }],
  [/^second-factor/, { icon: KeyRound }],
];

/** What was done lately, in one line. */
export function LatelyRow({ entry, now }: { entry: AuditEntry; now: Date }) {
  const { icon: Icon, tone } = marks.find(([words]) => words.test(entry.action))?.[1] ?? { icon: ScrollText };
  return (
    <li>
      <span className="mark" data-tone={tone}>
        <Icon />
      </span>
      <span>
        <b>{actorWords(entry.actorName)}</b>
        {` ${actionWords(entry.action)}`}
        {entry.target && <small>{entry.target}</small>}
      </span>
      <time dateTime={entry.createdAt}>{timeAgo(entry.createdAt, now)}</time>
    </li>
  );
}
