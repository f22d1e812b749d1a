import { SkeletonList } from '../../../components/list-parts';
import { LoadError } from '../../../components/load-error';
import { explain } from '../../../lib/api-client';
import * as personListStyles from './person-list.module.css';

/** People are loading. */
export function ListWaiting({ label }: { label: string }) {
  return (
    <SkeletonList label={label} className={personListStyles.list} rowClassName={personListStyles.skeleton} />
  );
}

export function ListFailure({ title, error, retry }: { title: string; error: unknown; retry(): void }) {
  return <LoadError title={title} text={explain(error, 'Please check your connection')} onRetry={retry} />;
}
