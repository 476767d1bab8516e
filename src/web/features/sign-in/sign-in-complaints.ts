/** What is wrong with an email address and a password before they are sent, by field; with the schemas, so fetched apart. */
import { passwordCalls } from '#contract/auth/passwords.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';

export const signInComplaints = (values: object): Record<string, string> =>
  wrongIn(passwordCalls.login.body, values);
