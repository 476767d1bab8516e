/** OAuth 2.0 sign-ins (RFC 6749, 7636, 9207) for all platforms that use it. No request is repeated. */
import * as oauth from 'oauth4webapi';
import { cut } from '#contract/core/cut.ts';
import type { App, Returned, Visit } from './adapter.ts';
import { callHttp, retryAfter, type SocialTools } from './http.ts';
import { PlatformError } from './port.ts';

type Answer = Readonly<Record<string, unknown>>;

/** The OAuth 2.0 settings of a platform, or of one of its servers. */
export interface Network {
  /** For messages. */
  name: string;
  authorize_url: string;
  token_url: string;
  /** The revocation endpoint, if any (RFC 7009). */
  revoke_url?: string;
  scopes: readonly string[];
  /** The separator of scopes, if not a space. */
  separator?: ',';
  /** `none` for platforms that reject unknown parameters. */
  pkce: 'S256' | 'none';
  /** Its name for `client_id`. */
  id_word?: string;
  /** Its value of `iss`. If `iss` is sent, it must have this value. */
  issuer?: string;
  /** Whether it always sends `iss`. */
  sends_issuer?: boolean;
  /** Additional parameters of its authorization page. */
  asked?: Readonly<Record<string, string>>;
  /** Unwraps its token response. */
  read?: (answer: Answer) => Answer;
}

/** The tokens of a platform. Instants are milliseconds UTC, `null` if not given. */
export interface Tokens {
  access_token: string;
  expires_at: number | null;
  refresh_token: string | undefined;
  refresh_expires_at: number | null;
  /** The granted scopes, in the platform’s format. */
  scope: string | undefined;
  /** The whole response, which may contain the account’s id. */
  answer: Answer;
}

export type OAuthTools = Pick<SocialTools, 'fetch' | 'clock' | 'onDate'>;

const serverOf = (network: Network): oauth.AuthorizationServer => ({
  issuer: network.issuer ?? new URL(network.authorize_url).origin,
  authorization_endpoint: network.authorize_url,
  token_endpoint: network.token_url,
  ...(network.revoke_url !== undefined && { revocation_endpoint: network.revoke_url }),
  ...(network.sends_issuer && { authorization_response_iss_parameter_supported: true }),
});

/** Client id and secret in the body, under the platform’s names. */
const named =
  ({ id_word = 'client_id' }: Network, { id, secret }: App): oauth.ClientAuth =>
  (_server, _client, body) => {
    body.delete('client_id');
    body.set(id_word, id);
    body.set('client_secret', secret);
  };

const isRecord = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Normalizes a response to RFC 6749: some omit the token type, some answer errors with 200. The person’s identity is
 * read by a separate call, never from an `id_token`.
 */
function tidied(network: Network, status: number, body: unknown): Response {
  const read = isRecord(body) ? (network.read?.(body) ?? body) : {};
  const { id_token: _, ...answer } = read;
  const isRefused = status < 400 && !('access_token' in answer);
  return Response.json(
    isRefused ? { error: 'invalid_request', ...answer } : { token_type: 'Bearer', ...answer },
    {
      status: isRefused ? 400 : status === 201 ? 200 : status,
    },
  );
}

/** Sends the library’s requests through our egress guard, and handles broken responses. */
function sending(
  tools: OAuthTools,
  network: Network,
  signal: AbortSignal,
  read: typeof tidied = tidied,
) {
  const send = async (
    url: string,
    { body, headers, method }: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
  ): Promise<Response> => {
    const answer = await callHttp(
      tools,
      {
        method: method === 'GET' ? 'GET' : 'POST',
        url,
        headers,
        ...(body && { body: body.toString() }),
        signal,
        platform: network.name,
      },
      (given, _body, now) => retryAfter(given, now) ?? 60,
    );
    return read(network, answer.status, answer.body);
  };
  return {
    [oauth.customFetch]: send as NonNullable<
      oauth.TokenEndpointRequestOptions[typeof oauth.customFetch]
    >,
    // `config.ts` and `egress.ts` decide which addresses may be http.
    [oauth.allowInsecureRequests]: new URL(network.token_url).protocol === 'http:',
    signal,
  };
}

const longestReason = 300;

/** The platform’s error message, if it has one for people. */
const refused =
  (kind: 'rejected' | 'reconnect', message: string) =>
  (cause: unknown): never => {
    if (cause instanceof PlatformError) throw cause;
    const description =
      cause instanceof oauth.ResponseBodyError ? cause.error_description : undefined;
    const reason = description ? ` It said: ${cut(description, longestReason)}` : '';
    throw new PlatformError(kind, `${message}${reason}`, {
      ...(cause instanceof oauth.ResponseBodyError && { http: cause.status, code: cause.error }),
      cause,
    });
  };

const later = (now: number, seconds: unknown): number | null => {
  const count = typeof seconds === 'string' ? Number(seconds) : seconds;
  return typeof count === 'number' && Number.isFinite(count) && count > 0
    ? now + Math.floor(count) * 1000
    : null;
};

function tokensIn(answer: oauth.TokenEndpointResponse, now: number): Tokens {
  const { access_token, expires_in, refresh_token, scope } = answer;
  const lasts = answer['refresh_expires_in'] ?? answer['refresh_token_expires_in'];
  return {
    access_token,
    expires_at: later(now, expires_in),
    refresh_token,
    refresh_expires_at: later(now, lasts),
    scope,
    answer,
  };
}

/** Starts a sign-in. Its `secret` is the PKCE verifier, or empty. */
export async function beginVisit(
  network: Network,
  { id }: Pick<App, 'id'>,
  callback: string,
): Promise<Visit & { url: string }> {
  const { pkce, scopes, separator = ' ', id_word = 'client_id', asked = {} } = network;
  const state = oauth.generateRandomState();
  const verifier = pkce === 'none' ? '' : oauth.generateRandomCodeVerifier();
  const url = new URL(network.authorize_url);
  const query = {
    ...asked,
    response_type: 'code',
    [id_word]: id,
    redirect_uri: callback,
    scope: scopes.join(separator),
    state,
    ...(pkce !== 'none' && {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  // Some servers do not decode “+”.
  return { state, secret: verifier, url: url.href.replaceAll('+', '%20') };
}

/** Validates the redirect: the same state, and the same issuer if it is given. */
function checked(network: Network, app: App, { brought, state }: Returned): URLSearchParams {
  // Meta appends "#_" to its code, and browsers encode it in copied URLs.
  const code = (brought['code'] ?? '').replace(/#_$/, '');
  const parameters = new URLSearchParams({ ...brought, code });
  try {
    return oauth.validateAuthResponse(serverOf(network), { client_id: app.id }, parameters, state);
  } catch (cause) {
    return refused(
      'rejected',
      `${network.name} didn’t send you back properly. Start again.`,
    )(cause);
  }
}

/** Completes a sign-in by exchanging the code. Throws `PlatformError` `rejected` if it is not accepted. */
export async function redeemVisit(
  tools: OAuthTools,
  network: Network,
  app: App,
  visit: Returned,
  signal: AbortSignal,
): Promise<Tokens> {
  const server = serverOf(network);
  const client = { client_id: app.id };
  const parameters = checked(network, app, visit);
  try {
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      named(network, app),
      parameters,
      visit.callback,
      network.pkce === 'none' ? oauth.nopkce : visit.secret,
      sending(tools, network, signal),
    );
    const granted = await oauth.processAuthorizationCodeResponse(server, client, answer);
    return tokensIn(granted, tools.clock());
  } catch (cause) {
    return refused('rejected', `${network.name}’s permission can’t be used. Start again.`)(cause);
  }
}

/** Refreshes tokens. Throws `PlatformError` `reconnect` if the refresh token is not accepted. */
export async function refreshTokens(
  tools: OAuthTools,
  network: Network,
  app: App,
  refresh_token: string,
  signal: AbortSignal,
): Promise<Tokens> {
  const server = serverOf(network);
  const client = { client_id: app.id };
  try {
    const answer = await oauth.refreshTokenGrantRequest(
      server,
      client,
      named(network, app),
      refresh_token,
      sending(tools, network, signal),
    );
    const granted = await oauth.processRefreshTokenResponse(server, client, answer);
    return tokensIn(granted, tools.clock());
  } catch (cause) {
    return refused('reconnect', `${network.name} no longer accepts the connection.`)(cause);
  }
}

/** Gets an app token, which verifies the app’s id and secret. Throws `rejected` if they are wrong. */
export async function appToken(
  tools: OAuthTools,
  network: Network,
  app: App,
  signal: AbortSignal,
): Promise<string> {
  const server = serverOf(network);
  const client = { client_id: app.id };
  try {
    const answer = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      named(network, app),
      {},
      sending(tools, network, signal),
    );
    const granted = await oauth.processClientCredentialsResponse(server, client, answer);
    return granted.access_token;
  } catch (cause) {
    return refused('rejected', `${network.name} doesn’t accept this id and secret.`)(cause);
  }
}

/** Revokes a token. Throws `rejected` if the platform refuses. */
export async function revokeToken(
  tools: OAuthTools,
  network: Network,
  app: App,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const server = serverOf(network);
  const client = { client_id: app.id };
  const untouched: typeof tidied = (_network, status, body) =>
    Response.json(body ?? {}, { status });
  try {
    const answer = await oauth.revocationRequest(
      server,
      client,
      named(network, app),
      token,
      sending(tools, network, signal, untouched),
    );
    await oauth.processRevocationResponse(answer);
  } catch (cause) {
    refused('rejected', `${network.name} didn’t revoke the access.`)(cause);
  }
}
