/** Whether a post can be published as it is, and what prevents it. */
import type { Post } from '#contract/posts/posts.ts';
import {
  type Account,
  extrasFaultOn,
  faultOn,
  hasText,
  mediaFor,
  type PostValues,
} from '#web/features/posts/post-values.ts';
import { isSignedOut } from './standing-notes.tsx';

const standingOn = (post: Post | undefined, id: string) =>
  post?.standings.find(({ connection_id }) => connection_id === id);

export const isOutOn = (post: Post | undefined, id: string): boolean =>
  standingOn(post, id)?.stage === 'out';

/** Whether an account refuses the current text or options. */
const isRefused = (
  values: PostValues,
  accounts: readonly Account[],
  post: Post | undefined,
  what: 'text' | 'all' = 'text',
): boolean =>
  accounts.some((account) => {
    const { chosen, parts, media } = values;
    const own = chosen[account.id];
    if (own === undefined || isOutOn(post, account.id)) return false;
    const shown = mediaFor(own, media, standingOn(post, account.id)?.media);
    const fault = faultOn(account, own.parts ?? parts, shown);
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

/** What prevents publishing, in a sentence; `undefined` if nothing does. */
export function whyNot({ values, accounts, post }: Facts): string | undefined {
  if (values.agent_id === null) return 'Choose who posts.';
  if (!hasText(values.parts)) return 'Write something first.';
  const chosen = Object.keys(values.chosen);
  if (chosen.length === 0) return 'Choose an account first.';
  if (chosen.every((id) => isOutOn(post, id))) return 'It’s published already.';
  if (waitsForAccounts(values, post)) return 'Reconnect the account first.';
  return isRefused(values, accounts, post, 'all') ? 'One account can’t take it yet.' : undefined;
}

/** Whether “Fit to each” helps: some account refuses the text, or the server says so after saving. */
export const canFit = ({ values, accounts, post, isDirty }: Facts): boolean =>
  hasText(values.parts) &&
  (isRefused(values, accounts, post) ||
    (!isDirty && post?.standings.some(({ needs_fit }) => needs_fit) === true));
