import type { FormEvent } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { ApiError, explain } from './api-client';
import { type Action, useAction } from './use-action';

interface ActionFormOptions<Values extends FieldValues, Checked, Result> {
  /** By a schema of the contract (lib/schema-resolver.ts). */
  resolver: Resolver<Values, unknown, Checked>;
  defaultValues?: DefaultValues<NoInfer<Values>>;
  /** Preloads what the resolver needs once somebody starts filling in the form; it may fail. */
  prepare?(): Promise<unknown>;
  /** Sends the validated form. */
  onSubmit(values: NoInfer<Checked>): Action<Result>;
  /** Returns the alert above a form that was not sent because of invalid fields. */
  onRefused?(values: NoInfer<Values>, faults: FieldErrors<NoInfer<Values>>): string | null;
  /** Maps the server's field names to the form's, where they differ. */
  fieldOf?(name: string): Path<NoInfer<Values>> | null;
}

/** Props of a form field, with its error. */
export type FormField = UseFormRegisterReturn & { error: string | undefined };

/**
 * The only way to submit a form: fields are validated before sending, the first invalid one is focused, and
 * the server's error about a field is shown at that field.
 */
export function useActionForm<Values extends FieldValues, Checked, Result>(
  options: ActionFormOptions<Values, Checked, Result>,
) {
  const { resolver, defaultValues, prepare, onSubmit, onRefused } = options;
  const form = useForm<Values, unknown, Checked>({ resolver, ...(defaultValues && { defaultValues }) });
  const { act, isBusy, failure, showFailure } = useAction();
  const fieldOf =
    options.fieldOf ?? ((name: string) => (name in form.getValues() ? (name as Path<Values>) : null));

  /** 'maxAttendees must be ...': the server's message begins with the field it is about. */
  const showAtField = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.status !== 400) return false;
    const field = fieldOf(/^\w+/.exec(error.detail)?.[0] ?? '');
    if (!field) return false;
    form.setError(field, { message: error.detail.replace(/^\w+:?\s*/, '') }, { shouldFocus: true });
    return true;
  };

  const send = (checked: Checked) => {
    const action = onSubmit(checked);
    const { alert, failed } = action;
    return act({
      ...action,
      ...(failed && { failed }),
      alert: (error) => {
        if (alert === undefined || showAtField(error)) return null;
        return typeof alert === 'string' ? explain(error, alert) : alert(error);
      },
    });
  };

  const submit = async (press: FormEvent) => {
    press.preventDefault();
    showFailure(null);
    try {
      await form.handleSubmit(send, (faults) => showFailure(onRefused?.(form.getValues(), faults) ?? null))();
    } catch {
      // The code that validates the fields failed to load.
      showFailure('Please check your connection');
    }
  };

  return {
    form,
    isBusy,
    failure,
    /** Props of the form element. */
    formProps: {
      method: 'post',
      noValidate: true,
      onSubmit: (press: FormEvent) => void submit(press),
      onFocus: () => void prepare?.().catch(() => {}),
    },
    /** Props of the field with this name, with its error. */
    field: (name: Path<Values>, registerOptions?: RegisterOptions<Values, Path<Values>>): FormField => ({
      ...form.register(name, registerOptions),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
  };
}

export type ActionForm<Values extends FieldValues> = ReturnType<
  typeof useActionForm<Values, unknown, unknown>
>;
