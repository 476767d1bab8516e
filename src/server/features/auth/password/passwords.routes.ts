/** Sets a password, for a signed-in person or by the link of an email. */
import type { passwordCalls } from '#contract/auth/passwords.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import {
  type AuthContext,
  continueSignIn,
  welcomeMessage,
} from '#server/features/auth/session/session.ts';
import { endOtherFamilies, findUserNamed } from '#server/features/auth/store.ts';
import {
  requestVerification,
  sendVerification,
  verifyEmail,
} from '#server/features/auth/email/verify-email.ts';
import { AppError } from '#server/app-error.ts';
import { accessSentences } from '#domain/account/access.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import { endAccess, type EndedFor } from '#server/features/auth/access/end-access.ts';
import {
  endMailTokens,
  findMailToken,
  useMailToken,
} from '#server/features/auth/email/mail-token.store.ts';
import { knownOf, passwordWeakness } from '#domain/account/password.ts';
import { checkPassword, login, tryCountMail } from './prove-password.ts';
import { requestReset } from './reset.job.ts';
import { createAccount, findSecrets, replacePassword, resetPassword } from './passwords.store.ts';

let loading: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

/** Some fifty thousand common passwords; decompressed when the first password is chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (loading ??= load());

/** Throws `invalid_input` on `field` if a password is too easy to guess. */
async function assertStrong(
  field: 'password' | 'new_password',
  password: string,
  person: Parameters<typeof knownOf>[0],
): Promise<void> {
  const guessable = { common: await commonPasswords(), known: knownOf(person) };
  const message = passwordWeakness(password, guessable);
  if (message) throw new AppError('invalid_input', { details: [{ path: field, message }] });
}

interface Settled extends EndedFor {
  /** The session that stays. */
  keep: string | undefined;
  /** What happened, in a sentence. */
  text: string;
}

/** Side effects of a new password, however it was set. Returns what else was ended, in sentences. */
async function settle(
  ctx: AuthContext,
  trx: Db,
  { keep, text: what, ...whose }: Settled,
  now: number,
): Promise<string> {
  const { user_id } = whose;
  await endMailTokens(trx, user_id, 'reset');
  await endOtherFamilies(trx, user_id, keep);
  const more = accessSentences(await endAccess(ctx, trx, whose, now));
  const text = [what, more].filter(Boolean).join(' ');
  await alertOwner(ctx, trx, { user_id, kind: 'password_changed', text }, now);
  return more;
}

type Person = NonNullable<Awaited<ReturnType<typeof findSecrets>>>;

/** A person with a password must enter it, even in a fresh session. */
async function proveCurrent(
  ctx: AuthContext,
  { id: user_id, email, password_hash: hash }: Person,
  current: string | undefined,
  origin: Origin,
): Promise<void> {
  if (hash === null) return;
  if (current === undefined) {
    const details = [{ path: 'current_password', message: 'Please enter your current password' }];
    throw new AppError('invalid_input', { details });
  }
  const now = ctx.clock();
  const guess = { account: email ?? user_id, hash, password: current, ip: origin.ip };
  if (await checkPassword(ctx, guess, now)) return;
  await record(ctx, ctx.db, { event: 'password_refused', user_id, origin }, now);
  throw new AppError('invalid_credentials', { message: 'That isn’t your current password.' });
}

interface PasswordChange {
  caller: Caller;
  origin: Origin;
  current_password?: string | undefined;
  new_password: string;
  also?: EndedFor['also'];
}

/**
 * Changes the password, or sets the first one, and ends every other session and `also` what is asked, by default
 * everything. Returns what, in sentences. Throws `invalid_input` for a weak one,
 * `invalid_credentials` for a wrong current one, and `conflict` if another change came first.
 */
async function changePassword(
  ctx: AuthContext,
  { caller, origin, current_password, new_password, also }: PasswordChange,
): Promise<string> {
  const { user_id } = caller;
  const person = await findSecrets(ctx.db, user_id);
  if (!person) throw new AppError('unauthorized');
  await assertStrong('new_password', new_password, person);
  await proveCurrent(ctx, person, current_password, origin);
  const hash = await ctx.hashers.password.hash(new_password);
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    if (!(await replacePassword(trx, user_id, person.password_hash, hash))) {
      throw new AppError('conflict');
    }
    const text = 'Your password was changed, and your other sessions were signed out.';
    const keep = caller.family_id;
    const more = await settle(ctx, trx, { user_id, origin, keep, text, also }, now);
    await record(ctx, trx, { event: 'password_changed', user_id, origin }, now);
    return more;
  });
}

interface PasswordReset {
  token: string;
  password: string;
  origin: Origin;
}

/**
 * Sets the password by the link of an email, ends every session and everything that acts without one, and opens none;
 * the second factor and wallets stay. Throws
 * `invalid_input` for a weak password, after which the link remains valid, and `invalid_link`.
 */
async function confirmReset(
  ctx: AuthContext,
  { token, password, origin }: PasswordReset,
): Promise<void> {
  const now = ctx.clock();
  const found = await findMailToken(ctx.db, 'reset', token, now);
  const person = found && (await findSecrets(ctx.db, found.user_id));
  if (!person) throw new AppError('invalid_link');
  await assertStrong('password', password, person);
  const hash = await ctx.hashers.password.hash(password);
  await ctx.db.transaction().execute(async (trx) => {
    const user_id = found.user_id;
    await holdUser(trx, user_id);
    const current = await findSecrets(trx, user_id);
    // Only the currently verified address can recover the account.
    const recovers = current?.email_verified_at !== null && current?.email === found.email;
    if (!recovers || !(await useMailToken(trx, found, now))) throw new AppError('invalid_link');
    await resetPassword(trx, user_id, hash);
    await endMailTokens(trx, user_id, 'verify');
    const text = 'Your password was reset by email, and you were signed out everywhere.';
    await settle(ctx, trx, { user_id, origin, keep: undefined, text }, now);
    await record(ctx, trx, { event: 'password_reset', user_id, origin }, now);
  });
}

interface Registration {
  email: string;
  password: string;
  username?: string | undefined;
  origin: Origin;
}

const taken = () => {
  const error = 'That username is taken. Choose another one.';
  return new AppError('username_taken', { details: [{ path: 'username', message: error }] });
};

/**
 * Creates an account and a session. Any address is accepted, even one that someone else has verified: it is unique
 * only once verified, so the response does not reveal known addresses. Returns whether a verification email is sent:
 * not if the address got too many. Throws `invalid_input` for a weak password, and `username_taken`.
 */
async function register(ctx: AuthContext, { email, password, username, origin }: Registration) {
  const now = ctx.clock();
  await assertStrong('password', password, { email, username });
  const password_hash = await ctx.hashers.password.hash(password);
  const mailed = await tryCountMail(ctx, email, now);
  const session = await ctx.db.transaction().execute(async (trx) => {
    const person = await createAccount(trx, { username, email, password_hash }, now);
    if (!person) throw taken();
    const user_id = person.id;
    await record(ctx, trx, { event: 'registered', user_id, origin }, now);
    if (mailed) await sendVerification(ctx, trx, { ...person, email, origin }, now);
    return continueSignIn(ctx, trx, { user_id, origin, by: 'password' }, now);
  });
  if ('requires_2fa' in session) throw new AppError('internal');
  return { session, mailed };
}

/** Where to find an emailed link: `sent`, unless this server only saves emails. */
const whereLinkIs = ({ config }: Context, sent: string): string =>
  config.mail.smtp_url === undefined
    ? 'This server saves emails instead of sending them. Ask your administrator for the link.'
    : sent;

/** Throws `email_off` on a server without email and password. */
function requireEmail({ config }: Pick<Context, 'config'>): void {
  if (!config.email_sign_in) throw new AppError('email_off');
}

export function passwordRoutes(ctx: Context): Handlers<typeof passwordCalls> {
  return {
    async register({ body, ...request }) {
      requireEmail(ctx);
      const { session, mailed } = await register(ctx, { ...body, origin: originOf(request) });
      const next = mailed
        ? whereLinkIs(ctx, 'Open the link we sent you.')
        : 'We already sent several emails to this address. Request a new link in 1 hour.';
      return { data: session, message: `Account created. ${next}` };
    },

    async login({ body, ...request }) {
      requireEmail(ctx);
      const data = await login(ctx, { ...body, origin: originOf(request) });
      return { data, message: welcomeMessage(data) };
    },

    async changePassword({ body, caller, ...request }) {
      requireEmail(ctx);
      const more = await changePassword(ctx, { ...body, caller, origin: originOf(request) });
      const message = 'Password changed. Your other sessions were signed out.';
      return { message: [message, more].filter(Boolean).join(' ') };
    },

    async requestVerification({ caller, ...request }) {
      const email = await requestVerification(ctx, caller.user_id, originOf(request));
      const sent = `We sent a link to ${email}. It works once, for 1 hour.`;
      return { message: whereLinkIs(ctx, sent) };
    },

    async verifyEmail({ body: { token }, caller, ...request }) {
      await verifyEmail(ctx, token, { caller, origin: originOf(request) });
      return { message: 'Your email is verified.' };
    },

    async resetPassword({ body: { email }, ...request }) {
      requireEmail(ctx);
      await requestReset(ctx, email, originOf(request));
      return {
        message: 'If that email is verified here, we sent a reset link.',
      };
    },

    async confirmReset({ body, ...request }) {
      requireEmail(ctx);
      await confirmReset(ctx, { ...body, origin: originOf(request) });
      return { message: 'Your new password is set. Sign in with it.' };
    },

    async checkUsername({ params: { name } }) {
      return { data: { available: (await findUserNamed(ctx.db, name)) === undefined } };
    },

    async checkEmail() {
      return { data: { available: true } };
    },
  };
}
