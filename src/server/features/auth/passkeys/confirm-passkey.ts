/** Confirms with a passkey that a signed-in person is still the same. */
import type { PasskeyProof } from '#contract/auth/passkeys.ts';
import { AppError } from '#server/app-error.ts';
import { holdUser } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import {
  type AuthContext,
  exchangeSession,
  describeSession,
} from '#server/features/auth/session/session.ts';
import type { Challenges } from '#server/features/auth/wallet/challenge.ts';
import type { Caller } from '#server/http/handlers.ts';
import { provePasskey, usePasskey } from './prove-passkey.ts';

/** Returns a new token that counts as recent, and ends the current one. Throws `invalid_credentials`. */
export async function confirmByPasskey(
  ctx: AuthContext,
  challenges: Challenges,
  { caller, origin }: { caller: Caller; origin: Origin },
  passkey: PasskeyProof,
) {
  const now = ctx.clock();
  const { user_id } = caller;
  const target = { purpose: 'reauth', user_id } as const;
  const proven = await provePasskey(ctx, challenges, passkey, target, origin.ip);
  const session =
    proven &&
    (await ctx.db.transaction().execute(async (trx) => {
      await holdUser(trx, user_id);
      if (!(await usePasskey(ctx, trx, proven, origin, now))) return undefined;
      const exchanged = await exchangeSession(trx, caller, origin, now, now);
      await record(ctx, trx, { event: 'reauthenticated', user_id, origin, detail: 'passkey' }, now);
      return describeSession(trx, exchanged);
    }));
  if (session) return session;
  await record(ctx, ctx.db, { event: 'reauth_refused', user_id, origin }, now);
  throw new AppError('invalid_credentials');
}
