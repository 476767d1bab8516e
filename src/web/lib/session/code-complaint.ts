import { SecondFactorCode } from '#contract/auth/calls.ts';

/** The error of a typed two-factor code; `null` when it can be sent. */
export function codeComplaint(typed: string): string | null {
  const parsed = SecondFactorCode.safeParse(typed);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}
