import { TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { limits } from '#contract/core/limits.ts';
import { codeComplaint } from '#web/lib/session/code-complaint.ts';

export interface Values extends Record<string, string> {
  password: string;
  code: string;
}
export type ProofForm = UseFormReturnType<Values>;

export interface StepProps {
  /** The account has two-factor sign-in. */
  withCode: boolean;
  /** Switches to the other way to confirm, if there is one. */
  onOther: (() => void) | undefined;
}

export const useProofForm = ({ password, code }: { password: boolean; code: boolean }): ProofForm =>
  useForm<Values>({
    initialValues: { password: '', code: '' },
    validate: {
      password: (typed) => (password && !typed ? 'Please enter your password' : null),
      code: (typed) => (code ? codeComplaint(typed) : null),
    },
  });

/** The code as it is sent, if one was typed. */
export const codeIn = ({ code }: Values): { code?: string } => (code ? { code } : {});

export const CodeField = ({ form, first }: { form: ProofForm; first?: boolean }) => (
  <TextInput
    label="Code"
    description="From your authenticator app, or a backup code"
    autoComplete="one-time-code"
    maxLength={limits.code}
    data-autofocus={first}
    {...form.getInputProps('code')}
  />
);
