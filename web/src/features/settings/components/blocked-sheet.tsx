import type { Person } from '@quad/shared/contract/people';
import { personName } from '@quad/shared/person-name';
import { useQuery } from '@tanstack/react-query';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import { Overlay } from '../../../components/overlay';
import { Spinner } from '../../../components/spinner';
import { FormAlert } from '../../../components/text-field';
import { nameInitials } from '../../../lib/name-initials';
import { useAction } from '../../../lib/use-action';
import { blockedQuery, settingsQuery, unblock } from '../settings.api';
import * as settingsSectionStyles from './settings-section.module.css';

/** Everyone the person has blocked, with buttons to unblock. */
export function BlockedSheet({ onClose }: { onClose(): void }) {
  const { busy, act } = useAction();
  const { data: people, error, refetch } = useQuery(blockedQuery());

  const letBack = (person: Person) =>
    act({
      name: person.id,
      run: () => unblock(person.id),
      done: { title: 'Unblocked', description: `${personName(person)} can find you again.` },
      refresh: [blockedQuery(), settingsQuery()],
      failed: "We couldn't unblock them. Please try again.",
    });

  return (
    <Overlay open onClose={onClose} title="Blocked people">
      {error ? (
        <>
          <FormAlert>Unable to load blocked people</FormAlert>
          <Button tone="secondary" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      ) : !people ? (
        <Spinner label="Loading..." />
      ) : people.length === 0 ? (
        <p className="text-muted">You haven't blocked anyone.</p>
      ) : (
        <ul>
          {people.map((person) => (
            <li key={person.id} className={settingsSectionStyles.row}>
              <Avatar
                initials={nameInitials(personName(person))}
                tone={personTone(person.id)}
                imageUrl={person.profileImageUrl}
              />
              <div>
                <b>{personName(person)}</b>
                {person.university && (
                  <span className={`text-sm text-muted ${settingsSectionStyles.note}`}>
                    {person.university}
                  </span>
                )}
              </div>
              <Button
                tone="secondary"
                size="sm"
                aria-label={`Unblock ${personName(person)}`}
                busy={busy === person.id}
                onClick={() => void letBack(person)}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Overlay>
  );
}
