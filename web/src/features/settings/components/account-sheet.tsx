import type { AccountBody } from '@quad/shared/contract/settings';
import { type ReactNode, useId } from 'react';
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { FormAlert } from '../../../components/text-field';
import { type ActionForm, useActionForm } from '../../../lib/use-action-form';
import { loadChecks } from '../form-checks';
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
    prepare: loadChecks,
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
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className={formStyles.form} {...formProps}>
        {failure && <FormAlert>{failure}</FormAlert>}
        {children(field)}
      </form>
    </Overlay>
  );
}
