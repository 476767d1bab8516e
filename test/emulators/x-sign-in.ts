/** Sign-in at the emulated X: the three steps and the page between them. */
import { type XAnswer, type XRequest } from './x-http.ts';
import { verify } from './x-oauth.ts';
import { type Asked, grantToken, now, type State, userNamed, word } from './x-state.ts';

const form = (fields: Record<string, string>): XAnswer => ({
  status: 200,
  text: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

const refusal = (status: number, code: number, message: string): XAnswer => ({
  status,
  body: { errors: [{ code, message }] },
});

const page = (body: string, status = 200): XAnswer => ({
  status,
  text: `<!doctype html><html lang="en"><meta charset="utf-8"><title>X / Authorize an app</title><body>${body}</body></html>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

const shown = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

function signed(state: State, request: XRequest) {
  const secretOf = (token: string) => state.asked.get(token)?.secret;
  const { api_key, api_secret, nonces } = state;
  return verify(request, { api_key, api_secret, nonces, secretOf, now: now(state) });
}

function requestToken(state: State, request: XRequest): XAnswer {
  const checked = signed(state, request);
  if (typeof checked === 'string') return refusal(401, 32, 'Could not authenticate you.');
  const callback = checked.oauth.get('oauth_callback') ?? '';
  if (!URL.canParse(callback)) {
    return refusal(403, 415, 'Callback URL not approved for this client application.');
  }
  const asked = { token: word(), secret: word(), callback, user_id: null, verifier: null };
  state.asked.set(asked.token, asked);
  return form({
    oauth_token: asked.token,
    oauth_token_secret: asked.secret,
    oauth_callback_confirmed: 'true',
  });
}

function accessToken(state: State, request: XRequest): XAnswer {
  const checked = signed(state, request);
  if (typeof checked === 'string') return refusal(401, 32, 'Could not authenticate you.');
  const asked = state.asked.get(checked.oauth.get('oauth_token') ?? '');
  const user = state.users.get(asked?.user_id ?? '');
  if (!asked?.verifier || !user || checked.oauth.get('oauth_verifier') !== asked.verifier) {
    return refusal(401, 89, 'Invalid or expired token.');
  }
  state.asked.delete(asked.token);
  const { token, secret } = grantToken(state, user.id);
  const names = { user_id: user.id, screen_name: user.username };
  return form({ oauth_token: token, oauth_token_secret: secret, ...names });
}

const question = ({ token }: Asked, username: string): XAnswer =>
  page(`<h1>Authorize this app to access your account?</h1>
<form method="post" action="/oauth/authorize">
<input type="hidden" name="oauth_token" value="${shown(token)}">
<label>Account <input name="username" value="${shown(username)}" required></label>
<button name="decision" value="allow">Allow</button>
<button name="decision" value="cancel" formnovalidate>Cancel</button>
</form>`);

/** Redirects back to the app with a verifier, or with `denied`. */
function decide(state: State, asked: Asked, given: URLSearchParams): XAnswer {
  const back = new URL(asked.callback);
  if (given.get('decision') === 'allow') {
    asked.user_id = userNamed(state, given.get('username') ?? 'ada').id;
    asked.verifier = word();
    back.searchParams.set('oauth_token', asked.token);
    back.searchParams.set('oauth_verifier', asked.verifier);
  } else {
    state.asked.delete(asked.token);
    back.searchParams.set('denied', asked.token);
  }
  return { status: 302, headers: { location: back.href } };
}

function authorize(state: State, request: XRequest): XAnswer {
  const given = request.form ?? request.url.searchParams;
  const asked = state.asked.get(given.get('oauth_token') ?? '');
  if (!asked || asked.verifier !== null) {
    return page('<h1>Whoa there!</h1><p>The request token for this page is invalid.</p>', 403);
  }
  if (request.method === 'POST') return decide(state, asked, given);
  const [first] = state.users.values();
  return question(asked, first?.username ?? 'ada');
}

/** The response, or `undefined` for other paths. */
export function answerSignIn(state: State, request: XRequest): XAnswer | undefined {
  switch (`${request.method} ${request.url.pathname}`) {
    case 'POST /oauth/request_token':
      return requestToken(state, request);
    case 'POST /oauth/access_token':
      return accessToken(state, request);
    case 'GET /oauth/authorize':
    case 'POST /oauth/authorize':
      return authorize(state, request);
    default:
      return undefined;
  }
}
