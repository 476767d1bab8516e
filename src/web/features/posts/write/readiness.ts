/** Whether a post can be published as it is, and what prevents it. */
import type { Post, Standing } from '#contract/posts/posts.ts';
import {
  type Account,
  extrasFaultOn,
  faultOn,
  hasText,
  mediaFor,
  placesFor,
  type PostValues,
} from '#web/features/posts/post-values.ts';

/** Whether it waits for its account to be reconnected. */
export const isSignedOut = (standing: Standing | undefined): boolean =>
  standing?.attention?.code === 'reconnect';

const standingOn = (post: Post | undefined, id: string) =>
  post?.standings.find(({ connection_id }) => connection_id === id);

export const isOutOn = (post: Post | undefined, id: string): boolean =>
  standingOn(post, id)?.stage === 'out';

/** The accounts that refuse the current text, or also its options. */
const refusing = (
  values: PostValues,
  accounts: readonly Account[],
  post: Post | undefined,
  what: 'text' | 'all' = 'text',
): Account[] =>
  accounts.filter((account) => {
    const { chosen, parts, media } = values;
    const own = chosen[account.id];
    if (own === undefined || isOutOn(post, account.id)) return false;
    const shown = mediaFor(own, media, standingOn(post, account.id)?.media);
    const fault = faultOn(account, own.parts ?? parts, shown, placesFor(own, values));
    const other = what === 'all' ? extrasFaultOn(account, own, values, shown) : undefined;
    return (fault ?? other) !== undefined;
  });

/** Whether all remaining accounts must be reconnected: then there is nothing to publish now. */
function waitsForAccounts({ chosen }: PostValues, post: Post | undefined): boolean {
  const open = Object.keys(chosen).filter((id) => !isOutOn(post, id));
  return open.length > 0 && open.every((id) => isSignedOut(standingOn(post, id)));
}

interface Facts {
  values: PostValues;
  accounts: readonly Account[];
  post: Post | undefined;
  isDirty: boolean;
}

/** The accounts that need another text: checked while typing, or by the server after saving. */
export function unfitIn({ values, accounts, post, isDirty }: Facts): string[] {
  if (!hasText(values.parts)) return [];
  const typed = refusing(values, accounts, post).map(({ id }) => id);
  const said = isDirty ? [] : (post?.standings.filter(({ needs_fit }) => needs_fit) ?? []);
  return [...new Set([...typed, ...said.map((one) => one.connection_id)])];
}

/** What prevents publishing, in a sentence; `undefined` if nothing does. */
export function whyNot({ values, accounts, post, isDirty }: Facts): string | undefined {
  if (values.agent_id === null) return 'Choose who posts.';
  if (!hasText(values.parts)) return 'Write something first.';
  const chosen = Object.keys(values.chosen);
  if (chosen.length === 0) return 'Choose an account first.';
  if (chosen.every((id) => isOutOn(post, id))) return 'It’s published already.';
  if (waitsForAccounts(values, post)) return 'Reconnect the account first.';
  const refused = refusing(values, accounts, post, 'all').map(({ id }) => id);
  const { size } = new Set([...unfitIn({ values, accounts, post, isDirty }), ...refused]);
  if (size === 0) return undefined;
  const one = chosen.length === 1 ? 'the account' : 'one account';
  return `It doesn’t fit ${size === 1 ? one : `${size} accounts`} yet.`;
}
