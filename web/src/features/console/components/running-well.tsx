import type { CheckReading } from '@quad/shared/contract/console';
import * as styles from './console.module.css';
import { State } from './console-parts';

const checkWords: Record<CheckReading['name'], string> = {
  database: 'Database',
  work: 'Background work',
  mail: 'Mail',
  storage: 'Pictures and videos',
  webhook: 'Payments webhook',
  ledger: 'Ledger',
  sources: 'Sources',
  clocks: 'Clocks',
  disk: 'Disk',
  certificate: 'Certificate',
  backup: 'Backup',
  version: 'Version',
};

/** '9 of 10 checks'. */
export function fineWords(checks: readonly CheckReading[]): string {
  return `${checks.filter(({ isFine }) => isFine).length} of ${checks.length} checks`;
}

/** How each part of the installation fares. */
export function RunningWell({ checks }: { checks: readonly CheckReading[] }) {
  const isAllFine = checks.every(({ isFine }) => isFine);
  return (
    <section className={styles.card} aria-label="Running well">
      <div className={styles.split}>
        <h2 className={`display ${styles.title}`}>Running well</h2>
        <State tone={isAllFine ? 'positive' : 'warn'}>{fineWords(checks)}</State>
      </div>
      <dl className={styles.readings}>
        {checks.map(({ name, isFine, words }) => (
          <div key={name}>
            <dt>{checkWords[name]}</dt>
            <dd>
              <State tone={isFine ? 'positive' : 'warn'}>{words}</State>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
