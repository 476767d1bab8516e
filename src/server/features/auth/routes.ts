import type { authCalls } from '#contract/auth/calls.ts';
import { toIso } from '#contract/core/time.ts';
import { decodeAddress } from '#domain/account/sign-in.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import type { Challenges } from './wallet/challenge.ts';
import { endSession, welcomeMessage } from './session/session.ts';
import { describeUser, refresh, signIn } from './service.ts';
import { isOwnWalletWhitelisted } from '#server/features/auth/wallet/whitelist.store.ts';

/** The account that a signature would change; none for signing in. */
function subject(purpose: 'login' | 'link' | 'reauth', caller: Caller | undefined) {
  if (purpose === 'login') return undefined;
  if (!caller) throw new AppError('unauthorized');
  return caller.user_id;
}

export function authRoutes(ctx: Context, challenges: Challenges): Handlers<typeof authCalls> {
  return {
    async walletMessage({ body: { walletAddress: address, purpose }, caller, ip }) {
      if (!decodeAddress(address)) {
        const message = 'Use a Solana wallet address';
        throw new AppError('invalid_input', { details: [{ path: 'walletAddress', message }] });
      }
      const user_id = subject(purpose, caller);
      const { message, nonce, expires_at } = challenges.issue({ address, purpose, user_id }, ip);
      return { message, nonce, expires_at: toIso(expires_at) };
    },

    async walletLogin({ body: { walletAddress: address, nonce, ...proof }, ...request }) {
      const origin = originOf(request);
      const data = await signIn(ctx, challenges, {
        address,
        nonce,
        origin,
        claim: undefined,
        ...proof,
      });
      return { data, message: welcomeMessage(data) };
    },

    async logout({ caller, ...request }) {
      await endSession(ctx.db, caller);
      const { user_id } = caller;
      const origin = originOf(request);
      await record(ctx, ctx.db, { event: 'signed_out', user_id, origin }, ctx.clock());
      return { message: 'Logged out successfully' };
    },

    async refresh({ token, ...request }) {
      return {
        data: await refresh(ctx, token, originOf(request)),
        message: 'Session refreshed',
      };
    },

    async me({ caller }) {
      const user = await describeUser(ctx.db, caller.user_id);
      if (!user) throw new AppError('unauthorized');
      return { data: { user } };
    },

    async isWhitelisted({ caller, params: { address } }) {
      const isWhitelisted = await isOwnWalletWhitelisted(ctx.db, caller.user_id, address);
      return { data: { isWhitelisted } };
    },
  };
}
