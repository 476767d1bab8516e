/** Sign-in at the emulated Threads or Instagram, and token expiry. */
import { given, invalid, parametersOf, refused } from './meta-http.ts';
import { grantToken, now, type State, userNamed, word } from './meta-state.ts';
import type { XAnswer, XRequest } from './x-http.ts';

const page = (body: string, status = 200): XAnswer => ({
  status,
  text: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Allow access</title><body>${body}</body></html>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});
const shown = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const asked = ['client_id', 'redirect_uri', 'scope', 'response_type', 'state'] as const;

function decide(state: State, wanted: ReadonlyMap<string, string>): XAnswer {
  const redirect_uri = wanted.get('redirect_uri') ?? '';
  const back = new URL(redirect_uri);
  back.searchParams.set('state', wanted.get('state') ?? '');
  if (wanted.get('decision') === 'allow') {
    const { id: user_id } = userNamed(state, wanted.get('username') ?? 'ada');
    const code = `AQ${word()}`;
    const scopes = (wanted.get('scope') ?? '').split(',');
    state.codes.set(code, {
      code,
      user_id,
      redirect_uri,
      scopes,
      expires_at: now(state) + 3_600_000,
    });
    back.searchParams.set('code', code);
    // Meta appends this and asks clients to remove it.
    back.hash = '_';
  } else {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_reason', 'user_denied');
    back.searchParams.set('error_description', 'The user denied your request');
  }
  return { status: 302, headers: { location: back.href } };
}

function authorize(state: State, request: XRequest): XAnswer {
  const wanted = parametersOf(request);
  const isKnown = wanted.get('client_id') === state.app_id;
  const isCode =
    wanted.get('response_type') === 'code' && URL.canParse(wanted.get('redirect_uri') ?? '');
  if (!isKnown || !isCode) return page('<h1>Invalid platform app</h1>', 400);
  if (request.method === 'POST') return decide(state, wanted);
  const hidden = asked.map(
    (name) => `<input type="hidden" name="${name}" value="${shown(wanted.get(name) ?? '')}">`,
  );
  return page(`<h1>Allow this app to post?</h1>
<form method="post" action="/oauth/authorize">${hidden.join('')}
<label>Account <input name="username" value="ada" required></label>
<button name="decision" value="allow">Allow</button>
<button name="decision" value="cancel" formnovalidate>Cancel</button>
</form>`);
}

const bad = (message: string): XAnswer => refused(400, { message, code: 100 });

/** Exchanges a code for a one-hour token, once. */
function shortToken(state: State, request: XRequest): XAnswer {
  const form = request.form ?? new Map<string, string>();
  if (form.get('client_id') !== state.app_id || form.get('client_secret') !== state.app_secret) {
    return bad('Error validating client secret.');
  }
  const code = state.codes.get(form.get('code') ?? '');
  const isRight =
    form.get('grant_type') === 'authorization_code' &&
    code !== undefined &&
    code.redirect_uri === form.get('redirect_uri') &&
    code.expires_at > now(state);
  if (!isRight) return bad('This authorization code has been used or is invalid.');
  state.codes.delete(code.code);
  const { user_id, scopes } = code;
  const { token } = grantToken(state, user_id, { is_long: false, scopes });
  // Sent as a JSON number, which loses digits if parsed as a JavaScript number.
  const told = `{"access_token":"${token}","user_id":${user_id},"permissions":${JSON.stringify(scopes)}}`;
  return { status: 200, text: state.network === 'instagram' ? `{"data":[${told}]}` : told };
}

/** An app token for valid app credentials. */
function appToken(state: State, request: XRequest): XAnswer {
  const wanted = parametersOf(request);
  const isRight =
    wanted.get('grant_type') === 'client_credentials' &&
    wanted.get('client_id') === state.app_id &&
    wanted.get('client_secret') === state.app_secret;
  if (state.network !== 'threads' || !isRight) return bad('Error validating client secret.');
  return given({ access_token: `TH|${state.app_id}|${word()}`, token_type: 'bearer' });
}

const prefix = { threads: 'th', instagram: 'ig' } as const;

function longToken(state: State, request: XRequest): XAnswer {
  const wanted = parametersOf(request);
  if (wanted.get('grant_type') !== `${prefix[state.network]}_exchange_token`) {
    return bad('Invalid grant type.');
  }
  if (wanted.get('client_secret') !== state.app_secret)
    return bad('Error validating client secret.');
  const token = state.tokens.get(wanted.get('access_token') ?? '');
  if (!token || token.is_long || token.expires_at <= now(state)) return bad('Invalid token.');
  state.tokens.delete(token.token);
  return granted(state, token.user_id, token.scopes);
}

function granted(state: State, user_id: string, scopes: readonly string[]): XAnswer {
  const { token, since, expires_at } = grantToken(state, user_id, { scopes });
  const expires_in = Math.round((expires_at - since) / 1000);
  return given({ access_token: token, token_type: 'bearer', expires_in });
}

/** Extends a token that is a day old and not expired by sixty days. */
function refresh(state: State, request: XRequest): XAnswer {
  const wanted = parametersOf(request);
  if (wanted.get('grant_type') !== `${prefix[state.network]}_refresh_token`) {
    return bad('Invalid grant type.');
  }
  const token = state.tokens.get(wanted.get('access_token') ?? '');
  if (!token || !token.is_long || token.expires_at <= now(state) || !state.settings.accepts) {
    return refused(401, { message: 'Error validating access token.', code: 190 });
  }
  if (now(state) - token.since < 24 * 3_600_000) return invalid('The token is too young.');
  // The previous token stays valid until it expires.
  return granted(state, token.user_id, token.scopes);
}

/** The response, or `undefined` for other paths. */
export function answerSignIn(state: State, request: XRequest): XAnswer | undefined {
  switch (`${request.method} ${request.url.pathname}`) {
    case 'GET /oauth/authorize':
    case 'POST /oauth/authorize':
      return authorize(state, request);
    case 'POST /oauth/access_token':
      return shortToken(state, request);
    case 'GET /oauth/access_token':
      return appToken(state, request);
    case 'GET /access_token':
      return longToken(state, request);
    case 'GET /refresh_access_token':
      return refresh(state, request);
    default:
      return undefined;
  }
}
