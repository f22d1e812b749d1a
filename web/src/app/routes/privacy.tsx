import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../components/load-error';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { Spinner } from '../../components/spinner';
import { KeptItem, KeptList } from '../../features/privacy/components/kept-list';
import { keptRecordsQuery } from '../../features/privacy/privacy.api';
import { useBoot } from '../boot';
import { titles } from '../titles';
import * as styles from './privacy.module.css';

/** What is kept about people, as the server's own list of tables says. */
export default function PrivacyScreen() {
  const { privacyUrl } = useBoot().site;
  const { data: records, error, refetch } = useQuery(keptRecordsQuery());
  return (
    <main id="main" className={`page ${styles.page}`}>
      <div className={pageHeadStyles.pageHead}>
        <h1 className="display">{titles.privacy}</h1>
      </div>
      <p className={`text-muted ${styles.lead}`}>
        No ads, no analytics about you, no data sold. You can get a copy of everything, or delete it, in{' '}
        <a href={`${paths.settings()}#data`}>your settings</a>.
        {privacyUrl && (
          <>
            {' '}
            See also the <a href={privacyUrl}>privacy policy</a> of this site.
          </>
        )}
      </p>
      {error ? (
        <LoadError title="Couldn't load this page" onRetry={() => void refetch()} />
      ) : records ? (
        <KeptList>
          {records.map((record) => (
            <KeptItem key={record.what} title={record.what} record={record} />
          ))}
        </KeptList>
      ) : (
        <Spinner label="Loading" />
      )}
    </main>
  );
}
