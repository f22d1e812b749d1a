import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../components/load-error';
import { Spinner } from '../../components/spinner';
import { KeptItem, KeptList } from '../../features/privacy/components/kept-list';
import { keptTablesQuery } from '../../features/privacy/privacy.api';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

function KeptTables() {
  const { data: tables, error, refetch } = useQuery(keptTablesQuery());
  if (error) return <LoadError title="Couldn't load the list" onRetry={() => void refetch()} />;
  if (!tables) return <Spinner label="Loading" />;
  return (
    <KeptList>
      {tables.map(({ table, record, others }) => (
        <KeptItem key={table} table={table} title={record?.what ?? others ?? table} record={record} />
      ))}
    </KeptList>
  );
}

/** Every table of the database with what it is for, who sees it, and how long it is kept. */
export default function RetentionScreen() {
  return (
    <ConsolePage
      title={consoleTitles.retention}
      lead="What people read at /privacy, and the tables without personal data."
    >
      <KeptTables />
    </ConsolePage>
  );
}
