import type { SessionUser } from '@quad/shared/contract/auth';
import { paths } from '@quad/shared/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, ButtonLink } from '../components/button';
import * as formStyles from '../components/form.module.css';
import { loadable } from '../components/loadable';
import { LoadingPart } from '../components/loading-part';
import { Spinner } from '../components/spinner';
import { AccountView } from '../features/auth/components/account-view';
import { CodeForm } from '../features/auth/components/code-form';
import { devicesQuery, settingsQuery } from '../features/settings/settings.api';
import { explain } from '../lib/api-client';
import { useSetUser } from './boot';
import { usePageTitle } from './use-page-title';

/** Lazy, because it brings the form library along, which a code doesn't need. */
const ChangeEmailForm = loadable(
  async () => (await import('../features/auth/components/change-email-form')).ChangeEmailForm,
).View;

function Changed({ email, oldEmail }: { email: string; oldEmail: string | null }) {
  return (
    <AccountView
      isNews
      tone="positive"
      icon={<CircleCheck />}
      title="Email changed"
      text={
        <>
          <b>{email}</b> is yours. Your other devices are signed out.
          {oldEmail !== null && (
            <>
              {' '}
              We emailed <b>{oldEmail}</b> a link to undo this. It works for 7 days.
            </>
          )}
        </>
      }
    >
      <div className={formStyles.form}>
        <ButtonLink href={paths.settings()} size="lg" block>
          Back to settings
        </ButtonLink>
      </div>
    </AccountView>
  );
}

/** Changes the account's e-mail: the new address and the password, then the code that was sent there. */
export function ChangeEmail({ user }: { user: SessionUser }) {
  const setUser = useSetUser();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  usePageTitle('Change your email');
  const { data, error, refetch } = useQuery(settingsQuery());
  /** The new address, as soon as the form was sent. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [changed, setChanged] = useState<{ email: string; oldEmail: string | null } | null>(null);

  const refresh = () =>
    void Promise.all(
      [settingsQuery(), devicesQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
  const waiting = sentTo ?? data?.pendingEmail ?? null;

  return (
    <>
      {changed !== null ? (
        <Changed {...changed} />
      ) : waiting !== null && !isEditing ? (
        <CodeForm
          email={waiting}
          isNews={sentTo !== null}
          onVerified={(person) => {
            setChanged({ email: person.email, oldEmail: user.emailVerified ? user.email : null });
            setUser(person);
            refresh();
          }}
          onChangeAddress={() => setEditing(true)}
        />
      ) : data !== undefined || isEditing ? (
        <LoadingPart fallback={<Spinner label="Loading..." quietLabel />}>
          <ChangeEmailForm
            isNews={isEditing}
            onSent={(email) => {
              setSentTo(email);
              setEditing(false);
              refresh();
            }}
            onCancel={() => {
              if (isEditing) setEditing(false);
              else navigate(user.emailVerified ? paths.settings() : paths.verifyEmail());
            }}
          />
        </LoadingPart>
      ) : error ? (
        <AccountView
          tone="warn"
          icon={<WifiOff />}
          title="Unable to load your account"
          text={explain(error, 'Please check your connection')}
        >
          <div className={formStyles.form}>
            <Button size="lg" block onClick={() => void refetch()}>
              Try Again
            </Button>
          </div>
        </AccountView>
      ) : (
        <Spinner label="Loading..." quietLabel />
      )}
    </>
  );
}
