/** The state of a form whose values stay in its fields, as a browser or a password manager may fill them before any code runs. */
import { useRef, useState } from 'react';
import type { SubmittedForm } from './use-submit.ts';

interface PlainForm<Name extends string> extends SubmittedForm<Record<Name, string>> {
  /** For the form itself, as its `ref`. */
  place: (node: HTMLFormElement | null) => void;
  /** For a field: its name, and what is wrong with its value. */
  fieldProps: (name: Name) => { name: Name; error: string | undefined };
}

/** `complaints` says what is wrong with the values before they are sent, by field. */
export function usePlainForm<Name extends string>(
  names: readonly Name[],
  complaints: (values: Record<Name, string>) => Promise<Record<string, string>>,
): PlainForm<Name> {
  const [node, place] = useState<HTMLFormElement | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isChecking = useRef(false);
  const read = () => {
    const data = node ? new FormData(node) : undefined;
    const valueOf = (name: Name) => {
      const value = data?.get(name);
      return typeof value === 'string' ? value : '';
    };
    const entries = names.map((name) => [name, valueOf(name)] as const);
    return Object.fromEntries(entries) as Record<Name, string>;
  };
  return {
    place,
    fieldProps: (name) => ({ name, error: errors[name] }),
    getValues: read,
    setErrors,
    getInputNode: (name) => node?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null,
    onSubmit: (send, refuse) => async (event) => {
      event?.preventDefault();
      if (isChecking.current) return;
      isChecking.current = true;
      const values = read();
      // The server says the same.
      const wrong = await complaints(values).catch(() => ({}));
      isChecking.current = false;
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) refuse(wrong);
      else send(values);
    },
  };
}
