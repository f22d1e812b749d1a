import type { SessionUser } from '@quad/shared/contract/auth';
import { personName } from '@quad/shared/person-name';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../../components/button';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import * as styles from './account-section.module.css';
import { SettingsRow, SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

const NameSheet = loadable(async () => (await import('./name-sheet')).NameSheet).View;
const UniversitySheet = loadable(async () => (await import('./university-sheet')).UniversitySheet).View;

interface AccountSectionProps {
  user: SessionUser;
  /** Shown below the e-mail while a change of it is waiting. */
  pendingEmail: ReactNode;
  /** Where the e-mail is changed. */
  changeEmailHref: string;
  /** Refetches the signed-in person after a change. */
  onChanged(): Promise<void>;
}

const studies = ({ university, graduationYear }: SessionUser) =>
  [university, graduationYear && `Class of ${graduationYear}`].filter(Boolean).join(', ');

/** Name, e-mail and university. */
export function AccountSection({ user, pendingEmail, changeEmailHref, onChanged }: AccountSectionProps) {
  const [edited, setEdited] = useState<'name' | 'university' | null>(null);
  const close = () => setEdited(null);
  return (
    <SettingsSection id="account" title="Account">
      <div className={settingsSectionStyles.card}>
        <SettingsRow
          title="Name"
          note={personName(user, '')}
          action={
            <Button tone="secondary" size="sm" aria-label="Edit name" onClick={() => setEdited('name')}>
              Edit
            </Button>
          }
        />
        <SettingsRow
          title="Email"
          note={
            <>
              {user.email}
              {!user.emailVerified && <span className={`badge ${styles.unverified}`}>Not verified</span>}
            </>
          }
          action={
            <ButtonLink tone="secondary" size="sm" href={changeEmailHref} aria-label="Change email">
              Change
            </ButtonLink>
          }
        />
        {pendingEmail}
        <SettingsRow
          title="University"
          note={studies(user) || 'Not set'}
          action={
            <Button
              tone="secondary"
              size="sm"
              aria-label="Edit university"
              onClick={() => setEdited('university')}
            >
              Edit
            </Button>
          }
        />
      </div>
      {edited && (
        <LazyPart onFail={close}>
          {edited === 'name' ? (
            <NameSheet user={user} onClose={close} onChanged={onChanged} />
          ) : (
            <UniversitySheet user={user} onClose={close} onChanged={onChanged} />
          )}
        </LazyPart>
      )}
    </SettingsSection>
  );
}
