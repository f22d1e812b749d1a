import type { GuestUploader } from '@quad/shared/contract/media';
import type { UseFormReturn } from 'react-hook-form';
import * as formStyles from '../../../components/form.module.css';
import { HoneypotField } from '../../../components/honeypot-field';
import { FormAlert, TextField } from '../../../components/text-field';

/** Who a guest is. */
export function GuestFields({ form, alert }: { form: UseFormReturn<GuestUploader>; alert?: string }) {
  const { register, watch, formState } = form;
  const values = watch();
  const { guestName, guestEmail } = formState.errors;
  return (
    <>
      {alert && <FormAlert>{alert}</FormAlert>}
      <div className={formStyles.pair}>
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={80}
          error={guestName && (values.guestName.trim() ? guestName.message : 'Add your name')}
          {...register('guestName')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@mail.edu"
          maxLength={254}
          error={guestEmail && (values.guestEmail.trim() ? guestEmail.message : 'Add your email')}
          {...register('guestEmail')}
        />
      </div>
      <p className={formStyles.hint}>Only the host sees your email.</p>
      <HoneypotField {...register('website')} />
    </>
  );
}
