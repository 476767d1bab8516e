/** Sessions of accounts: cached, and renewed once for all waiting calls. */
import { z } from 'zod';
import {
  callBluesky,
  closedAccount,
  isStale,
  type BlueskyCall,
  type BlueskyTools,
  type Calling,
} from './call.ts';
import { type BlueskySecret, formatSecret, parseSecret } from './secret.ts';
import { PlatformError, type Account } from '#server/adapters/social/port.ts';
import { createRenewals } from '#server/adapters/social/renewals.ts';

const Session = z.object({
  did: z.string(),
  handle: z.string(),
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  active: z.boolean().optional(),
  status: z.string().optional(),
});
export type Session = z.infer<typeof Session>;

interface Credentials {
  service: string;
  identifier: string;
  app_password: string;
  signal: AbortSignal;
}

function usable(session: Session): Session {
  if (session.active === false) throw closedAccount(session.status);
  return session;
}

/** Signs in with an app password. The service allows 30 sign-ins in five minutes and 300 a day. */
export async function signIn(tools: Calling, given: Credentials): Promise<Session> {
  const { service, signal, identifier, app_password } = given;
  const call: BlueskyCall = {
    method: 'POST',
    name: 'com.atproto.server.createSession',
    json: { identifier, password: app_password },
  };
  try {
    return usable(await callBluesky(tools, { service, signal }, call, Session));
  } catch (error) {
    throw error instanceof PlatformError ? refusedSignIn(error) : error;
  }
}

/** Reconnecting the account fixes any error here. */
function refusedSignIn(error: PlatformError): PlatformError {
  const { kind, http, code } = error;
  if (kind !== 'rejected' && !isStale(error) && code !== 'AuthFactorTokenRequired') return error;
  const message =
    http === 400 || http === 401
      ? 'Bluesky doesn’t accept this handle and app password.'
      : 'No Bluesky service found at that address.';
  return new PlatformError('reconnect', message, {
    ...(http !== undefined && { http }),
    ...(code !== undefined && { code }),
  });
}

async function refresh(
  tools: Calling,
  { service, refresh_jwt: token }: BlueskySecret,
  signal: AbortSignal,
): Promise<Session | undefined> {
  if (token === undefined) return undefined;
  const call = { method: 'POST', name: 'com.atproto.server.refreshSession' } as const;
  try {
    return usable(await callBluesky(tools, { service, token, signal }, call, Session));
  } catch (error) {
    if (isStale(error)) return undefined;
    throw error;
  }
}

/** Ends a session by its refresh token; an expired one counts as ended. */
export async function endSession(
  tools: Calling,
  target: { service: string; token: string; signal: AbortSignal },
): Promise<void> {
  const call = { method: 'POST', name: 'com.atproto.server.deleteSession' } as const;
  await callBluesky(tools, target, call, z.unknown()).catch((error: unknown) => {
    if (!isStale(error)) throw error;
  });
}

/** Renews a session by the refresh token; if that has expired too, signs in once with the app password. */
async function renewed(
  tools: BlueskyTools,
  account: Account,
  secret: BlueskySecret,
  signal: AbortSignal,
): Promise<BlueskySecret> {
  const session =
    (await refresh(tools, secret, signal)) ?? (await signIn(tools, { ...secret, signal }));
  if (session.did !== secret.did) {
    throw new PlatformError('reconnect', 'The handle now belongs to another Bluesky account.');
  }
  const { accessJwt: access_jwt, refreshJwt: refresh_jwt } = session;
  const next = formatSecret({ ...secret, access_jwt, refresh_jwt });
  const kept = await tools
    .saveSecret({ ...account, secret: formatSecret(secret) }, next)
    .catch((cause: unknown) => {
      throw new PlatformError('retry', 'Couldn’t save the session.', { cause });
    });
  return parseSecret(kept);
}

export interface Sessions {
  /** Makes a call as the account. If the session has expired, it is renewed and the call repeated once. */
  call<Answered>(
    account: Account,
    call: BlueskyCall,
    answer: z.ZodType<Answered>,
    signal: AbortSignal,
  ): Promise<Answered>;
}

/** Sessions of accounts, renewed when they expire; concurrent callers share one renewal. */
export function createSessions(tools: BlueskyTools): Sessions {
  const renewals = createRenewals<BlueskySecret>({
    parse: parseSecret,
    format: formatSecret,
    renew: (account, secret, signal) => renewed(tools, account, secret, signal),
  });
  const hasNone = ({ access_jwt }: BlueskySecret) => access_jwt === undefined;

  return {
    async call(account, call, answer, signal) {
      const attempt = ({ service, access_jwt: token }: BlueskySecret) =>
        callBluesky(tools, { service, token, signal }, call, answer);
      const secret = await renewals.first(account, hasNone, signal);
      try {
        return await attempt(secret);
      } catch (error) {
        if (!isStale(error)) throw error;
        return attempt(await renewals.renew(account, secret, signal));
      }
    },
  };
}
