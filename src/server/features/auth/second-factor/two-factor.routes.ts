/** Enables and disables the second factor, and completes sign-ins that wait for it. */
import type { twoFactorCalls } from '#contract/auth/two-factor.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { assertFresh } from '#server/http/who.ts';
import { limits } from '#contract/core/limits.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import { drawQrCode, makeBackupCodes, makeSeed, seedAddress } from './codes.ts';
import {
  type AuthContext,
  completeSignIn,
  exchangeSession,
  describeSession,
} from '#server/features/auth/session/session.ts';
import { claimOf, findPendingSignIn } from './pending-login.ts';
import {
  type CodeProof,
  type Proving,
  consumeCode,
  consumeValidCode,
  sealContextOfSeed,
  readCode,
} from './second-factor.ts';
import {
  countFailure,
  deletePendingLogin,
  enableSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  replaceBackupCodes,
  startSecondFactor,
} from './second-factor.store.ts';
import { endOtherFamilies, findUser } from '#server/features/auth/store.ts';

/** The person who changes their second factor, and the origin of the request. */
interface Change {
  caller: Caller;
  origin: Origin;
}

const isOn = 'Two-factor sign-in is already on.';
const isOff = 'Two-factor sign-in is not on.';
const wrongCodes = `Someone passed the first sign-in step, then entered ${limits.pending_login_failures} wrong codes. Wasn’t you? Change your password or wallet now.`;
const noSetup = 'Setup expired. Start again.';

const refuse = (message: string): never => {
  throw conflictError(message);
};

/** Runs work that needs a code. Commits even if the code was wrong, so that the guess stays counted; then throws. */
async function withCode<T>(
  ctx: AuthContext,
  user_id: string,
  work: (trx: Db) => Promise<T | undefined>,
): Promise<T> {
  const done = await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    return work(trx);
  });
  if (done === undefined) throw new AppError('invalid_credentials');
  return done;
}

/** Creates a seed that becomes active once one of its codes is verified; replaces an earlier unverified one. */
async function beginSetup(ctx: AuthContext, { caller: { user_id }, origin }: Change) {
  const now = ctx.clock();
  const seed = makeSeed();
  const username = await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const user = await findUser(trx, user_id);
    if (!user) throw new AppError('unauthorized');
    if (user.enabled_at !== null) refuse(isOn);
    await startSecondFactor(trx, user_id, ctx.sealer.seal(seed, sealContextOfSeed(user_id)), now);
    await record(ctx, trx, { event: 'second_factor_started', user_id, origin }, now);
    return user.username;
  });
  const otpauth_url = seedAddress(seed, username);
  return { secret: seed, otpauth_url, qr_code: await drawQrCode(otpauth_url) };
}

/**
 * Enables the second factor with a code of the new seed; ends every other session and issues a new token for this
 * one.
 */
async function finishSetup(ctx: AuthContext, { caller, origin }: Change, code: string) {
  const now = ctx.clock();
  const { user_id } = caller;
  const [typed, backup] = await Promise.all([
    readCode(ctx, user_id, code),
    makeBackupCodes(ctx.hashers.backupCode, user_id),
  ]);
  return withCode(ctx, user_id, async (trx) => {
    const factor = await findSecondFactor(trx, user_id);
    if (!factor) refuse(noSetup);
    if (factor?.enabled_at) refuse(isOn);
    if (!(await consumeValidCode(ctx, trx, { user_id, code: typed, origin }, now)))
      return undefined;
    await enableSecondFactor(trx, user_id, now);
    await replaceBackupCodes(trx, user_id, backup.hashes);
    await endOtherFamilies(trx, user_id, caller.family_id);
    const session = await exchangeSession(trx, caller, origin, now);
    await record(ctx, trx, { event: 'second_factor_on', user_id, origin }, now);
    const text = 'You’ll now need a code from your authenticator app.';
    await alertOwner(ctx, trx, { user_id, kind: 'second_factor_on', text }, now);
    return { ...(await describeSession(trx, session)), backup_codes: backup.shown };
  });
}

/** Completes a pending sign-in. Throws `unauthorized` if it no longer exists. */
async function finishSignIn(
  ctx: AuthContext,
  { token, code, origin }: { token: string; code: string; origin: Origin },
) {
  const now = ctx.clock();
  const waiting = await findPendingSignIn(ctx.db, token, now);
  if (!waiting) throw new AppError('unauthorized');
  const { user_id } = waiting;
  const typed = await readCode(ctx, user_id, code);
  return withCode(ctx, user_id, async (trx) => {
    const pending = await findPendingSignIn(trx, token, now);
    if (!pending) throw new AppError('unauthorized');
    const by = await consumeCode(ctx, trx, { user_id, code: typed, origin }, now);
    if (by === 'used before') return undefined;
    if (by === 'wrong') {
      await countFailure(trx, pending.id);
      if (pending.failures + 1 === limits.pending_login_failures) {
        await alertOwner(
          ctx,
          trx,
          { user_id, kind: 'second_factor_refused', text: wrongCodes },
          now,
        );
      }
      return undefined;
    }
    await deletePendingLogin(trx, pending.id);
    return completeSignIn(ctx, trx, { user_id, origin, by, claim: claimOf(pending) }, now);
  });
}

async function requireCode(
  ctx: AuthContext,
  trx: Db,
  proving: Proving,
  now: number,
): Promise<CodeProof | undefined> {
  if (!(await hasSecondFactor(trx, proving.user_id))) refuse(isOff);
  return consumeValidCode(ctx, trx, proving, now);
}

/** Disables the second factor and ends every other session. */
async function switchOff(ctx: AuthContext, { caller, origin }: Change, code: string) {
  const now = ctx.clock();
  const { user_id } = caller;
  const typed = await readCode(ctx, user_id, code);
  await withCode(ctx, user_id, async (trx) => {
    if (!(await requireCode(ctx, trx, { user_id, code: typed, origin }, now))) return undefined;
    await removeSecondFactor(trx, user_id);
    await endOtherFamilies(trx, user_id, caller.family_id);
    await record(ctx, trx, { event: 'second_factor_off', user_id, origin }, now);
    const text = 'You no longer need a code. Your backup codes were deleted.';
    await alertOwner(ctx, trx, { user_id, kind: 'second_factor_off', text }, now);
    return true;
  });
}

/** Creates a new set of backup codes; all old ones become invalid. */
async function renewBackupCodes(
  ctx: AuthContext,
  { caller: { user_id }, origin }: Change,
  code: string,
): Promise<string[]> {
  const now = ctx.clock();
  const [typed, backup] = await Promise.all([
    readCode(ctx, user_id, code),
    makeBackupCodes(ctx.hashers.backupCode, user_id),
  ]);
  return withCode(ctx, user_id, async (trx) => {
    if (!(await requireCode(ctx, trx, { user_id, code: typed, origin }, now))) return undefined;
    await replaceBackupCodes(trx, user_id, backup.hashes);
    await record(ctx, trx, { event: 'backup_codes_changed', user_id, origin }, now);
    const text = 'You have new backup codes. The old ones no longer work.';
    await alertOwner(ctx, trx, { user_id, kind: 'backup_codes_changed', text }, now);
    return backup.shown;
  });
}

export function twoFactorRoutes(ctx: Context): Handlers<typeof twoFactorCalls> {
  return {
    async enable({ caller, ...request }) {
      return { data: await beginSetup(ctx, { caller, origin: originOf(request) }) };
    },

    async verify({ body: { code, pending_token: token }, caller, ...request }) {
      const origin = originOf(request);
      if (token !== undefined) {
        return { data: await finishSignIn(ctx, { token, code, origin }), message: 'Welcome back!' };
      }
      if (!caller) throw new AppError('unauthorized');
      assertFresh(caller, ctx.clock());
      return {
        data: await finishSetup(ctx, { caller, origin }, code),
        message: 'Two-factor sign-in is on',
      };
    },

    async disable({ body: { code }, caller, ...request }) {
      await switchOff(ctx, { caller, origin: originOf(request) }, code);
      return { message: 'Two-factor sign-in is off' };
    },

    async backupCodes({ body: { code }, caller, ...request }) {
      const change = { caller, origin: originOf(request) };
      const backup_codes = await renewBackupCodes(ctx, change, code);
      return { data: { backup_codes }, message: 'New backup codes are ready' };
    },
  };
}
