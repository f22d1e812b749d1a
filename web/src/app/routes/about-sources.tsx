import { paths } from '@quad/shared/paths';
import { Mail, Rss } from 'lucide-react';
import { ActionLink } from '../../components/action-row';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { LeaveOutForm } from '../../features/sources/components/leave-out-form';
import { ReadingRules, ReadSources } from '../../features/sources/components/read-sources';
import { useBoot, useNow } from '../boot';
import * as styles from './about-sources.module.css';

/** Where events come from, and how to be left out; for everybody. */
export default function AboutSourcesScreen() {
  const now = useNow();
  const { supportUrl } = useBoot().site;
  return (
    <main id="main" className={`page ${styles.about}`}>
      <div className={pageHeadStyles.pageHead}>
        <h1 className="display">Where events come from</h1>
      </div>
      <p className={`text-ink-2 ${styles.lead}`}>
        Students post on Quad. Everything else comes from public calendars: every event page says which one,
        and when it was last seen there.
      </p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ReadSources now={now} />
          <ReadingRules />
        </div>
        <div className={styles.column}>
          <LeaveOutForm />
          <section className={`card ${styles.links}`} aria-label="More">
            <ActionLink
              href={paths.widget()}
              icon={<Rss />}
              title="Take events with you"
              note="A widget for your own website"
            />
            {supportUrl && (
              <ActionLink
                href={supportUrl}
                icon={<Mail />}
                title="Write to us"
                note="Questions and mistakes"
              />
            )}
          </section>
        </div>
      </div>
    </main>
  );
}
