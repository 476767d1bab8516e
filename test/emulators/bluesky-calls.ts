/** The emulated service’s XRPC methods, validated against the network’s own schemas. */
import { jsonToLex, lexicons } from '@atproto/api';
import { listNotifications, getPosts, getProfile, searchTypeahead } from './bluesky-views.ts';
import { checkBlobs, keepBlob } from './bluesky-blobs.ts';
import {
  openSession,
  personBy,
  profileCollection,
  profileUri,
  type Pair,
  type Person,
  Refusal,
  type State,
  writePost,
  writeProfile,
} from './bluesky-state.ts';

export interface Asked {
  name: string;
  method: string;
  token: string | undefined;
  query: URLSearchParams;
  mime: string;
  bytes: Buffer;
  /** Milliseconds UTC. */
  at: number;
}

type Act = (state: State, asked: Asked) => unknown;

const loginsAllowed = { count: 30, within: 5 * 60_000 };

const closed = {
  takendown: { code: 'AccountTakedown', message: 'Account has been taken down' },
  suspended: { code: 'AccountSuspended', message: 'Account has been suspended' },
  deactivated: { code: 'AccountDeactivated', message: 'Account is deactivated' },
};

function requireOpen({ status }: Person): void {
  if (status) throw new Refusal(401, closed[status].code, closed[status].message);
}

/** The person a token belongs to. */
function holder(state: State, { token }: Asked, kind: 'access' | 'refresh' = 'access') {
  if (token === undefined) throw new Refusal(401, 'AuthMissing', 'Authentication Required');
  const known = state.tokens.get(token);
  if (!known || known.kind !== kind) {
    throw new Refusal(400, 'InvalidToken', 'Token could not be verified');
  }
  if (known.expired) throw new Refusal(400, 'ExpiredToken', 'Token has expired');
  const person = state.people.get(known.did);
  if (!person) throw new Refusal(401, 'AccountNotFound', 'Account not found');
  requireOpen(person);
  return { person, known };
}

const invalid = (error: unknown): Refusal =>
  new Refusal(400, 'InvalidRequest', error instanceof Error ? error.message : 'Input is wrong');

function checked<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw invalid(error);
  }
}

/** The body, validated against the method’s schema. */
function input(asked: Asked): Record<string, unknown> {
  return checked(() => {
    const body = JSON.parse(asked.bytes.toString()) as Record<string, unknown>;
    lexicons.assertValidXrpcInput(asked.name, jsonToLex(body));
    return body;
  });
}

const session = (pair: Pair, { did, handle }: Person) => ({ ...pair, did, handle, active: true });

const refusedLogin = () =>
  new Refusal(401, 'AuthenticationRequired', 'Invalid identifier or password');

const createSession: Act = (state, asked) => {
  const { identifier, password } = input(asked);
  const person = personBy(state, String(identifier));
  const limited = state.logins.filter(
    ({ did, at }) => did === person?.did && at > asked.at - loginsAllowed.within,
  );
  if (limited.length >= loginsAllowed.count) {
    throw new Refusal(429, 'RateLimitExceeded', 'Rate Limit Exceeded');
  }
  if (person) state.logins.push({ did: person.did, at: asked.at });
  // The account’s main password is its app password with a prefix.
  const main = password === `main ${person?.app_password}`;
  if (!state.accepting || !person || !(main || password === person.app_password)) {
    throw refusedLogin();
  }
  requireOpen(person);
  return session(openSession(state, person.did, main ? 'com.atproto.access' : undefined), person);
};

const refreshSession: Act = (state, asked) => {
  const { person, known } = holder(state, asked, 'refresh');
  known.next ??= openSession(state, person.did);
  return session(known.next, person);
};

const deleteSession: Act = (state, asked) => {
  holder(state, asked, 'refresh');
  state.tokens.delete(asked.token ?? '');
};

const uploadBlob: Act = (state, asked) => keepBlob(state, holder(state, asked).person, asked);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** There is one profile record; it is only overwritten if the given version is current. */
function putProfile(state: State, { did }: Person, body: Record<string, unknown>) {
  const { rkey, record, swapRecord: seen } = body;
  if (rkey !== 'self') throw new Refusal(400, 'InvalidRequest', 'The record key is not "self"');
  const held = state.records.get(profileUri(did));
  if (seen !== undefined && seen !== (held?.cid ?? null)) {
    throw new Refusal(400, 'InvalidSwap', `Record was at ${held?.cid ?? 'null'}`);
  }
  const { uri, cid } = writeProfile(state, did, record as Record<string, unknown>);
  return { uri, cid, validationStatus: 'valid' };
}

const putRecord: Act = (state, asked) => {
  const { person } = holder(state, asked);
  const body = input(asked);
  const { repo, collection, rkey, record } = body;
  if (repo !== person.did) throw new Refusal(401, 'AuthenticationRequired', 'Not your repository');
  checked(() => lexicons.assertValidRecord(text(collection), jsonToLex(record as never)));
  if (collection === profileCollection) return putProfile(state, person, body);
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(text(rkey))) {
    throw new Refusal(400, 'InvalidRequest', 'The record key is no TID');
  }
  checkBlobs(state, person, (record as { embed?: unknown }).embed);
  const { uri, cid } = writePost(state, person.did, text(rkey), record as Record<string, unknown>);
  return { uri, cid, validationStatus: 'valid' };
};

const getSession: Act = (state, asked) => {
  const { did, handle, email_confirmed } = holder(state, asked).person;
  const told = email_confirmed !== undefined && { emailConfirmed: email_confirmed };
  return { did, handle, active: true, ...told };
};

const getRecord: Act = (state, { query }) => {
  const uri = `at://${query.get('repo')}/${query.get('collection')}/${query.get('rkey')}`;
  const found = state.records.get(uri);
  if (!found) throw new Refusal(400, 'RecordNotFound', `Could not locate record: ${uri}`);
  return { uri, cid: found.cid, value: found.value };
};

const deleteRecord: Act = (state, asked) => {
  const { person } = holder(state, asked);
  const { repo, collection, rkey } = input(asked);
  if (repo !== person.did) throw new Refusal(401, 'AuthenticationRequired', 'Not your repository');
  state.records.delete(`at://${text(repo)}/${text(collection)}/${text(rkey)}`);
  return {};
};

const resolveHandle: Act = (state, { query }) => {
  const person = personBy(state, query.get('handle') ?? '');
  if (!person) throw new Refusal(400, 'InvalidRequest', 'Unable to resolve handle');
  return { did: person.did };
};

const acts: Readonly<Record<string, Act>> = {
  'com.atproto.server.createSession': createSession,
  'com.atproto.server.refreshSession': refreshSession,
  'com.atproto.server.deleteSession': deleteSession,
  'com.atproto.server.getSession': getSession,
  'com.atproto.repo.uploadBlob': uploadBlob,
  'com.atproto.repo.putRecord': putRecord,
  'com.atproto.repo.getRecord': getRecord,
  'com.atproto.repo.deleteRecord': deleteRecord,
  'com.atproto.identity.resolveHandle': resolveHandle,
  'app.bsky.feed.getPosts': (state, asked) => getPosts(state, holder(state, asked).person, asked),
  'app.bsky.actor.getProfile': (state, asked) => {
    holder(state, asked);
    return getProfile(state, asked);
  },
  'app.bsky.actor.searchActorsTypeahead': (state, asked) => {
    holder(state, asked);
    return searchTypeahead(state, asked);
  },
  'app.bsky.notification.listNotifications': (state, asked) =>
    listNotifications(state, holder(state, asked).person, asked),
};

/** Runs a method, and validates its output against the schema. */
export function perform(state: State, asked: Asked): unknown {
  const act = acts[asked.name];
  if (!act) throw new Refusal(501, 'MethodNotImplemented', 'Method Not Implemented');
  const answer = act(state, asked);
  // Tests can make the service return invalid data.
  const tellsNonsense = [...state.people.values()].some((one) => one.followers !== undefined);
  if (answer !== undefined && !tellsNonsense)
    lexicons.assertValidXrpcOutput(asked.name, jsonToLex(answer));
  return answer;
}
