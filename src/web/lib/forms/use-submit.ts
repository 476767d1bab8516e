/**
 * Submits a form: field errors go beside their fields and the first one gets the focus; other errors are shown at the
 * button.
 */
import { type FormEvent, useState } from 'react';
import { ApiError, isUnconfirmed } from '#web/lib/api/api-error.ts';
import { errorsByField } from './field-errors.ts';
import { refusalWords } from './refusal-messages.ts';

/** What submitting needs of a form, whoever keeps its values. */
export interface SubmittedForm<V> {
  getValues(): V;
  setErrors(errors: Record<string, string>): void;
  getInputNode(name: string): HTMLElement | null;
  onSubmit(
    send: (values: V) => void,
    refuse: (errors: Record<string, unknown>) => void,
  ): (event?: FormEvent<HTMLFormElement>) => unknown;
}

interface Options<V> {
  form: SubmittedForm<V>;
  send: (values: V) => Promise<unknown>;
  /** The message when the failure has none for people. */
  fallback: string;
  /** The message for a failure about one field, by the failure's code. */
  about?: Readonly<Record<string, { field: string; message?: string }>>;
}

function fieldErrors<V>({ form, about = {} }: Options<V>, error: unknown) {
  if (!(error instanceof ApiError)) return {};
  const one = about[error.code];
  if (one) return { [one.field]: one.message ?? error.message };
  const known = new Set(Object.keys(form.getValues() ?? {}));
  return Object.fromEntries(
    Object.entries(errorsByField(error.details)).filter(([field]) => known.has(field)),
  );
}

export function useSubmit<V extends Record<string, unknown>>(options: Options<V>) {
  const { form, send, fallback } = options;
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const focusFirst = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors);
    const node = first === undefined ? null : form.getInputNode(first);
    // A folded field can’t be focused.
    const fold = node?.closest('details');
    if (fold) fold.open = true;
    node?.focus({ preventScroll: true });
    // To the middle: at the edge a field may be behind a sticky bar, and its error is below it.
    node?.scrollIntoView({ block: 'center' });
  };
  const sendNow = async (values: V) => {
    if (sending) return;
    setSending(true);
    setRefused(null);
    try {
      await send(values);
    } catch (error) {
      if (isUnconfirmed(error)) return;
      const errors = fieldErrors(options, error);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) focusFirst(errors);
      else setRefused(refusalWords(error, fallback));
    } finally {
      setSending(false);
    }
  };
  return { submit: form.onSubmit((values) => void sendNow(values), focusFirst), sending, refused };
}
