/** The first sign-in of a Bluesky account: who it is, and what is kept of it. */
import { egressFailure } from '#server/egress-error.ts';
import { type Calling, callBluesky } from './bluesky-call.ts';
import { asProfile, profileCall, ProfileView } from './bluesky-profile.ts';
import { formatSecret } from './bluesky-secret.ts';
import { endSession, signIn } from './bluesky-session.ts';
import { PlatformError, type Profile } from './port.ts';

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
  throw new PlatformError('rejected', 'That is not the address of a Bluesky service.');
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
  egressFailure(error)?.kind === 'refused'
    ? new PlatformError('rejected', 'That address cannot be reached from here.', { cause: error })
    : error;

export function createBlueskyLogin(tools: Calling): BlueskyLogin {
  return {
    async check({ app_password, signal, ...given }) {
      const service = originOf(given.service);
      const identifier = given.identifier.trim().replace(/^@/, '');
      try {
        const session = await signIn(tools, { service, identifier, app_password, signal });
        if (scopeOf(session.accessJwt) === fullAccess) {
          await endSession(tools, { service, token: session.refreshJwt, signal });
          throw new PlatformError(
            'rejected',
            'That is the password of the account itself. Please make an app password for this.',
          );
        }
        const { did, accessJwt: access_jwt, refreshJwt: refresh_jwt } = session;
        const view = await callBluesky(
          tools,
          { service, token: access_jwt, signal },
          profileCall(did),
          ProfileView,
        );
        const secret = { service, identifier, app_password, did, access_jwt, refresh_jwt };
        return { profile: asProfile(view), secret: formatSecret(secret) };
      } catch (error) {
        throw readable(error);
      }
    },
  };
}
