import { apiPath } from '@quad/shared/api-request';
import { paths } from '@quad/shared/paths';
import { useParams } from 'wouter';
import { Spinner } from '../../components/spinner';
import { PassView } from '../../features/passes/components/pass-view';
import { useNow } from '../boot';
import { useKeptPage } from '../keep-page';

/** The signed-in person's pass for an event. */
export default function PassScreen() {
  const { id = '' } = useParams();
  const now = useNow();
  useKeptPage(paths.pass(id), [apiPath('GET /api/events/:id/pass', { params: { id } })], true);
  return (
    <main id="main" className="page">
      <PassView
        source={{ eventId: id }}
        now={now}
        loading={<Spinner label="Loading your pass" quietLabel />}
      />
    </main>
  );
}
