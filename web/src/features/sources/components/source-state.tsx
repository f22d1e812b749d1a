import type { Source } from '@quad/shared/contract/sources';
import { counted, countText } from '@quad/shared/count-text';
import { CircleAlert, FileLock, KeyRound, PowerOff, SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import { dayOf } from '../ago-words';
import { momentOf } from '../source-words';
import * as styles from './source-state.module.css';

interface NoticeProps {
  tone: 'danger' | 'warn' | 'plain';
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

export function StateNotice({ tone, icon, title, children }: NoticeProps) {
  return (
    <div className={`${bannerStyles.banner} ${styles.notice}`} data-tone={tone}>
      <span className="tile" aria-hidden="true">
        {icon}
      </span>
      <div>
        <b>{title}</b>
        <div className="text-sm">{children}</div>
      </div>
    </div>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={`card ${styles.facts}`}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Failing: what happened, since when, when it is tried again, and when it is given up. */
function Failing({ source, now }: { source: Source; now: Date }) {
  const { trouble, failures, failingSince, nextRunAt, offDueAt, eventCount } = source;
  const since = failingSince ? `Since ${dayOf(failingSince, now)}, ` : '';
  const times = failures === 1 ? 'once' : `${countText(failures)} times`;
  return (
    <>
      <StateNotice tone="danger" icon={<CircleAlert />} title="It can't be read">
        <p>{trouble ?? 'The last run failed.'}</p>
        <p>{`${since}${times}.`.replace(/^o/, 'O')}</p>
      </StateNotice>
      <Facts
        facts={[
          ['Next try', nextRunAt ? momentOf(nextRunAt, now) : 'soon'],
          ...(offDueAt ? ([['Turns off', dayOf(offDueAt, now)]] as const) : []),
          ['Events', eventCount === 0 ? 'none' : `${countText(eventCount)} stay on the map`],
        ]}
      />
    </>
  );
}

/** What is special about a source, in words with the way out; nothing about a healthy one. */
export function SourceState({ source, now }: { source: Source; now: Date }) {
  const { health, trouble, offAt, isFromFile, eventCount } = source;
  return (
    <>
      {health === 'failing' && <Failing source={source} now={now} />}
      {health === 'off' && (
        <StateNotice
          tone="plain"
          icon={<PowerOff />}
          title={offAt ? `Turned off on ${dayOf(offAt, now)}` : 'Turned off'}
        >
          <p>
            {eventCount === 0
              ? 'Nothing new comes in.'
              : `Its ${counted(eventCount, 'event')} stay until they end. Nothing new comes in.`}
          </p>
          {trouble && <p>{`Last: ${trouble}`}</p>}
        </StateNotice>
      )}
      {health === 'key-missing' && (
        <StateNotice tone="warn" icon={<KeyRound />} title="A key is missing">
          <p>{trouble}</p>
          <p>This source starts by itself once the key is set.</p>
        </StateNotice>
      )}
      {health === 'manual' && (
        <StateNotice tone="plain" icon={<SquareTerminal />} title="Imported by a command">
          <p>It's read again when someone runs npm run import, never by itself.</p>
        </StateNotice>
      )}
      {isFromFile && (
        <StateNotice tone="plain" icon={<FileLock />} title="Set in the operator's file">
          <p>Change it there. You can still run it and see its runs.</p>
        </StateNotice>
      )}
    </>
  );
}
