import { newPasswordSchema } from '@quad/shared/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../../components/button';
import { PasswordField } from '../../../components/password-field';
import { FormAlert } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { schemaResolver } from '../../../lib/schema-resolver';
import { toast } from '../../../lib/toast-store';
import { devicesKey, savePassword } from '../settings.api';
import { SettingsSection } from './settings-section';

const bodySchema = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Password is required')),
  password: newPasswordSchema,
});

/** Another password; every other device is signed out. */
export function PasswordSection() {
  const client = useQueryClient();
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: schemaResolver(bodySchema),
    defaultValues: { currentPassword: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (values) => {
    try {
      await savePassword(values);
      reset();
      toast({ title: 'Success!', description: 'Your password is saved. Your other devices are signed out.' });
      await client.invalidateQueries({ queryKey: devicesKey });
    } catch (error) {
      setError('root', {
        message: explain(error, 'The password could not be saved. Please try again.'),
      });
    }
  });

  return (
    <SettingsSection id="password" title="Password">
      <div className="settings-card">
        <form className="form settings-block" method="post" noValidate onSubmit={save}>
          {errors.root?.message && <FormAlert>{errors.root.message}</FormAlert>}
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="Min 6 chars, 1 uppercase, 1 number"
            error={errors.password?.message}
            {...register('password')}
          />
          <Button type="submit" busy={isSubmitting} className="settings-save">
            {isSubmitting ? 'Saving...' : 'Save password'}
          </Button>
          <p className="hint">Saving signs out your other devices.</p>
        </form>
      </div>
    </SettingsSection>
  );
}
