/** The first sign-in of a Bluesky account: who it is, and what is kept of it. */
import { isNowhere } from '#server/egress/egress-error.ts';
import { type Calling, callBluesky } from './call.ts';
import { proveIdentity } from './identity.ts';
import { asProfile, profileCall, ProfileView } from './profile.ts';
import { formatSecret } from './secret.ts';
import { endSession, type Session, signIn } from './session.ts';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';

export interface BlueskyLogin {
  /**
   * Signs in and answers who that is, and the secret to keep. Throws a `PlatformError`: `reconnect` when the service
   * does not accept handle and password or the account is closed, `rejected` when the address or the password may
   * not be used, `retry` when the service cannot be reached now.
   */
  check(given: {
    service: string;
    identifier: string;
    app_password: string;
    signal: AbortSignal;
  }): Promise<{ profile: Profile; secret: string }>;
}

/** The origin of an address that a person entered. */
function originOf(service: string): string {
  const url = URL.parse(service);
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.origin;
  throw new PlatformError('rejected', 'That isn’t the address of a Bluesky service.');
}

/** What a token may do, where it says so; the service alone can say whether it is genuine. */
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

/** The scope of a session that began with the account's main password, which nobody should hand out. */
const fullAccess = 'com.atproto.access';

const readable = (error: unknown): unknown =>
  isNowhere(error)
    ? new PlatformError('rejected', 'This server can’t reach that address.', { cause: error })
    : error;

/** How long is waited for what the network shows of an account, which can be done without, in milliseconds. */
const patience = 4000;
/** How long the end of a session may take, in milliseconds. */
const farewell = 3000;

/** Who it is: as the network shows it, and while that does not answer, as its own server says. */
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

export function createBlueskyLogin(tools: Calling): BlueskyLogin {
  /** What is needed of a session that was opened; it is ended where it may not be used. */
  async function look(service: string, session: Session, signal: AbortSignal): Promise<Profile> {
    try {
      requireAppPassword(session);
      await proveIdentity(tools, { service, ...session, signal });
      return await profileOf(tools, { service, session, signal });
    } catch (error) {
      const end = { service, token: session.refreshJwt, signal: AbortSignal.timeout(farewell) };
      // Why it cannot be used matters more than that it could not be ended.
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
