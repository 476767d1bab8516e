/** The emulated X API’s calls that need a user token. */
import { createPost, deletePost } from './x-create.ts';
import { invalid, problem, type XAnswer, type XRequest } from './x-http.ts';
import { verify } from './x-oauth.ts';
import { now, type State, type Token, visible } from './x-state.ts';
import {
  append,
  type Call,
  addSubtitles,
  describe,
  finalize,
  initialize,
  upload,
  uploadStatus,
} from './x-uploads.ts';
import { limitHeaders, pageOf, shownPost, shownUser, unreadable } from './x-view.ts';

const postParameters = ['expansions', 'media.fields', 'post.fields', 'user.fields'];
const listParameters = [
  ...postParameters,
  ...[
    'end_time',
    'exclude',
    'max_results',
    'pagination_token',
    'since_id',
    'start_time',
    'until_id',
  ],
];

function me({ state, token, request }: Call): XAnswer {
  const user = state.users.get(token.user_id);
  if (!user) return problem(404, 'Not Found Error', 'Could not find that user.');
  const wrong = unreadable(request, ['expansions', 'post.fields', 'user.fields']);
  return wrong ?? { status: 200, body: { data: shownUser(user, request.url) } };
}

function timeline({ state, request, id }: Call): XAnswer {
  const own = visible(state).filter(({ author_id }) => author_id === id);
  return unreadable(request, listParameters) ?? pageOf(state, own, request);
}

function mentions({ state, request, id }: Call): XAnswer {
  const name = state.users.get(id)?.username ?? '';
  const named = new RegExp(`@${name}\\b`, 'i');
  const of = visible(state).filter(({ text }) => name !== '' && named.test(text));
  return unreadable(request, listParameters) ?? pageOf(state, of, request);
}

/** The supported part of the query language: quoted words, one of which has to match. */
function search({ state, token, request }: Call): XAnswer {
  const wrong = unreadable(request, [...listParameters, 'query', 'sort_order', 'next_token']);
  if (wrong) return wrong;
  const query = request.url.searchParams.get('query') ?? '';
  if (query === '' || query.length > 512) return invalid('The `query` is missing or too long.');
  if (Number(request.url.searchParams.get('max_results') ?? 10) < 10) {
    return invalid('The `max_results` query parameter value is not between 10 and 100');
  }
  const words = [...query.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word.toLowerCase());
  const about = visible(state).filter(
    ({ author_id, text }) =>
      author_id !== token.user_id && words.some((word) => text.toLowerCase().includes(word)),
  );
  return pageOf(state, about, request);
}

function lookUp({ state, request }: Call): XAnswer {
  const wrong = unreadable(request, ['ids', ...postParameters]);
  if (wrong) return wrong;
  const ids = (request.url.searchParams.get('ids') ?? '').split(',');
  if (ids.length > 100) return invalid('The `ids` query parameter has more than 100 values.');
  const there = visible(state).filter(({ id }) => ids.includes(id));
  const errors = ids
    .filter((id) => !there.some((post) => post.id === id))
    .map((value) => ({
      value,
      resource_id: value,
      parameter: 'ids',
      resource_type: 'tweet',
      title: 'Not Found Error',
      detail: `Could not find tweet with ids: [${value}].`,
      type: 'https://api.x.com/2/problems/resource-not-found',
    }));
  const data = there.map((post) => shownPost(state, post, request.url));
  const body = { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) };
  return { status: 200, body };
}

function invalidate({ state, token }: Call): XAnswer {
  state.tokens.delete(token.token);
  state.ledger.push({ at: now(state), type: 'revoke', user_id: token.user_id });
  return { status: 200, body: { access_token: token.token } };
}

const routes: readonly [
  method: string,
  path: RegExp,
  answer: (call: Call) => XAnswer | Promise<XAnswer>,
][] = [
  [
    'POST',
    /^\/2\/tweets$/,
    ({ state, token, request }) => createPost(state, token.user_id, request),
  ],
  [
    'DELETE',
    /^\/2\/tweets\/(\d{1,19})$/,
    ({ state, token, id }) => deletePost(state, token.user_id, id),
  ],
  ['GET', /^\/2\/tweets$/, lookUp],
  ['GET', /^\/2\/tweets\/search\/recent$/, search],
  ['GET', /^\/2\/users\/me$/, me],
  ['GET', /^\/2\/users\/(\d{1,19})\/tweets$/, timeline],
  ['GET', /^\/2\/users\/(\d{1,19})\/mentions$/, mentions],
  ['POST', /^\/2\/media\/upload$/, upload],
  ['POST', /^\/2\/media\/upload\/initialize$/, initialize],
  ['POST', /^\/2\/media\/upload\/(\d{1,19})\/append$/, append],
  ['POST', /^\/2\/media\/upload\/(\d{1,19})\/finalize$/, finalize],
  ['GET', /^\/2\/media\/upload$/, uploadStatus],
  ['POST', /^\/2\/media\/metadata$/, describe],
  ['POST', /^\/2\/media\/subtitles$/, addSubtitles],
  ['POST', /^\/1\.1\/oauth\/invalidate_token\.json$/, invalidate],
];

/** The token that a request is signed with; `undefined` if X rejects it. */
function tokenOf(state: State, request: XRequest): Token | undefined {
  const secretOf = (token: string) => state.tokens.get(token)?.secret;
  const { api_key, api_secret, nonces } = state;
  const checked = verify(request, { api_key, api_secret, nonces, secretOf, now: now(state) });
  if (typeof checked === 'string' || !state.settings.accepts) return undefined;
  return state.tokens.get(checked.oauth.get('oauth_token') ?? '');
}

/** The response, or `undefined` if there is no such call. */
export async function answerApi(state: State, request: XRequest): Promise<XAnswer | undefined> {
  const { method, url } = request;
  for (const [wanted, path, answer] of routes) {
    const found = method === wanted ? path.exec(url.pathname) : null;
    if (!found) continue;
    const token = tokenOf(state, request);
    if (!token) return problem(401, 'Unauthorized', 'Unauthorized');
    const given = await answer({ state, token, request, id: found[1] ?? '' });
    return { ...given, headers: { ...limitHeaders(state), ...given.headers } };
  }
  return undefined;
}
