/** The network’s views of posts, people and notifications. */
import type { Asked } from './bluesky-calls.ts';
import {
  type Notice,
  type Person,
  personBy,
  profileUri,
  Refusal,
  type State,
} from './bluesky-state.ts';

const maxPosts = 25;

const basic = ({ did, handle, name }: Person) => ({ did, handle, displayName: name });

const replyTo = (value: Record<string, unknown>): string | undefined =>
  (value['reply'] as { parent: { uri: string } } | undefined)?.parent.uri;

/** A video view, with a playlist. */
function videoOf({ did }: Person, value: Record<string, unknown>) {
  const embed = value['embed'] as { video?: { ref: { $link: string } } } | undefined;
  if (!embed?.video) return {};
  const cid = embed.video.ref.$link;
  const playlist = `https://video.bsky.test/watch/${did}/${cid}/playlist.m3u8`;
  return { embed: { $type: 'app.bsky.embed.video#view', cid, playlist } };
}

export function getPosts(state: State, asking: Person, { query }: Asked) {
  const uris = query.getAll('uris');
  if (uris.length > maxPosts) {
    throw new Refusal(400, 'InvalidRequest', 'Error: uris must not have more than 25 elements');
  }
  const posts = uris.flatMap((uri) => {
    const found = state.records.get(uri);
    const author = state.people.get(found?.did ?? '');
    if (!found || !author || (state.lagging && author.did === asking.did)) return [];
    const replies = [...state.records.values()].filter(({ value }) => replyTo(value) === uri);
    const { cid, value: record } = found;
    return {
      uri,
      cid,
      record,
      author: basic(author),
      ...videoOf(author, record),
      indexedAt: new Date(0).toISOString(),
      replyCount: replies.length,
      repostCount: 2,
      likeCount: 7,
      quoteCount: 0,
    };
  });
  return { posts };
}

/** By the start of the handle, or of a word of the name. */
export function searchTypeahead(state: State, { query }: Asked) {
  const typed = (query.get('q') ?? '').toLowerCase();
  const limit = Number(query.get('limit') ?? 10);
  if (limit < 1 || limit > 100) throw new Refusal(400, 'InvalidRequest', 'Error: limit');
  const found = [...state.people.values()].filter(({ handle, name }) =>
    [handle, ...name.split(' ')].some((word) => word.toLowerCase().startsWith(typed)),
  );
  return { actors: found.slice(0, limit).map((person) => basic(person)) };
}

export function getProfile(state: State, { query }: Asked) {
  const person = personBy(state, query.get('actor') ?? '');
  if (!person) throw new Refusal(400, 'InvalidRequest', 'Profile not found');
  const { did } = person;
  const uri = profileUri(did);
  const record = state.records.get(uri);
  const own = record?.value['labels'] as { values: { val: string }[] } | undefined;
  const cts = new Date(0).toISOString();
  const avatar = `https://cdn.bsky.test/img/avatar/plain/${person.did}/a@jpeg`;
  return {
    ...basic(person),
    avatar,
    followersCount: person.followers ?? 42,
    followsCount: 3,
    postsCount: 1,
    labels: own?.values.map(({ val }) => ({ src: did, uri, cid: record?.cid, val, cts })) ?? [],
  };
}

/** Newest first; at the same time, the later one first. */
const position = ({ indexed_at }: Notice, index: number): string =>
  `${String(indexed_at).padStart(15, '0')}__${String(index).padStart(8, '0')}`;

export function listNotifications(state: State, { did }: Person, { query }: Asked) {
  const [limit, cursor] = [Number(query.get('limit') ?? 50), query.get('cursor') ?? undefined];
  if (limit > 100) throw new Refusal(400, 'InvalidRequest', 'Error: limit must not exceed 100');
  const reasons = query.getAll('reasons');
  const all = state.notices
    .map((notice, index) => ({ notice, at: position(notice, index) }))
    .filter(({ notice: { to, reason } }) => to === did && reasons.includes(reason))
    .filter(({ at }) => cursor === undefined || at < cursor)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const page = all.slice(0, limit);
  const last = page.at(-1);
  return {
    notifications: page.flatMap(({ notice }) => {
      const [found, author] = [state.records.get(notice.uri), state.people.get(notice.by)];
      if (!found || !author) return [];
      return {
        uri: found.uri,
        cid: found.cid,
        author: basic(author),
        reason: notice.reason,
        record: found.value,
        isRead: false,
        indexedAt: new Date(notice.indexed_at).toISOString(),
      };
    }),
    ...(last && all.length > page.length && { cursor: last.at }),
  };
}
