/**
 * LinkedIn on localhost in a separate process: `node test/emulators/linkedin.ts` prints its address and exits with its
 * standard input. As strict as the real one: unescaped characters cut a text, sunset versions are rejected, an
 * identical text is rejected with the first post’s id, and a token is valid for sixty days.
 */
import { keepArrived } from './arrived.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { answerSignIn } from './linkedin-sign-in.ts';
import { comment, create, remove } from './linkedin-posts.ts';
import { actOnDocument, takeDocument, tellDocument } from './linkedin-documents.ts';
import { actOnFilm, takeBeside, takePart, tellFilm } from './linkedin-videos.ts';
import {
  type Asked,
  createState,
  maySpeak,
  type Reply,
  type Speaker,
  type State,
  tokenFor,
} from './linkedin-state.ts';
import { happensBefore, serveOnLoopback } from './serve.ts';

const state = createState();

function retell({ urn, text }: { urn: string; text: string }): void {
  for (const post of state.posts) if (post.urn === urn) post.text = text;
}

function setFilms({ film_looks, film_fails }: Record<string, unknown>): void {
  if (typeof film_looks === 'number') state.film_looks = film_looks;
  if (typeof film_fails === 'string') state.film_fails = film_fails;
}

/** The control commands. */
function obey(order: Record<string, unknown>): unknown {
  if ('fault' in order) state.fault = order['fault'] as Fault;
  for (const name of ['accepts', 'feed', 'films_shown', 'beside_fails'] as const)
    if (name in order) state[name] = order[name] === true;
  setFilms(order);
  if ('passed' in order) state.passed = Number(order['passed']);
  if ('ended_versions' in order) state.ended = order['ended_versions'] as string[];
  if ('retell' in order) retell(order['retell'] as { urn: string; text: string });
  if ('organization' in order) {
    const { id, name, admins } = order['organization'] as Record<'id' | 'name', string> & {
      admins: string[];
    };
    state.organizations.set(`urn:li:organization:${id}`, { name, admins });
  }
  if ('person' in order) {
    const sub = String(order['person']);
    return { sub, token: tokenFor(state, sub) };
  }
  const [films, documents] = [[...state.films.values()], [...state.documents.values()]];
  return { posts: state.posts, calls: state.calls, films, documents };
}

const refusal = (status: number, message: string): Reply => ({ status, body: { status, message } });

/** What is wrong with a call’s required headers. */
function faultOfHeaders({ headers, path }: Asked): Reply | undefined {
  if (!path.startsWith('/rest/')) return undefined;
  const version = String(headers['linkedin-version'] ?? '');
  if (!/^20\d{4}$/.test(version)) return refusal(400, 'A version must be present');
  if (state.ended.includes(version)) {
    return refusal(426, `Requested version ${version} is not active`);
  }
  const isRestli = headers['x-restli-protocol-version'] === '2.0.0';
  return isRestli ? undefined : refusal(400, 'Unsupported protocol version');
}

const sixtyDays = 60 * 24 * 3_600_000;

/** The token’s owner. */
function memberOf({ headers }: Asked, known: State): Speaker | undefined {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  const granted = known.tokens.get(token);
  if (!granted || !known.accepts) return undefined;
  return known.clock() - granted.at < sixtyDays ? granted : undefined;
}

function upload(asked: Asked, speaker: Speaker): Reply {
  const id = asked.path.replace('/upload/', '');
  const picture = state.pictures.get(`urn:li:image:${id}`);
  if (!picture || !maySpeak(state, speaker, picture.owner)) return refusal(404, 'Not found');
  picture.bytes = asked.raw.length;
  keepArrived('linkedin', asked.raw);
  return { status: 201, body: undefined };
}

function initialize({ json, host, query }: Asked, speaker: Speaker): Reply {
  if (query.get('action') !== 'initializeUpload') return refusal(400, 'Unknown action');
  const { owner = '' } = (json as { initializeUploadRequest?: { owner?: string } })
    .initializeUploadRequest ?? { owner: undefined };
  if (!maySpeak(state, speaker, owner)) return refusal(403, 'Not the owner');
  const id = `C${(state.count += 1)}`;
  state.pictures.set(`urn:li:image:${id}`, { owner, bytes: 0 });
  const value = { uploadUrl: `http://${host}/upload/${id}`, image: `urn:li:image:${id}` };
  return { status: 200, body: { value } };
}

const denied = refusal(403, 'Not enough permissions to access this resource');

function userInfo({ sub, scopes }: Speaker): Reply {
  if (!scopes.includes('openid') || !scopes.includes('profile')) return denied;
  const body = { sub, name: `Member ${sub}`, picture: 'https://example.com/p.png' };
  return { status: 200, body };
}

const mayAdminister = ({ scopes }: Speaker): boolean =>
  scopes.includes('rw_organization_admin') || scopes.includes('r_organization_admin');

/** Page roles, by the finder for members. */
function roles({ query }: Asked, speaker: Speaker): Reply {
  if (!mayAdminister(speaker)) return denied;
  const { sub } = speaker;
  if (query.get('q') !== 'roleAssignee') return refusal(400, 'Unknown finder');
  const all = [...state.organizations].filter(([, { admins }]) => admins.includes(sub));
  const isAsked = ['ADMINISTRATOR', null].includes(query.get('role'));
  const elements = (isAsked ? all : []).map(([organization]) => ({
    role: 'ADMINISTRATOR',
    state: 'APPROVED',
    organization,
    roleAssignee: `urn:li:person:${sub}`,
  }));
  return { status: 200, body: { elements, paging: { start: 0, count: 10, links: [] } } };
}

/** A page as its administrators see it. */
function organization(speaker: Speaker, id: string): Reply {
  const found = state.organizations.get(`urn:li:organization:${id}`);
  if (!found) return refusal(404, 'Not found');
  const { scopes, sub } = speaker;
  const isAllowed = scopes.includes('rw_organization_admin') && found.admins.includes(sub);
  if (!isAllowed) return denied;
  return { status: 200, body: { id: Number(id), localizedName: found.name } };
}

/** The supported calls by method and path. */
const paths: readonly [
  at: RegExp,
  does: (asked: Asked, speaker: Speaker, target: string) => Reply,
][] = [
  [/^GET \/v2\/userinfo$/, (_asked, speaker) => userInfo(speaker)],
  [/^GET \/rest\/organizationAcls$/, (asked, speaker) => roles(asked, speaker)],
  [/^GET \/rest\/organizations\/(\d+)$/, (_asked, speaker, id) => organization(speaker, id)],
  [/^POST \/rest\/images$/, (asked, speaker) => initialize(asked, speaker)],
  [/^POST \/rest\/videos$/, (asked, speaker) => actOnFilm(state, asked, speaker)],
  [
    /^GET \/rest\/videos\/(.+)$/,
    (_asked, speaker, urn) => tellFilm(state, speaker, decodeURIComponent(urn)),
  ],
  [/^POST \/rest\/documents$/, (asked, speaker) => actOnDocument(state, asked, speaker)],
  [
    /^GET \/rest\/documents\/(.+)$/,
    (_asked, speaker, urn) => tellDocument(state, speaker, decodeURIComponent(urn)),
  ],
  [
    /^PUT \/document-uploads\/(\w+)$/,
    (asked, speaker, id) => takeDocument(state, asked, speaker, id),
  ],
  [/^PUT \/upload\//, (asked, speaker) => upload(asked, speaker)],
  [/^POST \/rest\/posts$/, (asked, speaker) => create(state, asked, speaker)],
  [
    /^POST \/rest\/socialActions\/([^/]+)\/comments$/,
    (asked, speaker, target) => comment(state, asked, speaker, decodeURIComponent(target)),
  ],
  [/^DELETE \/rest\//, (asked, speaker) => remove(state, asked, speaker)],
];

async function answer(asked: Asked): Promise<Reply> {
  const wrong = faultOfHeaders(asked);
  if (wrong) return wrong;
  if (/^\/dms-uploads\/\w+\/c/.test(asked.path)) return takeBeside(state, asked);
  if (asked.path.startsWith('/dms-uploads/')) return takePart(state, asked);
  const speaker = memberOf(asked, state);
  if (speaker === undefined) return refusal(401, 'The token used in the request has expired');
  for (const [at, does] of paths) {
    const [found, target = ''] = at.exec(`${asked.method} ${asked.path}`) ?? [];
    if (found !== undefined) return does(asked, speaker, target);
  }
  return refusal(404, 'Resource not found');
}

const creates = ({ method, path }: Asked): boolean =>
  method === 'POST' && (path === '/rest/posts' || path.endsWith('/comments'));

function give(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
    ...headers,
  });
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body));
}

/** Answers a call with a fault. */
function spoil(response: ServerResponse, fault: Fault): void {
  if (fault.kind === 'silence') return;
  if (fault.kind === 'reset_before' || fault.kind === 'reset_after') {
    response.socket?.resetAndDestroy();
  } else if (fault.kind === 'rate_limited') {
    const limited = refusal(429, 'Resource level throttle limit reached');
    give(response, { ...limited, headers: { 'retry-after': String(fault.seconds) } });
  } else if (fault.kind === 'malformed') {
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"urn:li:sh');
  } else if (fault.kind === 'no_id') give(response, { status: 201, body: undefined });
  else give(response, { status: 502, body: '<h1>502 Bad Gateway</h1>', headers: {} });
}

async function read(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://linkedin.invalid');
  const raw = await buffer(request);
  const isJson = String(request.headers['content-type']).includes('json');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    host: String(request.headers.host),
    raw,
    json: isJson && raw.length > 0 ? JSON.parse(raw.toString()) : {},
  };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = await read(request);
  if (asked.path === '/control') {
    return give(response, { status: 200, body: { done: obey(JSON.parse(asked.raw.toString())) } });
  }
  state.calls.push({ method: asked.method, path: asked.path });
  const signIn = answerSignIn(state, asked);
  if (signIn) return give(response, signIn);
  const { fault } = state;
  if (!fault || !creates(asked)) return give(response, await answer(asked));
  state.fault = undefined;
  if (!happensBefore(fault)) await answer(asked);
  spoil(response, fault);
}

serveOnLoopback(serve, {
  clock: state.clock,
  failed: (response, error) => give(response, { status: 500, body: { message: String(error) } }),
});
