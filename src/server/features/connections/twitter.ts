/** The specification's own calls that connect X, over the visits that every network has. */
import type { TwitterAuth } from '#contract/connections/types.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Origin } from '#server/features/audit/service.ts';
import type { AccountRow } from './store.ts';
import { endVisit, pathOf, type Start, startVisit } from './visit.ts';

/** Begins a visit and answers where the person goes. Throws as `startVisit` does. */
export const startTwitter = (
  ctx: Context,
  start: Omit<Start, 'platform' | 'fields'>,
): Promise<string> => startVisit(ctx, { ...start, platform: 'twitter', fields: {} });

/** What X put into the address that it sent the person back with. */
export interface Returned {
  oauth_token?: string | undefined;
  oauth_verifier?: string | undefined;
  denied?: string | undefined;
}

/** The same in the words of OAuth 2. Throws `invalid_input` for what X never sends. */
function broughtBy({ oauth_token, oauth_verifier, denied }: Returned): Record<string, string> {
  if (denied) return { state: denied, error: 'access_denied' };
  if (oauth_token && oauth_verifier) return { state: oauth_token, oauth_verifier };
  throw new AppError('invalid_input', { message: 'Invalid callback parameters' });
}

export interface Ended {
  return_to: string;
  /** `undefined` where the person refused. */
  account: AccountRow | undefined;
}

/** Ends a visit. Throws as `endVisit` does. */
export async function endTwitter(
  ctx: Context,
  user_id: string,
  returned: Returned,
  origin: Origin,
): Promise<Ended> {
  const given = { platform: 'twitter', brought: broughtBy(returned) } as const;
  const { back, account } = await endVisit(ctx, user_id, given, origin);
  const outcome: { twitter_auth: TwitterAuth; username?: string } = account
    ? { twitter_auth: 'success', username: account.username }
    : { twitter_auth: 'denied' };
  return { return_to: pathOf(back, outcome), account };
}
