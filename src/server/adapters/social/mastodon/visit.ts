/** Signs in on a Mastodon-compatible server: reads its metadata, registers an app, and validates everything it answers. */
import { z } from 'zod';
import type { App, Apps, Login, VisitLogin } from '#server/adapters/social/adapter.ts';
import {
  appToken,
  beginVisit,
  type Network,
  redeemVisit,
  revokeToken,
} from '#server/adapters/social/oauth2.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { refusedNowhere } from '#server/adapters/social/refusal.ts';
import { callIfThere, callServer, type MastodonTools } from './call.ts';
import { checkToken, originOf } from './login.ts';
import { parseSecret } from './secret.ts';

const wanted = ['read:statuses', 'read:notifications', 'write:statuses', 'write:media'];

const Words = z.array(z.string().max(200)).max(200).nullish().catch(null);
const Url = z.string().max(2000).nullish().catch(null);
/** A server’s OAuth metadata (RFC 8414); older servers and other software have none. */
const Metadata = z.object({
  issuer: Url,
  authorization_endpoint: Url,
  token_endpoint: Url,
  scopes_supported: Words,
  code_challenge_methods_supported: Words,
  authorization_response_iss_parameter_supported: z.boolean().nullish().catch(null),
});
type Metadata = z.infer<typeof Metadata>;

const Registered = z.object({
  client_id: z.string().min(1).max(1000),
  client_secret: z.string().min(1).max(1000),
});

/** Stored until the person comes back. */
const Begun = z.object({
  server: z.string(),
  verifier: z.string(),
  pkce: z.enum(['S256', 'none']),
  issuer: z.string(),
  sends_issuer: z.boolean(),
  scopes: z.array(z.string()),
  app: z.object({ id: z.string(), secret: z.string() }),
});
type Begun = z.infer<typeof Begun>;
type How = Omit<Begun, 'verifier' | 'app'>;

/** The endpoints of Mastodon’s API on the server that the person named; no response can change them. */
const networkOf = ({ server, ...how }: How): Network => ({
  name: `Mastodon at ${new URL(server).host}`,
  authorize_url: `${server}/oauth/authorize`,
  token_url: `${server}/oauth/token`,
  revoke_url: `${server}/oauth/revoke`,
  ...how,
});

/** Throws `rejected` for a server that would have people sign in elsewhere. */
function requireOwn(server: string, { issuer, authorization_endpoint, token_endpoint }: Metadata) {
  const places = [issuer, authorization_endpoint, token_endpoint].flatMap((url) => url ?? []);
  if (places.every((url) => URL.parse(url)?.origin === server)) return;
  throw new PlatformError(
    'rejected',
    'This server sends its sign-in to another address. Enter the address that you sign in at, or use an access token.',
  );
}

/** Granular scopes if the server supports them, otherwise the broad ones it lists. */
function scopesFor(supported: readonly string[] | null | undefined): string[] {
  const whose = supported?.includes('profile') ? 'profile' : 'read:accounts';
  const [some, isListed] = [supported ?? [], (supported ?? []).length > 0];
  const offered = [whose, ...wanted].map((scope) => {
    const wide = scope.split(':')[0] ?? scope;
    return isListed && !some.includes(scope) && some.includes(wide) ? wide : scope;
  });
  return [...new Set(offered)];
}

/** Registers this server as an app. Throws `rejected` if that is refused. */
async function register(
  tools: MastodonTools,
  { server, scopes }: How,
  { callback, website }: { callback: string; website: string },
  signal: AbortSignal,
): Promise<App> {
  const json = {
    client_name: 'SocialAI',
    redirect_uris: callback,
    scopes: scopes.join(' '),
    website,
  };
  const call = { method: 'POST', path: '/api/v1/apps', json } as const;
  try {
    const made = await callServer(tools, { server, signal }, call, Registered);
    return { id: made.client_id, secret: made.client_secret };
  } catch (cause) {
    const isAnswered = cause instanceof PlatformError && cause.http !== undefined;
    if (!isAnswered || (cause.kind === 'retry' && (cause.http ?? 0) >= 300)) throw cause;
    const message =
      'No Mastodon server that you can sign in on was found at that address. Check it, or use an access token.';
    throw new PlatformError('rejected', message, { http: cause.http ?? 0, cause });
  }
}

/** Sign-ins on any server that a person names. */
export function createVisits(
  tools: MastodonTools,
  { apps, url: website }: { apps: Apps; url: string },
): VisitLogin {
  const oauthFor = (server: string) => ({ ...tools, fetch: tools.fetchFor(server) });

  const howOf = async (server: string, signal: AbortSignal): Promise<How> => {
    const path = '/.well-known/oauth-authorization-server';
    const call = { method: 'GET', path } as const;
    const metadata = await callIfThere(tools, { server, signal }, call, Metadata).catch(
      (error: unknown) => {
        // Some servers answer every URL with a page; one without OAuth rejects the app.
        if (error instanceof PlatformError && error.http !== undefined) return undefined;
        throw error;
      },
    );
    if (metadata) requireOwn(server, metadata);
    return {
      server,
      pkce: metadata?.code_challenge_methods_supported?.includes('S256') ? 'S256' : 'none',
      issuer: metadata?.issuer ?? server,
      sends_issuer: metadata?.authorization_response_iss_parameter_supported ?? false,
      scopes: scopesFor(metadata?.scopes_supported),
    };
  };

  /** The stored app, unless its server no longer knows it. */
  const appFor = async (how: How, callback: string, signal: AbortSignal): Promise<App> => {
    // An app is bound to its redirect address and scopes.
    const name = [how.server, callback, ...how.scopes].join(' ');
    const kept = await apps.find('mastodon', name);
    if (kept) {
      const { server } = how;
      const isKnown = await appToken(oauthFor(server), networkOf(how), kept, signal).then(
        () => true,
        (error: unknown) => {
          if (error instanceof PlatformError && error.kind === 'rejected') return false;
          throw error;
        },
      );
      if (isKnown) return kept;
      await apps.forget('mastodon', name);
    }
    return apps.keep('mastodon', name, await register(tools, how, { callback, website }, signal));
  };

  return {
    async begin(callback, signal, fields) {
      try {
        const how = await howOf(originOf(fields['server'] ?? ''), signal);
        const app = await appFor(how, callback, signal);
        const { state, secret: verifier, url } = await beginVisit(networkOf(how), app, callback);
        // The code is for this app, whatever happens to the stored one meanwhile.
        const begun: Begun = { ...how, verifier, app };
        return { state, url, secret: JSON.stringify(begun) };
      } catch (error) {
        throw refusedNowhere(error);
      }
    },

    async redeem(visit, signal): Promise<Login> {
      const { verifier, app, ...how } = Begun.parse(JSON.parse(visit.secret));
      const { server } = how;
      const calling = oauthFor(server);
      const network = networkOf(how);
      const back = { ...visit, secret: verifier };
      const { access_token, expires_at } = await redeemVisit(calling, network, app, back, signal);
      const login = await checkToken(tools, { server, access_token, app, signal });
      return { ...login, expires_at };
    },
  };
}

/** Revokes a token at its server; a typed one is the person’s to delete. */
export async function giveBack(
  tools: MastodonTools,
  secret: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { server, access_token, app } = parseSecret(secret);
  if (!app) return;
  const how: How = { server, pkce: 'none', issuer: server, sends_issuer: false, scopes: [] };
  const calling = { ...tools, fetch: tools.fetchFor(server) };
  await revokeToken(calling, networkOf(how), app, access_token, signal);
}
