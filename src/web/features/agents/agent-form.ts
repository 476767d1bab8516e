import type { UseFormReturnType } from '@mantine/form';
import type { AgentValues } from './agent-values.ts';

export type AgentForm = UseFormReturnType<AgentValues>;

/** The error of a field that is no input of the library. */
export const errorText = (form: AgentForm, field: string): string | undefined => {
  const error = form.errors[field];
  return typeof error === 'string' ? error : undefined;
};
