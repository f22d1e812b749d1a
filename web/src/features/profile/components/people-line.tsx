import type { Person } from '@quad/shared/contract/people';
import { personName } from '@quad/shared/person-name';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { Avatar, personTone } from '../../../components/avatar';
import { nameInitials } from '../../../lib/name-initials';
import * as styles from './people-line.module.css';

interface PeopleLineProps {
  people: readonly Person[];
  text: string;
  /** Link target, if any. */
  href?: string;
}

/** Some avatars, and the total number of people. */
export function PeopleLine({ people, text, href }: PeopleLineProps) {
  const content = (
    <>
      {people.length > 0 && (
        <span className="avatar-stack">
          {people.map((person) => (
            <Avatar
              key={person.id}
              initials={nameInitials(personName(person))}
              tone={personTone(person.id)}
              imageUrl={person.profileImageUrl}
            />
          ))}
        </span>
      )}
      <span className="grow">{text}</span>
    </>
  );
  if (href === undefined) return <p className={`card row ${styles.peopleLine}`}>{content}</p>;
  return (
    <Link href={href} className={`card row ${styles.peopleLine}`}>
      {content}
      <ChevronRight />
    </Link>
  );
}
