/** The specification's calls for connecting X, implemented by the OAuth flow of all networks. */
import type { TwitterAuth } from '#contract/connections/types.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Origin } from '#server/features/audit/service.ts';
import type { AccountRow } from './store.ts';
import { completeVisit, pathOf, type Start, startVisit } from './visit.ts';

/** Starts a sign-in and returns the URL to visit. Throws like `startVisit`. */
export const startTwitter = (
  ctx: Context,
  start: Omit<Start, 'platform' | 'fields'>,
): Promise<string> => startVisit(ctx, { ...start, platform: 'twitter', fields: {} });

/** The parameters with which X redirects the person back. */
export interface Returned {
  oauth_token?: string | undefined;
  oauth_verifier?: string | undefined;
  denied?: string | undefined;
}

/** Them as OAuth 2 parameters. Throws `invalid_input` for what X never sends. */
function broughtBy({ oauth_token, oauth_verifier, denied }: Returned): Record<string, string> {
  if (denied) return { state: denied, error: 'access_denied' };
  if (oauth_token && oauth_verifier) return { state: oauth_token, oauth_verifier };
  throw new AppError('invalid_input', { message: 'Invalid callback parameters' });
}

export interface CompletedTwitter {
  return_to: string;
  /** `undefined` if the person declined. */
  account: AccountRow | undefined;
}

/** Completes a sign-in. Throws like `completeVisit`. */
export async function completeTwitter(
  ctx: Context,
  user_id: string,
  returned: Returned,
  origin: Origin,
): Promise<CompletedTwitter> {
  const given = { platform: 'twitter', brought: broughtBy(returned) } as const;
  const { back, account } = await completeVisit(ctx, user_id, given, origin);
  const outcome: { twitter_auth: TwitterAuth; username?: string } = account
    ? { twitter_auth: 'success', username: account.username }
    : { twitter_auth: 'denied' };
  return { return_to: pathOf(back, outcome), account };
}
