/** What the requirements allow at most: the other parts try what the contract says, so it must say no more than this. */
import { limits } from '#contract/core/limits.ts';
import type { Report } from './report.ts';
import { day, minute, second } from '#contract/core/time.ts';

const { second_factor_failures: codes, password_failures: passwords } = limits;

/** The line, what is limited, what the contract allows, what the requirement allows, and in what. */
const bounds: readonly (readonly [string, string, number, number, string])[] = [
  ['AU-4', 'life of a text to sign', limits.challenge_life, 5, 'min'],
  ['AU-4', 'how far ahead of our clock a text may be made', limits.challenge_skew, 1, 'min'],
  ['AU-11', 'passwords of one account that are judged', passwords.count, 10, 'times'],
  ['AU-11', 'passwords that are judged in a day', perDay(passwords), 960, 'times'],
  ['AU-12', 'life of a link in a mail', limits.mail_token_life, 60, 'min'],
  ['SE-3', 'life of a session that is not used', limits.session_idle, 7, 'days'],
  ['SE-3', 'life of a session in all', limits.session_life, 30, 'days'],
  ['SE-3', 'grace of an exchanged token', limits.session_grace, 10, 's'],
  ['SE-6', 'how long a sign-in counts as fresh', limits.reauth_life, 10, 'min'],
  ['SE-7', 'sessions of one person', limits.sessions_per_user, 20, 'sessions'],
  ['TF-2', 'wrong codes of one sign-in', limits.pending_login_failures, 5, 'codes'],
  ['TF-2', 'wrong codes in ten minutes', codes.short.count, 10, 'codes'],
  ['TF-2', 'wrong codes in a day', perDay(codes.day), 20, 'codes'],
  ['DO-1', 'agents of one person', limits.agents_per_user, 200, 'agents'],
  ['DO-1', 'pictures of one person in a day', limits.images_per_day, 100, 'pictures'],
];

function perDay({ count, span }: { count: number; span: number }): number {
  return (count * day) / span;
}

const units: Record<string, number> = { s: second, min: minute, days: day };

export async function verifyNumbers(report: Report): Promise<void> {
  for (const [id, what, value, at_most, unit] of bounds)
    report.measure({ id, what, value: value / (units[unit] ?? 1), at_most, unit });
}
