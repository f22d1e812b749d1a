import type { ConsolePerson } from '@quad/shared/contract/console-people';
import { type Role, roles } from '@quad/shared/permissions';
import { useState } from 'react';
import * as boxStyles from '../../../components/box.module.css';
import { Button } from '../../../components/button';
import { InHead } from '../../../components/in-head';
import { call } from '../../../lib/api-client';
import type { Act } from './act-sheet';
import * as styles from './console.module.css';
import { roleWords } from './role-words';

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface RoleFormProps {
  person: ConsolePerson;
  isOwn: boolean;
  onAsk(act: Act): void;
}

const lastAdmin = {
  title: "The last admin can't be removed",
  text: 'So that nobody is locked out by mistake.',
};

/** 'a moderator and an editor'. */
const listed = (own: readonly Role[]) =>
  new Intl.ListFormat('en-US').format(own.map((role) => roleWords[role].one));

const giveOf = (who: string, role: Role, before: readonly Role[]) => ({
  title: `Make ${who} ${roleWords[role].one}?`,
  consequence: [
    `${sentence(roleWords[role].one)} ${roleWords[role].does}.`,
    ...(before.length > 0 ? [`${who} stays ${listed(before)} too.`] : []),
  ].join(' '),
  action: 'Give role',
});
const changeOf = (who: string, chosen: readonly Role[]) => ({
  title: `Change the roles of ${who}?`,
  consequence: chosen.length > 0 ? `They will be ${listed(chosen)}.` : 'They will have no role.',
  action: 'Change roles',
});

/** The roles of a person, given and taken after the password. */
export function RoleForm({ person, isOwn, onAsk }: RoleFormProps) {
  const [chosen, setChosen] = useState(person.roles);
  const isChanged = roles.some((role) => chosen.includes(role) !== person.roles.includes(role));
  const who = person.name || 'this person';
  const save = () => {
    const given = roles.filter((role) => chosen.includes(role) && !person.roles.includes(role));
    const [only] = given;
    const isOneGiven = given.length === 1 && person.roles.every((role) => chosen.includes(role));
    onAsk({
      ...(only && isOneGiven ? giveOf(who, only, person.roles) : changeOf(who, chosen)),
      ...(chosen.includes('admin') || person.roles.includes('admin') ? { aside: lastAdmin } : {}),
      done: { title: 'Roles changed', description: 'They apply right away.' },
      run: () =>
        call('PUT /api/admin/people/:id/roles', { params: { id: person.id }, body: { roles: chosen } }),
    });
  };
  return (
    <fieldset className={styles.card} disabled={isOwn}>
      <legend className="sr-only">Roles</legend>
      <h2 className={`display ${styles.title}`}>Role</h2>
      {roles.map((role) => (
        <label key={role} className={`row ${styles.check}`}>
          <input
            type="checkbox"
            className={boxStyles.box}
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
          ? "You can't change your own roles. Ask another admin."
          : 'Changing roles asks for your password, and the audit log records it.'}
      </p>
      {!isOwn && (
        <InHead>
          <Button size="sm" tone={isChanged ? 'primary' : 'secondary'} disabled={!isChanged} onClick={save}>
            Save
          </Button>
        </InHead>
      )}
    </fieldset>
  );
}
