import type { FoundPerson } from '@quad/shared/contract/friends';
import { friendSearchMinLength } from '@quad/shared/limits';
import { paths } from '@quad/shared/paths';
import { personName } from '@quad/shared/person-name';
import { Search, SearchX, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { TextField } from '../../../components/text-field';
import { useSettled } from '../../../lib/use-settled';
import { personNote } from '../friend-notes';
import { acceptRequest, cancelRequest, sendRequest } from '../friends.api';
import { useFoundPeople, useFriendship } from '../use-friends';
import * as styles from './find-friends.module.css';
import { ListFailure, ListWaiting } from './list-states';
import * as personListStyles from './person-list.module.css';
import { PersonRow } from './person-row';
import * as personRowStyles from './person-row.module.css';

/** Debounce of typing, in milliseconds: long enough to type a name, short enough to feel immediate. */
const searchDelayMs = 300;

/** Searches people by name, to add as friends. */
export function FindFriends() {
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), searchDelayMs);
  const isEnough = query.length >= friendSearchMinLength;
  const { data, error, refetch } = useFoundPeople(query, isEnough);

  return (
    <>
      <div className={styles.findFriends}>
        <TextField
          label="Find friends"
          isLabelHidden
          type="search"
          autoComplete="off"
          placeholder="Name"
          maxLength={100}
          leading={<Search />}
          hint={`Type at least ${friendSearchMinLength} characters`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div aria-live="polite">
        {!isEnough ? null : error ? (
          <ListFailure title="Unable to search" error={error} retry={() => void refetch()} />
        ) : !data ? (
          <ListWaiting label="Searching" />
        ) : data.length === 0 ? (
          <EmptyState
            icon={<SearchX />}
            title="Nobody found"
            text="Check the spelling, or invite them with your link."
          />
        ) : (
          <ul className={personListStyles.list}>
            {data.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                href={paths.personProfile(person.id)}
                note={personNote(person)}
                action={<TieButton person={person} />}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** The relation between the two, and the next step. */
function TieButton({ person }: { person: FoundPerson }) {
  const { busy, act } = useFriendship();
  const { relation, requestId, id } = person;
  const name = personName(person);
  if (relation === 'friends') return <span className={personRowStyles.relation}>Friends</span>;
  if (relation === 'requested' && requestId) {
    return (
      <Button
        tone="secondary"
        size="sm"
        busy={busy !== null}
        aria-label={`Requested: cancel request to ${name}`}
        onClick={() => void act({ run: () => cancelRequest(requestId), failed: 'Request Failed' })}
      >
        Requested
      </Button>
    );
  }
  if (relation === 'requesting' && requestId) {
    return (
      <Button
        size="sm"
        busy={busy !== null}
        aria-label={`Accept ${name}`}
        onClick={() =>
          void act({
            run: () => acceptRequest(requestId),
            done: { title: 'Success!', description: `You and ${name} are friends.` },
            failed: 'Accept Failed',
          })
        }
      >
        Accept
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      busy={busy !== null}
      aria-label={`Add ${name}`}
      onClick={() =>
        void act({
          run: () => sendRequest({ receiverId: id }),
          done: { title: 'Request sent', description: `We'll let you know when ${name} accepts.` },
          failed: 'Request Failed',
        })
      }
    >
      <UserPlus size={16} />
      Add
    </Button>
  );
}
