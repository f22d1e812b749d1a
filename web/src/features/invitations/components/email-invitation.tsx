import { emailSchema } from '@quad/shared/contract/fields';
import { invitationsADay } from '@quad/shared/limits';
import { Mail } from 'lucide-react';
import * as z from 'zod/mini';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import * as styles from './email-invitation.module.css';

const checkEmail = schemaResolver(z.object({ email: emailSchema }));

interface EmailInvitationProps {
  remaining: number;
  isBusy: boolean;
  /** Resolves to true if it was sent. */
  onSend(email: string): Promise<boolean>;
}

/** Invites anyone by e-mail. */
export function EmailInvitation({ remaining, isBusy, onSend }: EmailInvitationProps) {
  const { form, field, formProps } = useActionForm({
    resolver: checkEmail,
    defaultValues: { email: '' },
    onSubmit: ({ email }) => ({
      run: async () => {
        if (await onSend(email)) form.reset();
      },
    }),
  });

  return (
    <form className={styles.emailInvitation} {...formProps}>
      <TextField
        label="By email"
        type="email"
        autoComplete="off"
        leading={<Mail />}
        hint={`${remaining} of ${invitationsADay} invitations left today`}
        {...field('email')}
      />
      <Button type="submit" busy={isBusy} disabled={remaining === 0}>
        Send
      </Button>
    </form>
  );
}
