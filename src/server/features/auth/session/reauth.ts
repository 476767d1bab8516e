/** Reauthentication: confirms that the signed-in person is still the same. */
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import type { Challenge, Challenges } from '#server/features/auth/wallet/challenge.ts';
import { issued } from './enter.ts';
import { verifiedChallenge, consumeChallenge } from '#server/features/auth/service.ts';
import { checkPassword } from '#server/features/auth/password/prove-password.ts';
import { readCode, consumeValidCode } from '#server/features/auth/second-factor/second-factor.ts';
import { type AuthContext, exchangeSession } from './session.ts';
import { findUser, walletOwner } from '#server/features/auth/store.ts';

export interface WalletAnswer {
  walletAddress: string;
  signature: string;
  signedMessage?: string | undefined;
  nonce?: string | undefined;
}

export interface Confirmation {
  caller: Caller;
  origin: Origin;
  first: { password: string } | WalletAnswer;
  code: string | undefined;
}

type Person = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The verified first factor. A challenge is consumed only once everything else is correct. */
type FirstFactor = { by: 'password' } | { by: 'wallet'; challenge: Challenge; address: string };

async function proveFirst(
  ctx: AuthContext,
  challenges: Challenges,
  { id: user_id, email, password_hash: hash }: Person,
  { first, origin: { ip } }: Confirmation,
  now: number,
): Promise<FirstFactor | undefined> {
  if ('password' in first) {
    const guess = { account: email ?? user_id, hash, password: first.password, ip };
    return (await checkPassword(ctx, guess, now)) ? { by: 'password' } : undefined;
  }
  const { walletAddress: address, signature, signedMessage, nonce } = first;
  const target = { address, purpose: 'reauth' as const, user_id };
  const challenge = verifiedChallenge(challenges, target, { signature, signedMessage, nonce }, ip);
  return challenge && { by: 'wallet', challenge, address };
}

/** Consumes the signature, which must be of a wallet that is linked to this person. */
async function useFirst(trx: Db, user_id: string, first: FirstFactor): Promise<boolean> {
  if (first.by === 'password') return true;
  return (
    (await walletOwner(trx, first.address)) === user_id &&
    (await consumeChallenge(trx, first.challenge))
  );
}

const codeMissing = () =>
  new AppError('invalid_input', {
    details: [{ path: 'code', message: 'Please enter the 6 digits or a backup code' }],
  });

/**
 * Verifies the first factor again and, if enabled, the second. Returns a new token that counts as recent and ends
 * the current one. Throws `invalid_credentials` for every wrong proof.
 */
export async function reauthenticate(
  ctx: AuthContext,
  challenges: Challenges,
  confirmation: Confirmation,
) {
  const now = ctx.clock();
  const { caller, origin, code } = confirmation;
  const { user_id } = caller;
  const person = await findUser(ctx.db, user_id);
  if (!person) throw new AppError('unauthorized');
  if (person.enabled_at !== null && code === undefined) throw codeMissing();
  const typed = code === undefined ? undefined : await readCode(ctx, user_id, code);
  const first = await proveFirst(ctx, challenges, person, confirmation, now);
  const session =
    first &&
    (await ctx.db.transaction().execute(async (trx) => {
      await holdUser(trx, user_id);
      const needsCode = (await findUser(trx, user_id))?.enabled_at !== null;
      if (
        needsCode &&
        !(typed && (await consumeValidCode(ctx, trx, { user_id, code: typed, origin }, now)))
      )
        return undefined;
      if (!(await useFirst(trx, user_id, first))) return undefined;
      const exchanged = await exchangeSession(trx, caller, origin, now, now);
      await record(ctx, trx, { event: 'reauthenticated', user_id, origin, detail: first.by }, now);
      return issued(trx, exchanged);
    }));
  if (session) return session;
  await record(ctx, ctx.db, { event: 'reauth_refused', user_id, origin }, now);
  throw new AppError('invalid_credentials');
}
