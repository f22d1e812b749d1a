import { consolePaths } from '@quad/shared/console-paths';
import type { Alarm, Need } from '@quad/shared/contract/console';
import { counted } from '@quad/shared/count-text';
import {
  Archive,
  CircleDollarSign,
  Copy,
  Flag,
  Hand,
  Layers,
  type LucideIcon,
  Mail,
  MailQuestion,
  MapPin,
  MapPinOff,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { consoleKey } from '../../../cache/query-keys';
import { Button, ButtonLink } from '../../../components/button';
import { KeyList } from '../../../components/key-list';
import { call } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { useAction } from '../../../lib/use-action';
import { useKeys } from '../../../lib/use-keys';
import * as styles from './console.module.css';
import { Row } from './console-parts';

interface NeedWords {
  icon: LucideIcon;
  tone?: 'danger' | 'warn';
  one: string;
  many: string;
  /** What follows from it. */
  note: string;
  verb: string;
}

const needWords: Record<Need['kind'], NeedWords> = {
  payments: {
    icon: CircleDollarSign,
    tone: 'danger',
    one: 'payment has been on its way for too long',
    many: 'payments have been on their way for too long',
    note: "Stripe hasn't confirmed it.",
    verb: 'Look into it',
  },
  runs: {
    icon: Hand,
    tone: 'warn',
    one: 'run of a source is on hold',
    many: 'runs of sources are on hold',
    note: 'Nothing has changed until you decide.',
    verb: 'Review run',
  },
  reports: {
    icon: Flag,
    tone: 'danger',
    one: 'report to decide',
    many: 'reports to decide',
    note: 'Hidden items stay visible to their author.',
    verb: 'Decide',
  },
  jobs: {
    icon: Layers,
    tone: 'warn',
    one: 'job failed',
    many: 'jobs failed',
    note: 'They run again when you say so.',
    verb: 'Look at work',
  },
  mails: {
    icon: Mail,
    tone: 'warn',
    one: 'email was refused today',
    many: 'emails were refused today',
    note: 'The mail server rejected their recipients.',
    verb: 'Look at mail',
  },
  folds: {
    icon: Copy,
    one: 'pair may be the same event',
    many: 'pairs may be the same event',
    note: 'Together they become one event with both links.',
    verb: 'Decide pairs',
  },
  'leave-outs': {
    icon: MailQuestion,
    one: 'organizer asks to be left out',
    many: 'organizers ask to be left out',
    note: 'Their events stay on the map until you decide.',
    verb: 'Review',
  },
  places: {
    icon: MapPinOff,
    one: 'event may be in the wrong place',
    many: 'events may be in the wrong place',
    note: 'Its pin stays where it is until you move it.',
    verb: 'Look at places',
  },
  names: {
    icon: MapPin,
    one: 'name keeps',
    many: 'names keep',
    note: 'Say which place each one is.',
    verb: 'Name places',
  },
};

/** '3 reports to decide', '11 names keep 16 events off the map'. */
function titleOf({ kind, count, events }: Need): string {
  const title = counted(count, needWords[kind].one, needWords[kind].many);
  return events === undefined ? title : `${title} ${counted(events, 'event')} off the map`;
}

/** Alarms that a count says already. */
const saidBy: Partial<Record<string, Need['kind']>> = {
  'payments-stuck': 'payments',
  'jobs-failed': 'jobs',
};
/** Where alarms of a cause are dealt with, and what the button says. */
const alarmActs: Partial<Record<string, { at: Need['kind']; verb: string }>> = {
  'payments-stuck': { at: 'payments', verb: 'Look into it' },
  'ledger-uneven': { at: 'payments', verb: 'Look at money' },
  'fee-partly-refunded': { at: 'payments', verb: 'Look at money' },
  'jobs-late': { at: 'jobs', verb: 'Look at work' },
  'jobs-failed': { at: 'jobs', verb: 'Look at work' },
  'mail-refused': { at: 'mails', verb: 'Look at mail' },
  'sources-failing': { at: 'runs', verb: 'Look at sources' },
};
/** Less urgent than what is wrong with the installation. */
const late: readonly Need['kind'][] = ['folds', 'leave-outs', 'places', 'names'];

/** What somebody has to look at: needs in their order, with the alarms before those that can wait. */
export function isSaid({ cause }: Alarm, needs: readonly Need[]): boolean {
  return needs.some(({ kind }) => kind === saidBy[cause]);
}

function NeedRow({
  icon: Icon,
  tone,
  title,
  note,
  act,
}: {
  icon: LucideIcon;
  tone: 'danger' | 'warn' | undefined;
  title: string;
  note: string;
  act: ReactNode;
}) {
  return (
    <Row
      isMarked
      main={
        <div className={`row ${styles.link}`}>
          <span className={`tile ${styles.tile}`} data-tone={tone} aria-hidden="true">
            <Icon size={20} />
          </span>
          <span>
            <b>{title}</b>
            <small>{note}</small>
          </span>
        </div>
      }
      acts={act}
    />
  );
}

function BackUpNow({ isFirst }: { isFirst: boolean }) {
  const { act, isBusy } = useAction();
  return (
    <Button
      size="sm"
      tone={isFirst ? 'primary' : 'secondary'}
      busy={isBusy}
      onClick={() =>
        void act({
          run: () => call('POST /api/admin/backups'),
          done: { title: 'Backing up', description: 'The alarm closes once the backup is complete.' },
          refresh: [{ queryKey: consoleKey }],
          failed: "We couldn't start the backup. Please try again.",
        })
      }
    >
      Back up now
    </Button>
  );
}

/** Where each need is met. */
const pathOf: Record<Need['kind'], string> = {
  payments: consolePaths.money(),
  runs: consolePaths.sources(),
  reports: consolePaths.reports(),
  jobs: consolePaths.work(),
  mails: consolePaths.mail(),
  folds: consolePaths.folds(),
  'leave-outs': consolePaths.leftOut(),
  places: consolePaths.places(),
  names: consolePaths.places(),
};

interface NeedListProps {
  needs: readonly Need[];
  alarms: readonly Alarm[];
  now: Date;
}

/** What needs a person, most urgent first; the digits open the first nine. Only the first button is marigold. */
export function NeedList({ needs, alarms, now }: NeedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const open = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('li a, li button')[index]?.click();
  useKeys(Object.fromEntries([1, 2, 3, 4, 5].map((digit) => [String(digit), () => open(digit - 1)])));

  const ofNeed = (need: Need) => {
    const { kind, count, about, oldestAt } = need;
    return {
      key: kind,
      ...needWords[kind],
      title: titleOf(need),
      note: [
        about && `${about}.`,
        oldestAt && `${count === 1 ? 'Came up' : 'The oldest came up'} ${timeAgo(oldestAt, now)}.`,
        needWords[kind].note,
      ]
        .filter(Boolean)
        .join(' '),
      href: pathOf[kind],
      isBackup: false,
    };
  };
  const ofAlarm = ({ id, cause, sentence, reason, nextStep }: Alarm) => {
    const act = alarmActs[cause];
    return {
      key: id,
      icon: cause === 'backup-old' ? Archive : TriangleAlert,
      tone: 'warn' as const,
      title: sentence,
      note: `${reason} ${nextStep}`,
      href: act ? pathOf[act.at] : null,
      verb: act?.verb ?? '',
      isBackup: cause === 'backup-old',
    };
  };
  const rows = [
    ...needs.filter(({ kind }) => !late.includes(kind)).map(ofNeed),
    ...alarms.filter((alarm) => !isSaid(alarm, needs)).map(ofAlarm),
    ...needs.filter(({ kind }) => late.includes(kind)).map(ofNeed),
  ];
  const first = rows.find(({ href, isBackup }) => href !== null || isBackup);
  return (
    <ul ref={list} className={styles.rows} aria-label="Needs a person">
      {rows.map((row) => (
        <NeedRow
          key={row.key}
          icon={row.icon}
          tone={row.tone}
          title={row.title}
          note={row.note}
          act={
            row.isBackup ? (
              <BackUpNow isFirst={row === first} />
            ) : row.href === null ? null : (
              <ButtonLink href={row.href} size="sm" tone={row === first ? 'primary' : 'secondary'}>
                {row.verb}
              </ButtonLink>
            )
          }
        />
      ))}
    </ul>
  );
}

/** The keys of Today. */
export function TodayKeys({ hasReports }: { hasReports: boolean }) {
  return (
    <KeyList
      keys={[
        ['G T', 'today'],
        ...(hasReports ? [['G R', 'reports'] as const] : []),
        ['/', 'find anything'],
        ['1 – 5', 'open what needs you'],
        ['?', 'shortcuts'],
      ]}
    />
  );
}
