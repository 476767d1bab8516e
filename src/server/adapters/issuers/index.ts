/**
 * OpenID Connect: authorization code with PKCE, state and nonce. Its configuration and keys are read anew for each sign-in,
 * so a key that was changed is valid at once and one that was withdrawn never again.
 */
import * as oauth from 'oauth4webapi';
import type { Egress } from '#server/egress/egress.ts';
import { isSignedByOne, Keys, type LogoutClaims, logoutIn, partsOf } from './signed.ts';
import {
  type Issuer,
  type IssuerClaims,
  IssuerError,
  type IssuerReturn,
  type IssuersPort,
  type IssuerVisit,
} from './port.ts';

export interface IssuerOptions {
  all: readonly Issuer[];
  /** Where issuers send the browser back to. */
  callback: string;
  /** Reaches the configured issuers, and beside them the public internet only. */
  fetch: Egress['named'];
}

/** Seconds that the clock of an issuer may differ. */
const tolerance = 30;

const clientOf = ({ client_id }: Issuer): oauth.Client => ({
  client_id,
  [oauth.clockTolerance]: tolerance,
});

function authOf({ client_secret }: Issuer, server: oauth.AuthorizationServer): oauth.ClientAuth {
  if (client_secret === undefined) return oauth.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(client_secret)
    : oauth.ClientSecretPost(client_secret);
}

/** A short word for what is wrong, for the security log. */
function reasonOf(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError)
    return error.error;
  if (!(error instanceof oauth.OperationProcessingError)) return 'unreachable';
  const { cause, code = 'invalid' } = error;
  const about = typeof cause === 'object' && cause !== null && 'claim' in cause ? cause.claim : '';
  return typeof about === 'string' && about !== '' ? `${code} ${about}` : code;
}

/** Runs a step; whatever it throws becomes this sentence, and what the issuer itself refused becomes the other one. */
async function step<Result>(
  sentence: string,
  work: () => Promise<Result>,
  refused = sentence,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const isRefused = cause instanceof oauth.ResponseBodyError;
    throw new IssuerError(isRefused ? refused : sentence, reasonOf(cause), { cause });
  }
}

const unreachable = ({ name }: Issuer) =>
  `${name} can’t be reached, or isn’t set up as this server expects. Try again later.`;

/** What was brought, without what is missing. */
const asQuery = ({ state, code, iss, error }: IssuerReturn): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ state, code, iss, error }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );

type Sending = ReturnType<typeof sendingTo>;

/** Sends the library’s requests through our egress guard. */
const sendingTo = ({ url }: Issuer, send: IssuerOptions['fetch'], signal: AbortSignal) => ({
  [oauth.customFetch]: async (
    address: string,
    options: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
  ): Promise<Response> => {
    const { body, headers, method, redirect } = options;
    return send(address, {
      method,
      headers,
      redirect,
      signal,
      ...(body && { body: body.toString() }),
    });
  },
  // `config-sign-in.ts` allows http on this machine only.
  [oauth.allowInsecureRequests]: new URL(url).protocol === 'http:',
  signal,
});

function discover(issuer: Issuer, sending: Sending): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer.url);
  return step(unreachable(issuer), async () =>
    oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, sending)),
  );
}

async function addressFor(
  server: oauth.AuthorizationServer,
  issuer: Issuer,
  visit: IssuerVisit,
  callback: string,
): Promise<string> {
  if (server.authorization_endpoint === undefined)
    throw new IssuerError(`${issuer.name} has no sign-in page.`, 'no authorization_endpoint');
  const url = new URL(server.authorization_endpoint);
  const query = {
    response_type: 'code',
    client_id: issuer.client_id,
    redirect_uri: callback,
    scope: issuer.scopes.join(' '),
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges the code. Throws `IssuerError` unless it is the answer of this issuer to this visit. */
async function redeem(
  server: oauth.AuthorizationServer,
  issuer: Issuer,
  { visit, brought, callback }: { visit: IssuerVisit; brought: IssuerReturn; callback: string },
  sending: Sending,
): Promise<Response> {
  const client = clientOf(issuer);
  const parameters = await step(
    brought.error === undefined
      ? `That answer didn’t come from ${issuer.name}, so nothing was done. Start again.`
      : `${issuer.name} didn’t let you in, or you went back. Start again.`,
    async () => oauth.validateAuthResponse(server, client, asQuery(brought), visit.state),
  );
  const { verifier } = visit;
  return step(unreachable(issuer), () =>
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      authOf(issuer, server),
      parameters,
      callback,
      verifier,
      sending,
    ),
  );
}

/** What the ID token says, and beside it the issuer’s page about the person. */
async function readClaims(
  server: oauth.AuthorizationServer,
  issuer: Issuer,
  { granted, nonce }: { granted: Response; nonce: string },
  sending: Sending,
): Promise<IssuerClaims> {
  const client = clientOf(issuer);
  const expected = { expectedNonce: nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, granted, expected);
  await oauth.validateApplicationLevelSignature(server, granted, sending);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  const subject = claims?.sub ?? '';
  if (server.userinfo_endpoint === undefined) return { subject, claims: { ...claims } };
  const answer = await oauth.userInfoRequest(server, client, tokens.access_token, sending);
  const more = await oauth.processUserInfoResponse(server, client, subject, answer);
  return { subject, claims: { ...more, ...claims } };
}

/** What the token says, once it is clear that this issuer says it. */
async function readSigned(
  issuer: Issuer,
  token: string,
  now: number,
  sending: Sending,
): Promise<LogoutClaims> {
  const refused = (reason: string) =>
    new IssuerError(`That isn’t a valid logout token of ${issuer.name}.`, `logout ${reason}`);
  const signed = partsOf(token);
  if (!signed || !/^(?:application\/)?(?:logout\+)?jwt$/iu.test(signed.head.typ ?? 'JWT'))
    throw refused('form');
  const read = (url: string) =>
    logoutIn(signed.payload, { issuer: url, client_id: issuer.client_id, now });
  // What is plainly for someone else causes no request to the issuer.
  const first = read(issuer.url);
  if (typeof first === 'string' && first !== 'iss') throw refused(first);
  const server = await discover(issuer, sending);
  const claims = read(server.issuer);
  if (typeof claims === 'string') throw refused(claims);
  const { jwks_uri = '', id_token_signing_alg_values_supported: allowed = ['RS256'] } = server;
  const keys = await step(unreachable(issuer), async () => {
    const answer = await sending[oauth.customFetch](jwks_uri, {
      method: 'GET',
      headers: { accept: 'application/json' },
      redirect: 'manual',
      body: undefined,
    });
    return Keys.parse(await answer.json()).keys;
  });
  if (!isSignedByOne(signed, keys, allowed)) throw refused('signature');
  return claims;
}

export const createIssuers = ({ all, callback, fetch: send }: IssuerOptions): IssuersPort => ({
  all,

  async begin(issuer, signal) {
    const server = await discover(issuer, sendingTo(issuer, send, signal));
    const visit: IssuerVisit = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    };
    return { ...visit, url: await addressFor(server, issuer, visit, callback) };
  },

  readLogout: (issuer, token, now, signal) =>
    readSigned(issuer, token, now, sendingTo(issuer, send, signal)),

  async finish(issuer, visit, brought, signal) {
    const sending = sendingTo(issuer, send, signal);
    const server = await discover(issuer, sending);
    const granted = await redeem(server, issuer, { visit, brought, callback }, sending);
    return step(
      `${issuer.name}’s answer isn’t valid for this server, so nothing was done. Start again.`,
      () => readClaims(server, issuer, { granted, nonce: visit.nonce }, sending),
      `${issuer.name} doesn’t accept this sign-in: it is too old, or was used. Start again.`,
    );
  },
});
