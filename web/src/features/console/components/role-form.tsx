import type { ConsolePerson } from '@quad/shared/contract/console-people';
import { roles } from '@quad/shared/permissions';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { call } from '../../../lib/api-client';
import type { Act } from './act-sheet';
import * as styles from './console.module.css';
import { roleWords } from './role-words';

interface RoleFormProps {
  person: ConsolePerson;
  isOwn: boolean;
  onAsk(act: Act): void;
}

/** The roles of a person, given and taken after the password. */
export function RoleForm({ person, isOwn, onAsk }: RoleFormProps) {
  const [chosen, setChosen] = useState(person.roles);
  const isChanged = roles.some((role) => chosen.includes(role) !== person.roles.includes(role));
  const names = roles.filter((role) => chosen.includes(role)).map((role) => roleWords[role].name);
  const save = () =>
    onAsk({
      title: `Change the roles of ${person.name || 'this person'}?`,
      consequence: names.length > 0 ? `They will be: ${names.join(', ')}.` : 'They will have no role.',
      action: 'Change roles',
      done: { title: 'Roles changed', description: 'They count from the next press on.' },
      run: () =>
        call('PUT /api/admin/people/:id/roles', { params: { id: person.id }, body: { roles: chosen } }),
    });
  return (
    <fieldset className={styles.card} disabled={isOwn}>
      <legend className="sr-only">Roles</legend>
      <h2 className={`display ${styles.title}`}>Role</h2>
      {roles.map((role) => (
        <label key={role} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ currentTarget }) =>
              setChosen(currentTarget.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          />
          <span>
            <b>{roleWords[role].name}</b>
            <small>{roleWords[role].may}</small>
          </span>
        </label>
      ))}
      <p className={styles.foot}>
        {isOwn
          ? 'Nobody changes their own roles. Ask another admin.'
          : 'A change asks for your password and goes to the audit log.'}
      </p>
      {!isOwn && (
        <Button tone="ink" disabled={!isChanged} onClick={save}>
          Save
        </Button>
      )}
    </fieldset>
  );
}
