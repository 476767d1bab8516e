/** Complaints about fields, be they the server's or the contract's own, as a form takes them. */
import type { z } from 'zod';
import type { FieldError } from '#contract/core/errors.ts';

/** The first complaint about each field; what is wrong inside a list is told at the list. */
export function errorsByField(problems: readonly FieldError[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of problems) errors[path.split('.')[0] ?? ''] ??= message;
  return errors;
}

export const issuesByField = (issues: readonly z.core.$ZodIssue[]): Record<string, string> =>
  errorsByField(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
