import type { Alarm, Need } from '@quad/shared/contract/console';
import { Archive, type LucideIcon, TriangleAlert } from 'lucide-react';
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
import { needPaths, needTitle, needWords } from './need-words';

/** Alarms that a count says already. */
const saidBy: Partial<Record<string, Need['kind']>> = {
  'payments-stuck': 'payments',
  'tickets-need-person': 'tickets',
  'jobs-failed': 'jobs',
};
/** Where alarms of a cause are dealt with, and what the button says. */
const alarmActs: Partial<Record<string, { at: Need['kind']; verb: string }>> = {
  'payments-stuck': { at: 'payments', verb: 'Look into it' },
  'tickets-need-person': { at: 'tickets', verb: 'Look into it' },
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
      title: needTitle(need),
      note: [
        about && `${about}.`,
        oldestAt && `${count === 1 ? 'Came up' : 'The oldest came up'} ${timeAgo(oldestAt, now)}.`,
        needWords[kind].note,
      ]
        .filter(Boolean)
        .join(' '),
      href: needPaths[kind],
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
      href: act ? needPaths[act.at] : null,
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
