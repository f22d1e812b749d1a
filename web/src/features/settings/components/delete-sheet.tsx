import type { Deletion } from '@quad/shared/contract/settings';
import { counted } from '@quad/shared/count-text';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, Clock, HeartOff, MessageSquareOff } from 'lucide-react';
import type { ReactNode } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { PasswordField } from '../../../components/password-field';
import { SheetActions } from '../../../components/sheet-actions';
import { FormAlert } from '../../../components/text-field';
import { useActionForm } from '../../../lib/use-action-form';
import { checkDeletion, loadAccountForms } from '../account-checks';
import { deletionQuery, devicesQuery, requestDeletion, settingsQuery } from '../settings.api';
import * as styles from './delete-sheet.module.css';

const formId = 'delete-account';

function eventsSentence({ upcomingEvents, peopleToTell }: Deletion): string {
  if (upcomingEvents === 0) return "You aren't hosting any upcoming events.";
  const events = `Your ${counted(upcomingEvents, 'upcoming event is', 'upcoming events are')} cancelled`;
  return peopleToTell === 0
    ? `${events}.`
    : `${events} and ${counted(peopleToTell, 'person gets', 'people get')} an email.`;
}

function Consequence({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li>
      <span className="tile">{icon}</span>
      {children}
    </li>
  );
}

/** Says what will be deleted, and asks for the password. */
export function DeleteSheet({ onClose }: { onClose(): void }) {
  const { data } = useQuery(deletionQuery());

  const { field, formProps, isBusy, failure } = useActionForm({
    resolver: checkDeletion,
    prepare: loadAccountForms,
    defaultValues: { password: '' },
    onSubmit: ({ password }) => ({
      run: async () => {
        await requestDeletion(password);
        onClose();
      },
      done: { title: 'Deletion requested', description: 'You have 14 days to change your mind.' },
      refresh: [settingsQuery(), devicesQuery()],
      alert: "We couldn't delete the account. Please try again.",
    }),
  });

  return (
    <Overlay
      open
      onClose={onClose}
      title="Delete your account?"
      footer={
        <SheetActions
          back="Keep account"
          onBack={onClose}
          tone="danger"
          type="submit"
          form={formId}
          busy={isBusy}
        >
          {isBusy ? 'Deleting...' : 'Delete account'}
        </SheetActions>
      }
    >
      <ul className={styles.consequences}>
        <Consequence icon={<CalendarX2 />}>
          {data ? eventsSentence(data) : 'Your upcoming events are cancelled.'}
        </Consequence>
        <Consequence icon={<HeartOff />}>Your RSVPs, friends and favorites are removed.</Consequence>
        <Consequence icon={<MessageSquareOff />}>Your comments and videos are deleted.</Consequence>
        <Consequence icon={<Clock />}>You have 14 days to change your mind by signing in.</Consequence>
      </ul>
      <form id={formId} className={formStyles.form} {...formProps}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
      </form>
    </Overlay>
  );
}
