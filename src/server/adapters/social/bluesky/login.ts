/** The first sign-in of a Bluesky account: its profile, and the credentials to store. */
import { isNowhere } from '#server/egress/egress-error.ts';
import { type Calling, callBluesky } from './call.ts';
import { proveIdentity } from './identity.ts';
import { asProfile, profileCall, ProfileView } from './profile.ts';
import { formatSecret } from './secret.ts';
import { endSession, type Session, signIn } from './session.ts';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';

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

const readable = (error: unknown): unknown =>
  isNowhere(error)
    ? new PlatformError('rejected', 'This server can’t reach that address.', { cause: error })
    : error;

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
        throw readable(error);
      }
    },
  };
}
