/** Sends the proof of identity; the waiting calls continue with the new token. */
import { api } from '#web/lib/api/api.ts';
import { reauth } from '#web/lib/session/reauth.ts';
import { session } from '#web/lib/session/session.ts';

type Proof = Parameters<typeof api.sessions.reauth>[0]['body'];

/** Rejects with `ApiError`. */
export async function confirm(body: Proof): Promise<void> {
  const { user, token } = (await api.sessions.reauth({ body })).data;
  session.signIn(user, token, Object.is(user.is_whitelisted, true));
  reauth.settle(true);
}

export const fallback = 'Couldn’t confirm it. Try again.';
