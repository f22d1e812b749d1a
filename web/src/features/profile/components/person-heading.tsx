import type { Person } from '@quad/shared/contract/people';
import { personName } from '@quad/shared/person-name';
import type { ReactNode } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { nameInitials } from '../../../lib/name-initials';
import * as styles from './person-heading.module.css';

interface PersonHeadingProps {
  person: Person & { graduationYear: number | null };
  /** Heading level of the name: 1 when the page is about this person. */
  level: 1 | 2;
  /** On the corner of the picture. */
  onPicture?: ReactNode;
}

/** Picture, name and university of a person. */
export function PersonHeading({ person, level, onPicture }: PersonHeadingProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  const { university, graduationYear } = person;
  return (
    <div className={`row ${styles.personHeading}`}>
      <span className={styles.picture}>
        <Avatar
          className={styles.face}
          initials={nameInitials(personName(person))}
          tone={personTone(person.id)}
          imageUrl={person.profileImageUrl}
        />
        {onPicture}
      </span>
      <div>
        <Title className="display">{personName(person)}</Title>
        <p>
          {university}
          {university && graduationYear !== null && <br />}
          {graduationYear !== null && `Class of ${graduationYear}`}
        </p>
      </div>
    </div>
  );
}
