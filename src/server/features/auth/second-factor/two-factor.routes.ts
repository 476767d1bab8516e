import type { twoFactorCalls } from '#contract/auth/two-factor.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { assertFresh } from '#server/http/who.ts';
import {
  beginSetup,
  finishSetup,
  finishSignIn,
  renewBackupCodes,
  switchOff,
} from './two-factor.ts';

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
