import { consolePaths } from '@quad/shared/console-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { PersonView } from '../../features/console/components/person-view';
import { personQuery } from '../../features/console/console.api';
import { useNow, useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** One person, with what may be done about their account. */
export default function PersonScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const now = useNow();
  const user = useUser();
  // Only what the screen's content has fetched: that waits for the second factor.
  const { data: person } = useQuery({ ...personQuery(id), enabled: false });
  return (
    <ConsolePage
      title={person?.name || consoleTitles.person}
      back={{ href: consolePaths.people(), label: 'Back to people' }}
    >
      <PersonView id={id} ownId={user?.id ?? ''} permissions={user?.permissions ?? []} now={now} />
    </ConsolePage>
  );
}
