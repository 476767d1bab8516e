/** Reads the account of a token, and its server’s limits. */
import { z } from 'zod';
import type { App } from '#server/adapters/social/adapter.ts';
import { isNowhere } from '#server/egress/egress-error.ts';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';
import { refusedNowhere } from '#server/adapters/social/refusal.ts';
import { callServer, type MastodonTools, type Target } from './call.ts';
import { AccountView, handleOn } from './entities.ts';
import { formatSecret } from './secret.ts';
import { limitsOf, readInstance } from './server.ts';

/** The origin of an address entered by a person. */
export function originOf(server: string): string {
  const url = URL.parse(server);
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.origin;
  throw new PlatformError('rejected', 'That isn’t the address of a server.');
}

const verify = { method: 'GET', path: '/api/v1/accounts/verify_credentials' } as const;

/** The account that a token belongs to. */
export const readAccount = (tools: MastodonTools, target: Target): Promise<AccountView> =>
  callServer(tools, target, verify, AccountView);

const Finger = z.object({
  subject: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.url() }).or(z.unknown())).catch([]),
});
const SelfLink = z.object({ rel: z.literal('self'), href: z.url() });
/**
 * The domain of a server’s handles, which can differ from its address. A server can claim any domain, so the domain
 * itself has to confirm that its handle leads here.
 */
async function domainOf(
  tools: MastodonTools,
  { server, signal }: Target,
  claimed: string,
  name: string,
): Promise<string> {
  const { host } = new URL(server);
  const url = URL.parse(claimed.includes('://') ? claimed : `https://${claimed}`);
  if (!url || url.host === host) return host;
  const resource = `acct:${name}@${url.host}`;
  const path = '/.well-known/webfinger';
  const elsewhere = { server: `https://${url.host}`, signal };
  const finger = await callServer(
    tools,
    elsewhere,
    { method: 'GET', path, query: { resource } },
    Finger,
  ).catch((error: unknown) => {
    const isRefused = error instanceof PlatformError && error.kind === 'rejected';
    if (isRefused || isNowhere(error)) return undefined;
    throw error;
  });
  const leadsHere = (finger?.links ?? []).some(
    (link) => URL.parse(SelfLink.safeParse(link).data?.href ?? '')?.origin === server,
  );
  const isSame = finger?.subject.toLowerCase() === resource.toLowerCase();
  return leadsHere && isSame ? url.host : host;
}

/** Converts an account to our profile. */
export const asProfile = (view: AccountView, handle: string): Profile => ({
  external_id: handle,
  username: handle,
  display_name: view.display_name || handle,
  avatar_url: view.avatar,
  followers: view.followers_count,
  is_automated: view.bot,
});

function refused(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  const extra = error.http === undefined ? {} : { http: error.http };
  if (error.http === 401) {
    return new PlatformError('reconnect', 'The server doesn’t accept this access token.', extra);
  }
  if (error.kind !== 'rejected' || error.http === undefined) return error;
  return new PlatformError('rejected', 'No Mastodon server found at that address.', extra);
}

/**
 * Checks a token and returns the account and its credentials. Throws a `PlatformError`: `reconnect` if the server
 * rejects the token, `rejected` if there is no such server, `retry` if it is unreachable.
 */
export async function checkToken(
  tools: MastodonTools,
  given: { server: string; access_token: string; app?: App; signal: AbortSignal },
): Promise<{ profile: Profile; secret: string }> {
  const { access_token, app, signal } = given;
  const server = originOf(given.server);
  const target = { server, access_token, signal };
  try {
    const view = await readAccount(tools, target).catch((error: unknown) => {
      throw refused(error);
    });
    const name = view.acct.split('@')[0] ?? view.acct;
    const instance = await readInstance(tools, target);
    const claimed = instance?.domain ?? instance?.uri ?? new URL(server).host;
    const domain = await domainOf(tools, target, claimed, name);
    const limits = instance && (await limitsOf(tools, target, instance));
    const profile = { ...asProfile(view, handleOn(domain, name)), ...(limits && { limits }) };
    return {
      profile,
      secret: formatSecret({ server, access_token, id: view.id, ...(app && { app }) }),
    };
  } catch (error) {
    throw refusedNowhere(error);
  }
}
