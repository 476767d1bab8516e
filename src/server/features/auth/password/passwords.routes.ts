import type { passwordCalls } from '#contract/auth/passwords.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { changePassword, confirmReset } from './change-password.ts';
import { welcome } from '#server/features/auth/session/enter.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { requestReset } from './reset.job.ts';
import { findUserNamed } from '#server/features/auth/store.ts';
import { requestVerification, verifyEmail } from '#server/features/auth/email/verify-email.ts';

export function passwordRoutes(ctx: Context): Handlers<typeof passwordCalls> {
  return {
    async register({ body, ...request }) {
      const { session, mailed } = await register(ctx, { ...body, origin: originOf(request) });
      const next = mailed
        ? 'Please open the link in the mail that we sent to you.'
        : 'This address had several mails already. Please ask for the link that verifies it in an hour.';
      return { data: session, message: `Your account is open. ${next}` };
    },

    async login({ body, ...request }) {
      const data = await login(ctx, { ...body, origin: originOf(request) });
      return { data, message: welcome(data) };
    },

    async changePassword({ body, caller, ...request }) {
      await changePassword(ctx, { ...body, caller, origin: originOf(request) });
      return { message: 'Your password is changed. Your other sessions were ended.' };
    },

    async requestVerification({ caller, ...request }) {
      const email = await requestVerification(ctx, caller.user_id, originOf(request));
      return { message: `We sent a link to ${email}. It works once, for an hour.` };
    },

    async verifyEmail({ body: { token }, caller, ...request }) {
      await verifyEmail(ctx, token, { caller, origin: originOf(request) });
      return { message: 'Your e-mail address is verified.' };
    },

    async resetPassword({ body: { email }, ...request }) {
      await requestReset(ctx, email, originOf(request));
      return {
        message:
          'If this address is a verified one here, a link to set a new password is on its way.',
      };
    },

    async confirmReset({ body, ...request }) {
      await confirmReset(ctx, { ...body, origin: originOf(request) });
      return { message: 'Your new password is set. Please sign in with it.' };
    },

    async checkUsername({ params: { name } }) {
      return { data: { available: (await findUserNamed(ctx.db, name)) === undefined } };
    },

    async checkEmail() {
      return { data: { available: true } };
    },
  };
}
