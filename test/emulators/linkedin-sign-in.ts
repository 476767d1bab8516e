/** Sign-in at the emulated LinkedIn: its page, and exchanging the code. */
import {
  app,
  type Asked,
  feedScopes,
  pagesApp,
  type Reply,
  scopesOf,
  type State,
  tokenFor,
  word,
} from './linkedin-state.ts';

const apps = [app, pagesApp];

const wrong = (error: string, error_description: string, status = 400): Reply => ({
  status,
  body: { error, error_description },
});

const page =
  '<!doctype html><title>LinkedIn</title><form method="post"><label>Member <input name="sub" value="ada"></label><button name="decision" value="allow">Allow</button><button name="decision" value="cancel">Cancel</button></form>';

const sentBack = (callback: string, query: Record<string, string>): Reply => {
  const back = new URL(callback);
  for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value);
  return { status: 302, body: undefined, headers: { location: back.href } };
};

const scopesIn = (query: URLSearchParams) => (query.get('scope') ?? '').split(' ');

const isFeed = (scope: string): boolean => feedScopes.some((one) => one === scope);

const isKnown = ({ feed }: State, query: URLSearchParams): boolean =>
  query.get('response_type') === 'code' &&
  scopesIn(query).every(
    (scope) => scopesOf[query.get('client_id') ?? '']?.includes(scope) || (feed && isFeed(scope)),
  );

/** The result of the button that a member presses. */
function decide(state: State, { raw, query }: Asked, callback: string): Record<string, string> {
  const given = new URLSearchParams(raw.toString());
  if (given.get('decision') !== 'allow') {
    const error_description = 'The user cancelled the authorization';
    return { error: 'user_cancelled_authorize', error_description };
  }
  const code = word();
  state.codes.set(code, {
    callback,
    sub: given.get('sub') ?? 'ada',
    client_id: query.get('client_id') ?? '',
    scopes: scopesIn(query),
    at: state.clock(),
  });
  return { code };
}

/** The consent page; pressing a button sends `decision` and the member. */
function authorize(state: State, asked: Asked): Reply {
  const { method, query } = asked;
  const callback = query.get('redirect_uri') ?? '';
  if (!apps.some(({ id }) => id === query.get('client_id')) || !URL.canParse(callback)) {
    return { status: 400, body: '<h1>Bummer, something went wrong.</h1>' };
  }
  const visit = { state: query.get('state') ?? '' };
  if (!isKnown(state, query)) {
    const error_description = 'Scope is not authorized for your application';
    return sentBack(callback, { ...visit, error: 'unauthorized_scope_error', error_description });
  }
  if (method !== 'POST') return { status: 200, body: page };
  return sentBack(callback, { ...visit, ...decide(state, asked, callback) });
}

/** The app with the given credentials. */
const appIn = (given: URLSearchParams) =>
  apps.find(
    ({ id, secret }) => given.get('client_id') === id && given.get('client_secret') === secret,
  );

/** A code is valid once, for half an hour, and for its redirect address. */
function redeem(state: State, { raw }: Asked): Reply {
  const given = new URLSearchParams(raw.toString());
  const known = appIn(given);
  if (!known) {
    return wrong('invalid_client', 'Client authentication failed', 401);
  }
  if (given.get('grant_type') !== 'authorization_code') {
    return wrong('unsupported_grant_type', 'Not supported');
  }
  const code = given.get('code') ?? '';
  const consent = state.codes.get(code);
  state.codes.delete(code);
  const isGood = consent?.client_id === known.id && state.clock() - consent.at < 30 * 60_000;
  if (!isGood || given.get('redirect_uri') !== consent.callback) {
    return wrong(
      'invalid_request',
      'Unable to retrieve access token: authorization code not found',
    );
  }
  const body = {
    access_token: tokenFor(state, consent.sub, consent.scopes),
    expires_in: 5_184_000,
    scope: consent.scopes.join(','),
    token_type: 'Bearer',
    ...(consent.scopes.includes('openid') && { id_token: 'eyJhbGciOiJub25lIn0.e30.' }),
  };
  return { status: 200, body };
}

/** Answers sign-in requests; `undefined` for others. */
export function answerSignIn(state: State, asked: Asked): Reply | undefined {
  if (asked.path === '/oauth/v2/authorization') return authorize(state, asked);
  if (asked.path === '/oauth/v2/accessToken' && asked.method === 'POST')
    return redeem(state, asked);
  return undefined;
}
