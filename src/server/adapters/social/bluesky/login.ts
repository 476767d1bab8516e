/** The first sign-in of a Bluesky account: its profile, and the credentials to store. */
import { z } from 'zod';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';
import { refusedNowhere } from '#server/adapters/social/refusal.ts';
import { cut } from '#contract/core/cut.ts';
import { callHttp, retryAfter, type SocialTools } from '#server/adapters/social/http.ts';
import { callBluesky, type Calling } from './call.ts';
import { asProfile, profileCall, ProfileView } from './profile.ts';
import { formatSecret } from './secret.ts';
import { endSession, type Session, signIn } from './session.ts';

export interface BlueskyLogin {
  /**
   * Signs in and returns the account and its credentials. Throws a `PlatformError`: `reconnect` if the service rejects
   * handle and password or the account is closed, `rejected` if the address or the password must not be used, `retry`
   * if the service is unreachable.
   */
  check(given: {
    service: string;
    identifier: string;
    app_password: string;
    signal: AbortSignal;
  }): Promise<{ profile: Profile; secret: string }>;
}

/** The origin of an address entered by a person. */
function originOf(service: string): string {
  const url = URL.parse(service);
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.origin;
  throw new PlatformError('rejected', 'That isn’t the address of a Bluesky service.');
}

/** The scope claim of a token; only the service can verify the token. */
function scopeOf(token: string): unknown {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    return typeof claims === 'object' && claims !== null && 'scope' in claims && claims.scope;
  } catch {
    return undefined;
  }
}

/** The scope of a session opened with the main password, which must not be used here. */
const fullAccess = 'com.atproto.access';

/** The timeout for optional profile data from the network, in milliseconds. */
const patience = 4000;
/** The timeout for ending a session, in milliseconds. */
const farewell = 3000;

/** The profile as shown on the network; if that does not answer, from the account’s own server. */
async function profileOf(
  tools: Calling,
  { service, session, signal }: { service: string; session: Session; signal: AbortSignal },
): Promise<Profile> {
  const { did, handle, accessJwt: token } = session;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  try {
    const target = { service, token, signal: limit };
    return {
      ...asProfile(await callBluesky(tools, target, profileCall(did), ProfileView)),
      external_id: did,
    };
  } catch (error) {
    const isGone = error instanceof PlatformError && error.kind === 'reconnect';
    if (isGone || signal.aborted) throw error;
    const unknown = { avatar_url: null, followers: null };
    return { external_id: did, username: handle, display_name: handle, ...unknown };
  }
}

function requireAppPassword({ accessJwt }: Session): void {
  if (scopeOf(accessJwt) !== fullAccess) return;
  throw new PlatformError(
    'rejected',
    'That’s your account password. Create an app password instead.',
  );
}

/** Signs in with a handle and an app password. */
export function createBlueskyLogin(tools: Calling): BlueskyLogin {
  /** Reads the profile for a new session; ends the session if it must not be used. */
  async function look(service: string, session: Session, signal: AbortSignal): Promise<Profile> {
    try {
      requireAppPassword(session);
      await proveIdentity(tools, { service, ...session, signal });
      return await profileOf(tools, { service, session, signal });
    } catch (error) {
      const end = { service, token: session.refreshJwt, signal: AbortSignal.timeout(farewell) };
      // The reason why it cannot be used matters more than a failure to end it.
      await endSession(tools, end).catch(() => {});
      throw error;
    }
  }

  return {
    async check({ app_password, signal, ...given }) {
      const service = originOf(given.service);
      const identifier = given.identifier.trim().replace(/^@/, '');
      try {
        const session = await signIn(tools, { service, identifier, app_password, signal });
        const profile = await look(service, session, signal);
        const { did, accessJwt: access_jwt, refreshJwt: refresh_jwt } = session;
        const secret = { service, identifier, app_password, did, access_jwt, refresh_jwt };
        return { profile, secret: formatSecret(secret) };
      } catch (error) {
        throw refusedNowhere(error);
      }
    },
  };
}

// Verifies that an account’s identity matches its service. A service can claim anything; the identity’s document is
// controlled by its owner, and names the server that hosts the account.

const Document = z.object({
  id: z.string(),
  alsoKnownAs: z.array(z.string()).catch([]),
  service: z
    .array(
      z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.string() }).or(z.unknown()),
    )
    .catch([]),
});
type Document = z.infer<typeof Document>;

const Server = z.object({
  id: z.string().regex(/#atproto_pds$/),
  type: z.literal('AtprotoPersonalDataServer'),
  serviceEndpoint: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
});

/** The authorization servers that a server announces. */
const Protected = z.object({ authorization_servers: z.array(z.string()) });

/** The value for a handle that does not resolve to the account. */
const noHandle = 'handle.invalid';
const usualWait = 300;

const refused = (message: string) => new PlatformError('rejected', message);

interface DocumentAddress {
  url: string;
  fetch: SocialTools['fetch'];
}

/** The URL of an identity’s document. */
function documentAddressOf(tools: Calling, did: string): DocumentAddress {
  if (/^did:plc:[a-z2-7]{24}$/.test(did)) {
    return { url: `${tools.plc.url}/${did}`, fetch: tools.plc.fetch };
  }
  const host = /^did:web:([\w.-]+(?:%3A\d+)?)$/i.exec(did)?.[1];
  const origin = host && URL.parse(`https://${decodeURIComponent(host)}`)?.origin;
  if (!origin) throw refused('That account uses an identity type we don’t support.');
  return { url: `${origin}/.well-known/did.json`, fetch: tools.fetchFor(origin) };
}

/** The response to a simple query; `undefined` if it does not have the expected form. */
async function ask<T>(
  tools: Calling,
  { url, fetch }: DocumentAddress,
  answer: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const { status, body } = await callHttp(
    { ...tools, fetch },
    {
      method: 'GET',
      url,
      signal,
      platform: new URL(url).host,
      headers: { accept: 'application/json' },
    },
    (headers, _body, now) => retryAfter(headers, now) ?? usualWait,
  );
  return status < 400 ? answer.safeParse(body).data : undefined;
}

/** The hosting server, according to the document. */
function serverIn({ service }: Document): string | undefined {
  return service.flatMap((one) => Server.safeParse(one).data?.serviceEndpoint ?? [])[0];
}

/** Whether a server delegates sign-in to that service, like Bluesky’s own servers. */
async function signsIn(
  tools: Calling,
  service: string,
  server: string,
  signal: AbortSignal,
): Promise<boolean> {
  const url = `${server}/.well-known/oauth-protected-resource`;
  const metadata = await ask(tools, { url, fetch: tools.fetchFor(server) }, Protected, signal);
  return metadata?.authorization_servers.some((one) => URL.parse(one)?.origin === service) ?? false;
}

const hostOf = (origin: string): string => new URL(origin).host;

/**
 * Verifies that an identity’s account is hosted where the person signed in, and that its handle is the one the service
 * returned. Throws `rejected` with a sentence if not, `retry` if that cannot be checked now.
 */
async function proveIdentity(
  tools: Calling,
  {
    service,
    did,
    handle,
    signal,
  }: {
    service: string;
    did: string;
    handle: string;
    signal: AbortSignal;
  },
): Promise<void> {
  const document = await ask(tools, documentAddressOf(tools, did), Document, signal);
  if (document?.id !== did) throw refused('Bluesky doesn’t know that account’s identity.');
  const server = serverIn(document);
  if (server === undefined) throw refused('That account’s identity doesn’t name a server.');
  if (server !== service && !(await signsIn(tools, service, server, signal))) {
    throw refused(
      `That account is on ${hostOf(server)}, not on ${hostOf(service)}. Enter https://${hostOf(server)} as the service.`,
    );
  }
  const named = handle.toLowerCase();
  if (
    named !== noHandle &&
    !document.alsoKnownAs.some((name) => name.toLowerCase() === `at://${named}`)
  ) {
    throw refused(`That account’s identity doesn’t match the handle ${cut(handle, 253)}.`);
  }
}
