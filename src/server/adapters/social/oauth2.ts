/** Visits by OAuth 2.0 (RFC 6749, 7636, 9207), for every platform that has them. Nothing here is sent twice. */
import * as oauth from 'oauth4webapi';
import type { App, Returned, Visit } from './adapter.ts';
import { callHttp, retryAfter, type SocialTools } from './http.ts';
import { PlatformError } from './port.ts';

type Answer = Readonly<Record<string, unknown>>;

/** How a platform, or one server of it, does OAuth 2.0. */
export interface Network {
  /** For sentences. */
  name: string;
  authorize_url: string;
  token_url: string;
  /** Where a token is given back, for those that take it (RFC 7009). */
  revoke_url?: string;
  scopes: readonly string[];
  /** What stands between scopes, where that is no space. */
  separator?: ',';
  /** `none` is for those that refuse what they do not know. */
  pkce: 'S256' | 'none';
  /** Its word for `client_id`. */
  id_word?: string;
  /** What it calls itself in `iss`. Whoever sends an `iss` at all must send this one. */
  issuer?: string;
  /** Whether it always sends `iss`. */
  sends_issuer?: boolean;
  /** What else its page for people is asked. */
  asked?: Readonly<Record<string, string>>;
  /** Where the tokens are in its answer, for those that wrap them. */
  read?: (answer: Answer) => Answer;
}

/** What a platform gave. Instants are milliseconds UTC, `null` where it says none. */
export interface Tokens {
  access_token: string;
  expires_at: number | null;
  refresh_token: string | undefined;
  refresh_expires_at: number | null;
  /** The scopes that it granted, in its own writing. */
  scope: string | undefined;
  /** All that it said, such as the number of the account. */
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

/** The id and the secret in the body, under the names that the platform knows. */
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
 * The answer as RFC 6749 has it: some leave out the type of the token, some say 200 to a refusal. Who the person is, is
 * asked by a call of its own, never read from an `id_token`.
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

/** Sends what the library made, by the product's own way out and with its judgment of broken answers. */
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
    // Which addresses may be plain, `config.ts` and `egress.ts` decide.
    [oauth.allowInsecureRequests]: new URL(network.token_url).protocol === 'http:',
    signal,
  };
}

const longestReason = 300;

/** A refusal in the platform's words, if it has any that are for people. */
const refused =
  (kind: 'rejected' | 'reconnect', message: string) =>
  (cause: unknown): never => {
    if (cause instanceof PlatformError) throw cause;
    const said = cause instanceof oauth.ResponseBodyError ? cause.error_description : undefined;
    const reason = said ? ` It said: ${said.slice(0, longestReason)}` : '';
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

/** Begins a visit. Its `secret` is the PKCE verifier, empty where there is none. */
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
  // Some read a "+" as it stands.
  return { state, secret: verifier, url: url.href.replaceAll('+', '%20') };
}

/** What was brought, checked: the same visit, and the same server where it says who it is. */
function checked(network: Network, app: App, { brought, state }: Returned): URLSearchParams {
  // Meta hangs "#_" on its code, and browsers that copy the address encode it.
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

/** Ends a visit: exchanges the code that was brought. Throws `PlatformError` `rejected` where it is not taken. */
export async function redeemVisit(
  tools: OAuthTools,
  network: Network,
  app: App,
  visit: Returned,
  signal: AbortSignal,
): Promise<Tokens> {
  const [server, client] = [serverOf(network), { client_id: app.id }];
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

/** New tokens for a refresh token. Throws `PlatformError` `reconnect` where it is not taken. */
export async function refreshTokens(
  tools: OAuthTools,
  network: Network,
  app: App,
  refresh_token: string,
  signal: AbortSignal,
): Promise<Tokens> {
  const [server, client] = [serverOf(network), { client_id: app.id }];
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

/** A token of the app itself, which shows that its id and secret are right. Throws `rejected` where they are not. */
export async function appToken(
  tools: OAuthTools,
  network: Network,
  app: App,
  signal: AbortSignal,
): Promise<string> {
  const [server, client] = [serverOf(network), { client_id: app.id }];
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

/** Gives a token back. Throws `rejected` where the platform does not take it. */
export async function revokeToken(
  tools: OAuthTools,
  network: Network,
  app: App,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const [server, client] = [serverOf(network), { client_id: app.id }];
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
    refused('rejected', `${network.name} didn’t take the token back.`)(cause);
  }
}
