/** Signs in with OAuth 2, and exchanges the one-hour token for one of sixty days. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import {
  type App,
  type Apps,
  requireApp,
  type TryApp,
  type VisitLogin,
} from '#server/adapters/social/adapter.ts';
import { beginVisit, type Network, redeemVisit } from '#server/adapters/social/oauth2.ts';
import { type Account, PlatformError, type Profile } from '#server/adapters/social/port.ts';
import { z } from 'zod';
import { type CallMeta, createCallMeta, type MetaTools } from './call.ts';
import { Granted, openToken, packToken, type Token, tokenOf } from './token.ts';

/** The differences between the networks. */
export interface Entrance {
  platform: LivePlatform;
  /** The sign-in page and the API, or an emulator that provides all of them. */
  network: Network;
  /** The prefix of its grant types: `th` or `ig`. */
  prefix: string;
  profile: (call: CallMeta, token: string, signal: AbortSignal) => Promise<Profile>;
}

type Tools = Pick<MetaTools, 'name' | 'base_url' | 'fetch' | 'clock' | 'onDate'>;

async function longLived(
  tools: Tools,
  { prefix }: Entrance,
  { secret }: App,
  access_token: string,
  signal: AbortSignal,
): Promise<Token> {
  const query = { grant_type: `${prefix}_exchange_token`, client_secret: secret, access_token };
  const request = { method: 'GET', path: '/access_token', query, signal } as const;
  return tokenOf(await createCallMeta(tools)(request, Granted), tools.clock());
}

/** Sign-ins at the network. */
export function createMetaLogin(tools: Tools, entrance: Entrance, apps: Apps): VisitLogin {
  const { platform, network, profile } = entrance;
  return {
    async begin(callback) {
      return beginVisit(network, await requireApp(apps, platform), callback);
    },
    async redeem(visit, signal) {
      const app = await requireApp(apps, platform);
      const { access_token } = await redeemVisit(tools, network, app, visit, signal);
      const token = await longLived(tools, entrance, app, access_token, signal);
      return {
        profile: await profile(createCallMeta(tools), token.token, signal),
        secret: packToken(token),
        expires_at: token.expires_at,
      };
    },
  };
}

/** Whether Meta knows the app: it issues an app token for a valid id and secret. */
export const tryMetaApp =
  (tools: Tools): TryApp =>
  async ({ id, secret }, _callback, signal) => {
    const query = { client_id: id, client_secret: secret, grant_type: 'client_credentials' };
    const request = { method: 'GET', path: '/oauth/access_token', query, signal } as const;
    const Answer = z.object({ access_token: z.string().min(1) });
    await createCallMeta(tools)(request, Answer).catch((cause: unknown) => {
      if (!(cause instanceof PlatformError) || cause.kind === 'retry') throw cause;
      throw new PlatformError('rejected', `${tools.name} doesn’t accept this id and secret.`, {
        cause,
      });
    });
  };

/** Extends a token by sixty days; Meta requires it to be at least a day old. */
export async function renewMeta(
  tools: Tools,
  { prefix }: Pick<Entrance, 'prefix'>,
  account: Account,
  signal: AbortSignal,
): Promise<{ secret: string; expires_at: number }> {
  const { token: access_token } = openToken(account.secret);
  const query = { grant_type: `${prefix}_refresh_token`, access_token };
  const request = { method: 'GET', path: '/refresh_access_token', query, signal } as const;
  const token = tokenOf(await createCallMeta(tools)(request, Granted), tools.clock());
  return { secret: packToken(token), expires_at: token.expires_at };
}
