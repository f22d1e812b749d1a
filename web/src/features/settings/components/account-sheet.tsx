import type { AccountBody } from '@quad/shared/contract/settings';
import { type ReactNode, useId } from 'react';
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { FormAlert } from '../../../components/text-field';
import { type ActionForm, useActionForm } from '../../../lib/use-action-form';
import { loadAccountForms } from '../account-checks';
import { saveAccount } from '../settings.api';

interface AccountSheetProps<Values extends FieldValues> {
  title: string;
  onClose(): void;
  onChanged(): Promise<void>;
  resolver: Resolver<Values, unknown, AccountBody>;
  defaultValues: DefaultValues<Values>;
  children(field: ActionForm<Values>['field']): ReactNode;
}

/** Edits a part of the account in a sheet. */
export function AccountSheet<Values extends FieldValues>(props: AccountSheetProps<Values>) {
  const { title, onClose, onChanged, resolver, defaultValues, children } = props;
  const formId = useId();
  const { field, formProps, isBusy, failure } = useActionForm({
    resolver,
    prepare: loadAccountForms,
    defaultValues,
    onSubmit: (body) => ({
      run: async () => {
        await saveAccount(body);
        await onChanged();
        onClose();
      },
      done: { title: 'Success!', description: 'Your account is up to date.' },
      alert: "We couldn't save your account. Please try again.",
    }),
  });

  return (
    <Overlay
      open
      onClose={onClose}
      title={title}
      footer={
        <SheetActions onBack={onClose} type="submit" form={formId} busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </SheetActions>
      }
    >
      <form id={formId} className={formStyles.form} {...formProps}>
        {failure && <FormAlert>{failure}</FormAlert>}
        {children(field)}
      </form>
    </Overlay>
  );
}
