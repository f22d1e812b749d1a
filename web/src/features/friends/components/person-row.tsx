import type { Person } from '@quad/shared/contract/people';
import { personName } from '@quad/shared/person-name';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Avatar, personTone } from '../../../components/avatar';
import { nameInitials } from '../../../lib/name-initials';
import * as styles from './person-row.module.css';

interface PersonRowProps {
  person: Person;
  /** URL of the person's profile. */
  href: string;
  /** A line under the name. */
  note?: string;
  /** Below the note. */
  children?: ReactNode;
  /** At the end of the row. */
  action?: ReactNode;
}

/** A person in a list, linking to their profile. */
export function PersonRow({ person, href, note, children, action }: PersonRowProps) {
  return (
    <li
      className={children ? `row ruled ${styles.personRow} ${styles.tall}` : `row ruled ${styles.personRow}`}
    >
      <Avatar
        size="md"
        initials={nameInitials(personName(person))}
        tone={personTone(person.id)}
        imageUrl={person.profileImageUrl}
      />
      <div>
        <Link href={href}>{personName(person)}</Link>
        {note && <small>{note}</small>}
        {children}
      </div>
      {action}
    </li>
  );
}
