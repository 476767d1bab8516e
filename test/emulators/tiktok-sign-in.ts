/** Sign-in at the emulated TikTok, and tokens. */
import {
  app,
  type Asked,
  type Reply,
  scopes,
  type State,
  tokensFor,
  word,
} from './tiktok-state.ts';

/** Errors have status 200, like TikTok’s. */
const wrong = (error: string, error_description: string): Reply => ({
  status: 200,
  body: { error, error_description, log_id: word() },
});

const page =
  '<!doctype html><title>TikTok</title><form method="post"><label>Account <input name="open_id" value="ada"></label><button name="decision" value="allow">Continue</button><button name="decision" value="cancel">Cancel</button></form>';

const known = ['client_key', 'response_type', 'scope', 'redirect_uri', 'state'];

const isKnown = (query: URLSearchParams): boolean =>
  query.get('client_key') === app.id &&
  query.get('response_type') === 'code' &&
  [...query.keys()].every((name) => known.includes(name)) &&
  (query.get('scope') ?? '').split(',').every((scope) => scopes.includes(scope));

/** The result of the button that a person presses. */
function decide(state: State, raw: Buffer, callback: string): Record<string, string> {
  const given = new URLSearchParams(raw.toString());
  if (given.get('decision') !== 'allow') {
    return { error: 'access_denied', error_description: 'User denied the authorization' };
  }
  const code = word();
  const open_id = given.get('open_id') ?? 'ada';
  state.codes.set(code, { callback, open_id, scopes: state.allowed, at: state.clock() });
  return { code, scopes: state.allowed.join(',') };
}

/** The consent page; pressing a button sends `decision` and the person. */
function authorize(state: State, { method, query, raw }: Asked): Reply {
  const callback = query.get('redirect_uri') ?? '';
  if (!isKnown(query) || !URL.canParse(callback)) {
    return { status: 400, body: '<h1>Something went wrong</h1>' };
  }
  if (method !== 'POST') return { status: 200, body: page };
  const back = new URL(callback);
  const brought = { state: query.get('state') ?? '', ...decide(state, raw, callback) };
  for (const [name, value] of Object.entries(brought)) back.searchParams.set(name, value);
  return { status: 302, body: undefined, headers: { location: back.href } };
}

function redeem(state: State, given: URLSearchParams): Reply {
  const code = given.get('code') ?? '';
  const consent = state.codes.get(code);
  state.codes.delete(code);
  if (!consent || given.get('redirect_uri') !== consent.callback) {
    return wrong('invalid_grant', 'Authorization code is expired.');
  }
  return { status: 200, body: tokensFor(state, consent) };
}

/** Invalidates the old refresh token. */
function refresh(state: State, given: URLSearchParams): Reply {
  const token = given.get('refresh_token') ?? '';
  const granted = state.refresh.get(token);
  if (!granted || !state.accepts) return wrong('invalid_grant', 'Refresh token is invalid.');
  state.refresh.delete(token);
  return { status: 200, body: tokensFor(state, granted) };
}

function give(state: State, { raw, headers }: Asked): Reply {
  const given = new URLSearchParams(raw.toString());
  const isForm = String(headers['content-type']).startsWith('application/x-www-form-urlencoded');
  if (!isForm || given.get('client_key') !== app.id || given.get('client_secret') !== app.secret) {
    return wrong('invalid_client', 'Client key or secret is incorrect.');
  }
  switch (given.get('grant_type')) {
    case 'authorization_code':
      return redeem(state, given);
    case 'refresh_token':
      return refresh(state, given);
    case 'client_credentials':
      return {
        status: 200,
        body: { access_token: `clt.${word()}`, expires_in: 7200, token_type: 'Bearer' },
      };
    default:
      return wrong('unsupported_grant_type', 'Not supported.');
  }
}

function revoke(state: State, { raw }: Asked): Reply {
  const given = new URLSearchParams(raw.toString());
  const token = given.get('token') ?? '';
  if (given.get('client_key') !== app.id || !state.access.has(token)) {
    return wrong('invalid_request', 'The token is invalid.');
  }
  state.access.delete(token);
  return { status: 200, body: {} };
}

/** Answers sign-in requests; `undefined` for others. */
export function answerSignIn(state: State, asked: Asked): Reply | undefined {
  if (asked.path === '/v2/auth/authorize/') return authorize(state, asked);
  if (asked.method !== 'POST') return undefined;
  if (asked.path === '/v2/oauth/token/') return give(state, asked);
  if (asked.path === '/v2/oauth/revoke/') return revoke(state, asked);
  return undefined;
}
