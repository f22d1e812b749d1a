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
  /** Fetches what the resolver needs as soon as somebody begins to fill the form in; it may fail. */
  prepare?(): Promise<unknown>;
  /** What sending the checked form does. */
  onSubmit(values: NoInfer<Checked>): Action<Result>;
  /** Returns the alert above a form that was not sent because of its fields. */
  onRefused?(values: NoInfer<Values>, faults: FieldErrors<NoInfer<Values>>): string | null;
  /** The field that one of the server's names is shown in, where they differ. */
  fieldOf?(name: string): Path<NoInfer<Values>> | null;
}

/** What a field of a form needs, with what is wrong with it. */
export type FormField = UseFormRegisterReturn & { error: string | undefined };

/**
 * The one way to submit a form: its fields are checked before it is sent, the first wrong one gets the focus, and what
 * the server says about a field is shown at that field.
 */
export function useActionForm<Values extends FieldValues, Checked, Result>(
  options: ActionFormOptions<Values, Checked, Result>,
) {
  const { resolver, defaultValues, prepare, onSubmit, onRefused } = options;
  const form = useForm<Values, unknown, Checked>({ resolver, ...(defaultValues && { defaultValues }) });
  const { act, isBusy, failure, showFailure } = useAction();
  const fieldOf =
    options.fieldOf ?? ((name: string) => (name in form.getValues() ? (name as Path<Values>) : null));

  /** 'maxAttendees must be ...': the server's words begin with the field they are about. */
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
      // What checks the fields did not arrive.
      showFailure('Please check your connection');
    }
  };

  return {
    form,
    isBusy,
    failure,
    /** Goes onto the form element. */
    formProps: {
      method: 'post',
      noValidate: true,
      onSubmit: (press: FormEvent) => void submit(press),
      onFocus: () => void prepare?.().catch(() => {}),
    },
    /** Goes onto the field of a name, with what is wrong with it. */
    field: (name: Path<Values>, registerOptions?: RegisterOptions<Values, Path<Values>>): FormField => ({
      ...form.register(name, registerOptions),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
  };
}

export type ActionForm<Values extends FieldValues> = ReturnType<
  typeof useActionForm<Values, unknown, unknown>
>;
