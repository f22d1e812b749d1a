import type { Person } from '@quad/shared/contract/people';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { Avatar, personTone } from '../../../components/avatar';
import { nameInitials } from '../../../lib/name-initials';
import { fullName } from '../person-names';

interface PeopleLineProps {
  people: readonly Person[];
  text: string;
  /** Where it leads, if anywhere. */
  href?: string;
}

/** Some faces, and how many there are in all. */
export function PeopleLine({ people, text, href }: PeopleLineProps) {
  const content = (
    <>
      {people.length > 0 && (
        <span className="avatar-stack">
          {people.map((person) => (
            <Avatar
              key={person.id}
              initials={nameInitials(fullName(person))}
              tone={personTone(person.id)}
              imageUrl={person.profileImageUrl}
            />
          ))}
        </span>
      )}
      <span>{text}</span>
    </>
  );
  if (href === undefined) return <p className="card people-line">{content}</p>;
  return (
    <Link href={href} className="card people-line">
      {content}
      <ChevronRight />
    </Link>
  );
}
