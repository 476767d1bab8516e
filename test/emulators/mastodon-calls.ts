/** The API calls that the emulated Mastodon server supports. */
import { keepFile, lookAtFile, post, updateProfile } from './mastodon-posting.ts';
import { grant, metadata, registerApp, revoke } from './mastodon-oauth.ts';
import { newerFirst, type Person, Refusal, type Reply, type State } from './mastodon-state.ts';
import {
  accountView,
  instanceV1,
  instanceV2,
  nodeInfo,
  notificationView,
  statusView,
} from './mastodon-views.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | undefined;
  key: string | undefined;
  host: string;
  mime: string;
  bytes: Buffer;
  /** Milliseconds UTC. */
  at: number;
}

type Act = (state: State, asked: Asked, id: string) => Reply | Promise<Reply>;

const refused = (status: number, message: string) => new Refusal(status, message);
const missing = () => refused(404, 'Record not found');
const ok = (body: unknown): Reply => ({ status: 200, body });

/** The token’s owner. Throws like Doorkeeper. */
function holder(state: State, { token }: Asked, scopes?: readonly string[]): Person {
  const person = [...state.people.values()].find((one) => one.token && one.token === token);
  if (!person || !state.accepting) throw refused(401, 'The access token is invalid');
  const { scopes: given } = person;
  const covers = (wanted: string) =>
    given?.some((one) => one === wanted || wanted.startsWith(`${one}:`));
  if (scopes && given && !scopes.some(covers)) {
    throw refused(403, 'This action is outside the authorized scopes');
  }
  return person;
}

function json({ mime, bytes }: Asked): unknown {
  if (!mime.startsWith('application/json')) throw refused(400, 'Not JSON');
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw refused(400, 'Malformed JSON');
  }
}

const limitIn = ({ query }: Asked, usual: number, most: number): number => {
  const limit = Number(query.get('limit') ?? usual);
  if (!Number.isInteger(limit) || limit < 1) throw refused(422, 'Wrong limit');
  return Math.min(limit, most);
};

/** A page of a list that is sorted newest first, by `max_id` and `min_id`. */
function pageOf<T extends { id: string }>(asked: Asked, all: readonly T[], limit: number): T[] {
  const [max, min] = [asked.query.get('max_id'), asked.query.get('min_id')];
  for (const id of [max, min]) if (id !== null && !/^\d+$/.test(id)) throw refused(400, 'Wrong id');
  const within = all
    .filter(({ id }) => max === null || BigInt(id) < BigInt(max))
    .filter(({ id }) => min === null || BigInt(id) > BigInt(min))
    .toSorted(newerFirst);
  // The items after `min_id` that are nearest to it.
  return min === null ? within.slice(0, limit) : within.slice(-limit);
}

const ownStatuses: Act = (state, asked, id) => {
  holder(state, asked, ['read:statuses']);
  if (!state.people.has(id)) throw missing();
  const own = [...state.statuses.values()].filter(({ by }) => by === id);
  return ok(pageOf(asked, own, limitIn(asked, 20, 40)).map((one) => statusView(state, one)));
};

const notifications: Act = (state, asked) => {
  const person = holder(state, asked, ['read:notifications']);
  const types = asked.query.getAll('types[]');
  const own = state.notices
    .filter(({ to }) => to === person.id)
    .filter(({ type }) => types.length === 0 || types.includes(type));
  const page = pageOf(asked, own, limitIn(asked, 40, 80));
  return ok(page.flatMap((notice) => notificationView(state, notice) ?? []));
};

const readStatus: Act = (state, asked, id) => {
  if (asked.token !== undefined) holder(state, asked, ['read:statuses']);
  const status = state.statuses.get(id);
  if (!status) throw missing();
  return ok(statusView(state, status));
};

const removeStatus: Act = (state, asked, id) => {
  const person = holder(state, asked, ['write:statuses']);
  const status = state.statuses.get(id);
  if (status?.by !== person.id || state.software === 'snac') throw missing();
  state.statuses.delete(id);
  return ok({ ...statusView(state, status), text: status.text });
};

const upload: Act = (state, asked) => keepFile(state, holder(state, asked, ['write:media']), asked);

const finger: Act = (_state, { query, host }) => {
  const resource = query.get('resource') ?? '';
  if (!/^acct:[^@]+@[^@]+$/.test(resource)) throw refused(400, 'Bad resource');
  const name = resource.slice('acct:'.length).split('@')[0];
  const links = [{ rel: 'self', href: `http://${host}/users/${name}` }];
  return ok({ subject: resource, links });
};

const nodeInfoLinks: Act = (_state, { host }) =>
  ok({
    links: [
      {
        rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0',
        href: `http://${host}/nodeinfo/2.0`,
      },
    ],
  });

const formIn = ({ mime, bytes }: Asked): URLSearchParams => {
  if (!mime.startsWith('application/x-www-form-urlencoded')) throw refused(400, 'invalid_request');
  return new URLSearchParams(bytes.toString());
};

/** By method and path; `:id` is a placeholder. */
const acts: Readonly<Record<string, Act>> = {
  'GET /.well-known/nodeinfo': nodeInfoLinks,
  'GET /.well-known/webfinger': finger,
  'GET /nodeinfo/2.0': (state) => ok(nodeInfo(state)),
  'GET /.well-known/oauth-authorization-server': (state, { host }) => metadata(state, host),
  'POST /api/v1/apps': (state, asked) => registerApp(state, json(asked)),
  'POST /oauth/token': (state, asked) => grant(state, formIn(asked)),
  'POST /oauth/revoke': (state, asked) => revoke(state, formIn(asked)),
  'GET /api/v1/instance': (state, { host }) => ok(instanceV1(state, host)),
  'GET /api/v2/instance': (state, { host }) => {
    if (state.software === 'snac') throw missing();
    return ok(instanceV2(state, host));
  },
  'GET /api/v1/accounts/verify_credentials': (state, asked) =>
    ok(accountView(holder(state, asked, ['profile', 'read:accounts']))),
  'PATCH /api/v1/accounts/update_credentials': (state, asked) =>
    updateProfile(holder(state, asked, ['write:accounts']), json(asked)),
  'GET /api/v1/accounts/:id/statuses': ownStatuses,
  'GET /api/v1/notifications': notifications,
  'POST /api/v1/statuses': (state, asked) =>
    post(state, holder(state, asked, ['write:statuses']), { ...asked, body: json(asked) }),
  'GET /api/v1/statuses/:id': readStatus,
  'DELETE /api/v1/statuses/:id': removeStatus,
  'POST /api/v2/media': upload,
  'GET /api/v1/media/:id': (state, asked, id) =>
    lookAtFile(state, holder(state, asked, ['write:media']), id),
};

const patterns = Object.entries(acts).map(([name, act]) => {
  const [method = '', path = ''] = name.split(' ');
  const pattern = new RegExp(`^${path.replace(':id', '([^/]+)').replaceAll('.', String.raw`\.`)}$`);
  return { method, pattern, act };
});

/** Runs a call. Throws a `Refusal`. */
export async function perform(state: State, asked: Asked): Promise<Reply> {
  for (const { method, pattern, act } of patterns) {
    const match = method === asked.method ? pattern.exec(asked.path) : null;
    if (match) return act(state, asked, decodeURIComponent(match[1] ?? ''));
  }
  throw refused(404, 'Not Found');
}

/** Whether a call would create a post, so that faults apply. */
export const creates = (state: State, { method, path, token }: Asked): boolean =>
  `${method} ${path}` === 'POST /api/v1/statuses' &&
  state.accepting &&
  [...state.people.values()].some((one) => one.token === token);
