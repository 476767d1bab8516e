/** Verifies that an email address belongs to an account: the email, and the link in it. */
import { AppError, conflictError } from '#server/app-error.ts';
import { type Db, holdUser, isUniqueViolation } from '#server/db/client.ts';
import { record, type Origin } from '#server/features/audit/service.ts';
import { alertOwner, sendEmail } from '#server/features/notifications/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import { emailChangedEmail, verificationEmail } from './emails.ts';
import {
  endMailTokens,
  findMailToken,
  issueMailToken,
  type MailToken,
  useMailToken,
} from './mail-token.store.ts';
import { findSecrets, verifyAddress } from '#server/features/auth/password/passwords.store.ts';
import { countMail } from '#server/features/auth/password/prove-password.ts';
import type { AuthContext } from '#server/features/auth/session/session.ts';
import { endOtherFamilies } from '#server/features/auth/store.ts';

export interface Unverified {
  /** The id of the person. */
  id: string;
  username: string;
  /** The address to verify: `pending_email` if there is one, else `email`. */
  email: string;
  origin: Origin;
}

/**
 * Sends the link that verifies an address. Before this, count the email with `countMail`; call this inside the
 * transaction that causes it.
 */
export async function sendVerification(
  ctx: AuthContext,
  trx: Db,
  { id: user_id, username, email, origin }: Unverified,
  now: number,
): Promise<void> {
  const token = await issueMailToken(trx, { user_id, kind: 'verify', email }, now);
  // In the fragment, which browsers send to no server.
  const url = `${ctx.config.public_url}/verify-email#token=${token}`;
  const letter = verificationEmail({ to: email, username, url, now });
  await sendEmail(ctx, trx, user_id, letter, now);
  await record(ctx, trx, { event: 'verification_requested', user_id, origin }, now);
}

/** Sends the link again. Throws `conflict` if there is nothing to verify, and `rate_limited` after too many emails. */
export async function requestVerification(
  ctx: AuthContext,
  user_id: string,
  origin: Origin,
): Promise<string> {
  const now = ctx.clock();
  const person = await findSecrets(ctx.db, user_id);
  if (!person) throw new AppError('unauthorized');
  const { id, username } = person;
  const email = person.pending_email ?? person.email;
  if (email === null) {
    throw conflictError('Your account has no email yet.');
  }
  if (person.pending_email === null && person.email_verified_at !== null) {
    throw conflictError('Your email is already verified.');
  }
  await countMail(ctx, email, now);
  await ctx.db
    .transaction()
    .execute((trx) => sendVerification(ctx, trx, { id, username, email, origin }, now));
  return email;
}

type Person = NonNullable<Awaited<ReturnType<typeof findSecrets>>>;

/** Replaces a verified address: alerts the old one, and ends sessions and links from before. */
async function replaceVerified(
  ctx: AuthContext,
  trx: Db,
  { person, email, keep }: { person: Person; email: string; keep: string | undefined },
  now: number,
): Promise<void> {
  const { id: user_id, username } = person;
  if (person.email) {
    await sendEmail(ctx, trx, user_id, emailChangedEmail(person.email, username), now);
  }
  await endMailTokens(trx, user_id, 'reset');
  await endOtherFamilies(trx, user_id, keep);
  const text = `Your account’s email is now ${email}. Other sessions were signed out.`;
  await alertOwner(ctx, trx, { user_id, kind: 'email_changed', text }, now);
}

/** A link is invalid once its address was replaced. */
const isCurrentAddress = ({ email, pending_email }: Person, address: string): boolean =>
  email === address || pending_email === address;

async function verify(
  ctx: AuthContext,
  trx: Db,
  token: MailToken,
  { caller, origin, now }: { caller: Caller | undefined; origin: Origin; now: number },
): Promise<boolean> {
  const { user_id, email } = token;
  await holdUser(trx, user_id);
  const person = await findSecrets(trx, user_id);
  if (!person || !isCurrentAddress(person, email)) return false;
  if (!(await useMailToken(trx, token, now))) return false;
  await verifyAddress(trx, user_id, email, now);
  const replaced = person.email_verified_at !== null && person.email !== email;
  if (replaced) {
    const keep = caller?.user_id === user_id ? caller.family_id : undefined;
    await replaceVerified(ctx, trx, { person, email, keep }, now);
  }
  const event = replaced ? 'email_changed' : 'email_verified';
  await record(ctx, trx, { event, user_id, origin }, now);
  return true;
}

/**
 * Verifies the address that a link was sent to; the link works once. Throws `invalid_link`, and `email_taken` if
 * another account verified the address first. Accounts are never merged.
 */
export async function verifyEmail(
  ctx: AuthContext,
  token: string,
  { caller, origin }: { caller: Caller | undefined; origin: Origin },
): Promise<void> {
  const now = ctx.clock();
  const found = await findMailToken(ctx.db, 'verify', token, now);
  if (!found) throw new AppError('invalid_link');
  try {
    const done = await ctx.db
      .transaction()
      .execute((trx) => verify(ctx, trx, found, { caller, origin, now }));
    if (!done) throw new AppError('invalid_link');
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}
