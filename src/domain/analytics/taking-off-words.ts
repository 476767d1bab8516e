/** What is said about posts that take off. */
import { hour } from '#contract/core/time.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Basis } from './courses.ts';
import type { Doubt } from './flight.ts';
import { type PostForm, unusualIn } from './post-form.ts';
import type { Standing } from './taking-off.ts';

const counted = (count: number, [one, more]: readonly [string, string]): string =>
  pluralize(count, one, more);

const names = {
  interactions: ['reaction', 'reactions'],
  views: ['view', 'views'],
} as const satisfies Record<Basis, readonly [string, string]>;

const hoursOf = (age: number): string =>
  counted(Math.max(1, Math.round(age / hour)), ['hour', 'hours']);

/** “84 reactions after 5 hours; usually 6 by then”, or how it was found, if it has gone on since. */
export function standingText(
  { age, total, usual }: Pick<Standing, 'age' | 'total' | 'usual'>,
  by: Basis,
  found?: Pick<Standing, 'age' | 'total'>,
): string {
  const now = `${counted(total, names[by])} after ${hoursOf(age)}`;
  const then = Math.round(usual).toLocaleString('en');
  return found && found.age < age
    ? `${now}. Noticed at ${counted(found.total, names[by])} after ${hoursOf(found.age)}. Usual by then: ${then}`
    : `${now}; usually ${then} by then`;
}

/** “A, b and c”. */
const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

interface News {
  agent: string;
  text: string;
  standing: Standing;
  by: Basis;
  form: PostForm;
  others: readonly PostForm[];
}

/** The notice: what it is, and what sets it apart from the account’s other posts. */
export function takingOffText({ agent, text, standing, by, form, others }: News): string {
  const unusual = unusualIn(form, others);
  const apart = unusual.length === 0 ? '' : ` It ${listed(unusual)}.`;
  const start = `“${excerpt(text, 120)}” by ${agent} takes off: ${standingText(standing, by)}.`;
  return `${start}${apart} Answer the people who reply, or follow up while it lasts.`;
}

/** What it brought, once it is over. */
export function broughtText(
  found: Pick<Standing, 'age' | 'total' | 'usual'>,
  {
    total,
    usual_end,
    followers,
  }: { total: number; usual_end: number | null; followers: number | null },
  by: Basis,
): string {
  const times = usual_end === null || usual_end < 1 ? null : total / usual_end;
  const compared =
    times === null ? '' : `, ${times.toFixed(times < 10 ? 1 : 0)} times what’s usual`;
  const gained =
    followers === null || followers === 0
      ? ''
      : ` Meanwhile the account ${followers > 0 ? 'gained' : 'lost'} ${counted(Math.abs(followers), ['follower', 'followers'])}.`;
  return `Took off: ${counted(total, names[by])} in the end${compared}. Noticed at ${counted(found.total, names[by])}.${gained}`;
}

/** Why figures are not believed. */
export const doubtText: Record<Doubt, string> = {
  views: 'Many views and hardly a reaction. That’s often bots, so we don’t count it as taking off.',
  gone: 'Reactions came at once and were taken away again. Bought ones often are, so we don’t count them.',
};
