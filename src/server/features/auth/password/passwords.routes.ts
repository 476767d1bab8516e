import type { passwordCalls } from '#contract/auth/passwords.ts';
import type { Context } from '#server/context.ts';
import { originOf, record, type Origin } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { changePassword, confirmReset } from './change-password.ts';
import { welcomeMessage, continueSignIn } from '#server/features/auth/session/enter.ts';
import { login } from './login.ts';
import { requestReset } from './reset.job.ts';
import { findUserNamed } from '#server/features/auth/store.ts';
import {
  requestVerification,
  verifyEmail,
  sendVerification,
} from '#server/features/auth/email/verify-email.ts';
import { AppError } from '#server/app-error.ts';
import { assertStrong } from './assert-strong.ts';
import { createAccount } from './passwords.store.ts';
import { tryCountMail } from './prove-password.ts';
import type { AuthContext } from '#server/features/auth/session/session.ts';

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

export function passwordRoutes(ctx: Context): Handlers<typeof passwordCalls> {
  return {
    async register({ body, ...request }) {
      const { session, mailed } = await register(ctx, { ...body, origin: originOf(request) });
      const next = mailed
        ? whereLinkIs(ctx, 'Open the link we sent you.')
        : 'We already sent several emails to this address. Request a new link in 1 hour.';
      return { data: session, message: `Account created. ${next}` };
    },

    async login({ body, ...request }) {
      const data = await login(ctx, { ...body, origin: originOf(request) });
      return { data, message: welcomeMessage(data) };
    },

    async changePassword({ body, caller, ...request }) {
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
      await requestReset(ctx, email, originOf(request));
      return {
        message: 'If that email is verified here, we sent a reset link.',
      };
    },

    async confirmReset({ body, ...request }) {
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
