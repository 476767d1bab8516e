/** Changes the ways to sign in: links and unlinks wallets, changes or removes the email address. */
import { limits } from '#contract/core/limits.ts';
import { shortAddress } from '#domain/account/short-address.ts';
import { decodeAddress } from '#domain/account/sign-in.ts';
import {
  type EmailVerdict,
  type WaysIn,
  judgeEmail,
  mayLoseWallet,
} from '#domain/account/ways-in.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import {
  type Challenge,
  type Challenges,
  type Proof,
  claimServer,
  consumeChallenge,
  countIssuers,
  countMail,
  endMailTokens,
  endOtherFamilies,
  hashSecret,
  isWhitelisted,
  sendVerification,
  verifiedChallenge,
  walletOwner,
} from '#server/features/auth/service.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import { findAccount, insertWallet, listWallets, removeWallet, updateAccount } from './store.ts';
import { assertFresh } from '#server/http/who.ts';

/** The wallet, and the caller who links or unlinks it. */
export interface WalletChange {
  caller: Caller;
  origin: Origin;
  address: string;
}

/** With a claim, the wallet makes its owner the administrator of a server that has none. */
interface WalletLink extends WalletChange {
  claim: string | undefined;
}

/** Ends the other sessions and notifies the owner. */
async function finishWalletChange(
  ctx: Context,
  trx: Db,
  { caller: { user_id, family_id }, origin, address }: WalletChange,
  kind: 'wallet_linked' | 'wallet_unlinked',
): Promise<void> {
  const now = ctx.clock();
  await endOtherFamilies(trx, user_id, family_id);
  const text =
    kind === 'wallet_linked'
      ? `The wallet ${shortAddress(address)} was linked to your account and can sign in to it.`
      : `The wallet ${shortAddress(address)} was removed from your account.`;
  await alertOwner(ctx, trx, { user_id, kind, text }, now);
  await record(ctx, trx, { event: kind, user_id, origin, detail: address }, now);
}

/** The result; the challenge is used up in every case. */
type Linked = 'linked' | 'own' | 'used' | 'taken' | 'full';

async function insertIfFree(ctx: Context, trx: Db, change: WalletChange): Promise<Linked> {
  const { address, caller } = change;
  const owner = await walletOwner(trx, address);
  if (owner !== undefined) return owner === caller.user_id ? 'own' : 'taken';
  const { wallets } = await readWaysIn(ctx, trx, caller.user_id);
  if (wallets >= limits.wallets_per_user) return 'full';
  if (!(await insertWallet(trx, caller.user_id, address, ctx.clock()))) return 'taken';
  await finishWalletChange(ctx, trx, change, 'wallet_linked');
  return 'linked';
}

async function link(
  ctx: Context,
  trx: Db,
  { claim, ...change }: WalletLink,
  challenge: Challenge,
): Promise<Linked> {
  const { address, caller, origin } = change;
  const { user_id } = caller;
  if (!(await consumeChallenge(trx, challenge))) return 'used';
  await holdUser(trx, user_id);
  const came = await insertIfFree(ctx, trx, change);
  if (claim !== undefined && (came === 'linked' || came === 'own')) {
    const sent = { hash: hashSecret(claim), address };
    await claimServer(ctx, trx, { user_id, origin, claim: sent }, ctx.clock());
  }
  return came;
}

/**
 * Links a wallet that signed a challenge for this account. Linking a linked wallet again changes nothing. Throws
 * `invalid_input`, `invalid_credentials`, `wallet_taken` or `limit_reached`.
 */
export async function linkWallet(
  ctx: Context,
  challenges: Challenges,
  change: WalletLink,
  proof: Proof,
): Promise<void> {
  const { address, caller, origin } = change;
  if (!decodeAddress(address)) {
    const message = 'Use a Solana wallet address';
    throw new AppError('invalid_input', { details: [{ path: 'walletAddress', message }] });
  }
  const target = { address, purpose: 'link', user_id: caller.user_id } as const;
  const challenge = verifiedChallenge(challenges, target, proof, origin.ip);
  const came = challenge
    ? await ctx.db.transaction().execute((trx) => link(ctx, trx, change, challenge))
    : 'used';
  if (came === 'used') throw new AppError('invalid_credentials');
  if (came === 'taken') throw new AppError('wallet_taken');
  if (came === 'full') {
    throw new AppError('limit_reached', {
      message: `You’ve reached the limit of ${limits.wallets_per_user} wallets. Remove one to link another.`,
    });
  }
}

const administers =
  'You administer this server with this wallet. Link another wallet that has access first.';

/**
 * Unlinks a wallet. Throws `not_found` if it is not the caller's, and `last_way_in` if it is the only way to sign
 * in, or the last whitelisted wallet of an administrator.
 */
export async function unlinkWallet(ctx: Context, change: WalletChange): Promise<void> {
  const { user_id } = change.caller;
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const ways = await readWaysIn(ctx, trx, user_id);
    if (!(await removeWallet(trx, user_id, change.address))) throw new AppError('not_found');
    if (!mayLoseWallet(ways)) throw new AppError('last_way_in');
    if (change.caller.is_admin && !(await isWhitelisted(trx, user_id))) {
      throw new AppError('last_way_in', { message: administers });
    }
    await finishWalletChange(ctx, trx, change, 'wallet_unlinked');
  });
}

/**
 * The ways to sign in to a person's account. Lock the person first, so that the result holds until the transaction
 * ends.
 */
async function readWaysIn(ctx: Context, db: Db, user_id: string): Promise<WaysIn> {
  const account = await findAccount(db, user_id);
  if (!account) throw new AppError('unauthorized');
  const wallets = await listWallets(db, user_id);
  const { email, email_verified_at, pending_email, password_hash } = account;
  return {
    wallets: wallets.length,
    issuers: await countIssuers(ctx, db, user_id),
    has_password: ctx.config.email_sign_in && password_hash !== null,
    email,
    email_verified: email_verified_at !== null,
    pending_email,
  };
}

type Changing = Exclude<EmailVerdict, 'unchanged' | 'refused'>;

const texts: Record<Changing, string> = {
  removed: 'Your account’s email was removed.',
  replaced: 'Your account has a new email that isn’t verified yet.',
  awaited: 'Someone entered a new email for your account. It takes effect once it’s verified.',
};

const changes = (email: string | null, now: number) => ({
  removed: { email: null, email_since: null, email_verified_at: null, pending_email: null },
  replaced: { email, email_since: now, pending_email: null },
  awaited: { pending_email: email },
});

interface EmailChange {
  caller: Caller;
  origin: Origin;
  /** In lower case; `null` for none. */
  email: string | null;
}

/**
 * Decides what happens to the address. Throws `reauth_required`, and `last_way_in` if the address is the only way to
 * sign in.
 */
async function judge(
  ctx: Context,
  db: Db,
  { caller, email }: EmailChange,
): Promise<Changing | undefined> {
  const verdict = judgeEmail(await readWaysIn(ctx, db, caller.user_id), email);
  if (verdict === 'unchanged') return undefined;
  assertFresh(caller, ctx.clock());
  if (verdict !== 'refused') return verdict;
  throw new AppError('last_way_in', {
    message: 'This email is your only way to sign in. Link a wallet first.',
  });
}

/** Sends the verification email to the new address. */
async function sendVerificationEmail(
  ctx: Context,
  trx: Db,
  { caller, origin, email }: EmailChange,
) {
  const account = await findAccount(trx, caller.user_id);
  if (!account || email === null) return;
  const { username } = account;
  await sendVerification(ctx, trx, { id: caller.user_id, username, email, origin }, ctx.clock());
}

/**
 * Changes the caller's address if it differs, and ends their other sessions. Throws `reauth_required`,
 * `last_way_in`, and `rate_limited` when too many emails were sent to the new address.
 */
export async function changeEmail(ctx: Context, change: EmailChange): Promise<void> {
  const { caller, origin, email } = change;
  const { user_id } = caller;
  const now = ctx.clock();
  if (!(await judge(ctx, ctx.db, change))) return;
  // Rate limits are counted outside of transactions, so that a rollback does not undo them.
  if (email !== null) await countMail(ctx, email, now);
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const verdict = await judge(ctx, trx, change);
    if (!verdict) return;
    // Before the change, so that the alert goes to the old address.
    await alertOwner(ctx, trx, { user_id, kind: 'email_changed', text: texts[verdict] }, now);
    await updateAccount(trx, user_id, changes(email, now)[verdict]);
    await endMailTokens(trx, user_id, 'verify');
    if (verdict === 'removed') await endMailTokens(trx, user_id, 'reset');
    await endOtherFamilies(trx, user_id, caller.family_id);
    await record(ctx, trx, { event: 'email_changed', user_id, origin, detail: verdict }, now);
    await sendVerificationEmail(ctx, trx, change);
  });
}
