import type { UseFormReturnType } from '@mantine/form';
import type { WizardValues } from './wizard-values.ts';

export type WizardForm = UseFormReturnType<WizardValues>;

/** The complaint about a field that has no input of the library. */
export const errorText = (form: WizardForm, field: keyof WizardValues): string | undefined => {
  const error = form.errors[field];
  return typeof error === 'string' ? error : undefined;
};
