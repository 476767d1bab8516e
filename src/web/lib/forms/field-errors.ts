/** Field errors, whether from the server or from the contract, in the form's format. */
import type { z } from 'zod';
import type { FieldError } from '#contract/core/errors.ts';

/** The first error of each field; an error inside a list is shown at the list. */
export function errorsByField(problems: readonly FieldError[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of problems) errors[path.split('.')[0] ?? ''] ??= message;
  return errors;
}

export const issuesByField = (issues: readonly z.core.$ZodIssue[]): Record<string, string> =>
  errorsByField(issues.map(({ path, message }) => ({ path: path.join('.'), message })));

/** What the contract finds wrong with a body, by field. */
export function wrongIn(schema: z.ZodType, body: unknown): Record<string, string> {
  const { error } = schema.safeParse(body);
  return error ? issuesByField(error.issues) : {};
}
