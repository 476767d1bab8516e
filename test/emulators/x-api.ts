/** The emulated X API’s calls that need a user token. */
import { z } from 'zod';
import { createPost, deletePost, json } from './x-create.ts';
import { invalid, problem, type XAnswer, type XRequest } from './x-http.ts';
import { verify } from './x-oauth.ts';
import { type Media, newId, now, type State, type Token, visible } from './x-state.ts';
import { limitHeaders, pageOf, shownPost, shownUser, unreadable } from './x-view.ts';

interface Call {
  state: State;
  token: Token;
  request: XRequest;
  /** The id in the path. */
  id: string;
}

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

/** The first bytes of images, in base64. */
const pictures = ['iVBORw0KGgo', '/9j/', 'R0lGOD', 'UklGR'];
const largestPicture = 5 * 1024 * 1024;

const Upload = z.strictObject({
  media: z.base64().min(1),
  media_category: z.enum(['tweet_image', 'tweet_gif']),
});

function upload({ state, token, request }: Call): XAnswer {
  const body = Upload.safeParse(json(request));
  if (!body.success) return invalid(z.prettifyError(body.error));
  const { media, media_category } = body.data;
  const is_clip = media_category === 'tweet_gif';
  const bytes = Buffer.from(media, 'base64').length;
  if (bytes > largestPicture) {
    return problem(413, 'Content Too Large', 'The picture is larger than 5 MB.');
  }
  const starts = is_clip ? ['R0lGOD'] : pictures;
  if (!starts.some((start) => media.startsWith(start))) {
    return problem(400, 'Bad Request', 'media type unrecognized.');
  }
  const id = newId(state);
  const looks_left = is_clip ? 1 : 0;
  const stored = { id, owner_id: token.user_id, bytes, alt: null, is_clip, looks_left };
  state.media.set(id, stored);
  return { status: 200, body: { data: shownUpload(stored, 'pending') } };
}

/** A GIF is processed after the upload; X reports that until it is done. */
const shownUpload = ({ id, bytes, is_clip, looks_left }: Media, word: string) => ({
  id,
  media_key: `${is_clip ? 16 : 3}_${id}`,
  size: bytes,
  expires_after_secs: 86_400,
  ...(is_clip && {
    processing_info:
      looks_left > 0
        ? { state: word, check_after_secs: 1 }
        : { state: 'succeeded', progress_percent: 100 },
  }),
});

function uploadStatus({ state, token, request }: Call): XAnswer {
  const wrong = unreadable(request, ['command', 'media_id']);
  if (wrong) return wrong;
  const media = state.media.get(request.url.searchParams.get('media_id') ?? '');
  if (media?.owner_id !== token.user_id) return invalid('The media is not there.');
  const data = shownUpload(media, 'in_progress');
  media.looks_left = Math.max(0, media.looks_left - 1);
  return { status: 200, body: { data } };
}

const Metadata = z.object({
  id: z.string(),
  metadata: z.object({ alt_text: z.object({ text: z.string().max(1000) }) }),
});

function describe({ state, token, request }: Call): XAnswer {
  const body = Metadata.safeParse(json(request));
  if (!body.success) return invalid(z.prettifyError(body.error));
  const media = state.media.get(body.data.id);
  if (media?.owner_id !== token.user_id) return invalid('The media is not there.');
  media.alt = body.data.metadata.alt_text.text;
  const associated_metadata = body.data.metadata;
  return { status: 200, body: { data: { id: media.id, associated_metadata } } };
}

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

const routes: readonly [method: string, path: RegExp, answer: (call: Call) => XAnswer][] = [
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
  ['GET', /^\/2\/media\/upload$/, uploadStatus],
  ['POST', /^\/2\/media\/metadata$/, describe],
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
export function answerApi(state: State, request: XRequest): XAnswer | undefined {
  const { method, url } = request;
  for (const [wanted, path, answer] of routes) {
    const found = method === wanted ? path.exec(url.pathname) : null;
    if (!found) continue;
    const token = tokenOf(state, request);
    if (!token) return problem(401, 'Unauthorized', 'Unauthorized');
    const given = answer({ state, token, request, id: found[1] ?? '' });
    return { ...given, headers: { ...limitHeaders(state), ...given.headers } };
  }
  return undefined;
}
