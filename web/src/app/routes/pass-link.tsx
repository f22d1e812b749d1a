import { apiPath } from '@quad/shared/api-request';
import { paths } from '@quad/shared/paths';
import { useParams } from 'wouter';
import { Spinner } from '../../components/spinner';
import { PassView } from '../../features/passes/components/pass-view';
import { useNow } from '../boot';
import { useKeptPage } from '../keep-page';

/** The pass of a signed link, for a guest. */
export default function PassLinkScreen() {
  const { token = '' } = useParams();
  const now = useNow();
  const data = apiPath('GET /api/rsvps/by-link/:token/pass', { params: { token } });
  useKeptPage(paths.passByLink(token), [data], true);
  return (
    <main id="main" className="page">
      <PassView source={{ token }} now={now} loading={<Spinner label="Loading your pass" quietLabel />} />
    </main>
  );
}
