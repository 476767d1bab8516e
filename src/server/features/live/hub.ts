/**
 * The open event streams of this process: one database poll serves all of them, and each gets the events of its
 * person.
 */
import { limits } from '#contract/core/limits.ts';
import { type LiveEvent, type LiveTopic, LiveTopics } from '#contract/core/live.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  type LiveVersion,
  type SpanCount,
  changedAfter,
  countMoves,
  liveVersions,
  newestMove,
} from './store.ts';

// Polls for changes as long as someone is connected. Also finds changes by other processes.

/** A transition gets its timestamp before it is committed, and clocks differ, by less than this. Milliseconds. */
const lateness = 5000;
/** Number of people per query. */
const batch = 500;

type Changes = Map<string, Set<LiveTopic>>;

interface Watch {
  /** Starts to track this person's changes. */
  track(userId: string): Promise<void>;
  /**
   * The changed topics of these people since the last poll, or since tracking started; an empty set if their
   * authorization changed, or they were deleted. Stops tracking everyone else.
   */
  poll(userIds: readonly string[]): Promise<Changes>;
}

/**
 * Whose posts changed. Counts the transitions of the newest spans each time, so that one that was committed late is
 * still found.
 */
async function watchMoves(db: Context['db']) {
  // The newest span and the one before it may still get more.
  let first = Math.floor((await newestMove(db)) / lateness) - 1;
  let known = new Map<string, number>();
  const keyOf = ({ owner_id, span }: SpanCount) => `${owner_id} ${span}`;
  const look = async (): Promise<string[]> => {
    const counts = await countMoves(db, lateness, first);
    const moved = counts.filter((one) => one.count !== known.get(keyOf(one)));
    known = new Map(counts.map((one) => [keyOf(one), one.count]));
    first = Math.max(first, ...counts.map(({ span }) => span - 1));
    return moved.map(({ owner_id }) => owner_id);
  };
  await look();
  return look;
}

async function allStandings(db: Context['db'], ids: readonly string[]): Promise<LiveVersion[]> {
  const found: LiveVersion[] = [];
  for (let at = 0; at < ids.length; at += batch)
    found.push(...(await liveVersions(db, ids.slice(at, at + batch))));
  return found;
}

const topicsBetween = (before: LiveVersion, now: LiveVersion): LiveTopic[] => [
  ...(before.schedules === now.schedules ? [] : (['posts'] as const)),
  ...(before.notices === now.notices ? [] : (['notices'] as const)),
  ...(before.publishing === now.publishing ? [] : (['publishing'] as const)),
  ...(before.inbox === now.inbox ? [] : (['inbox'] as const)),
];

/** Starts tracking; existing data is no change. */
async function startWatch({ db }: Pick<Context, 'db'>): Promise<Watch> {
  const moved = await watchMoves(db);
  const known = new Map<string, LiveVersion>();
  return {
    async track(userId) {
      const [standing] = await liveVersions(db, [userId]);
      if (standing && !known.has(userId)) known.set(userId, standing);
    },
    async poll(userIds) {
      const wanted = new Set(userIds);
      for (const id of known.keys()) if (!wanted.has(id)) known.delete(id);
      const changes: Changes = new Map();
      const add = (id: string, topics: readonly LiveTopic[]) => {
        changes.set(id, (changes.get(id) ?? new Set()).union(new Set(topics)));
      };
      for (const id of await moved()) add(id, ['posts']);
      const gone = new Set(known.keys());
      for (const standing of await allStandings(db, userIds)) {
        gone.delete(standing.id);
        const before = known.get(standing.id);
        const topics = before ? topicsBetween(before, standing) : [];
        if (topics.length > 0 || (before && before.access !== standing.access))
          add(standing.id, topics);
        known.set(standing.id, standing);
      }
      for (const id of gone) add(id, []);
      return changes;
    },
  };
}

/** After a poll, wait this many times its duration. */
const rest = 20;
/** Retry-After in seconds for a person with too many streams. */
const crowded = 60;

/** Who follows: a person, in their own space or that of another. */
interface Follower {
  space: string;
  person: string;
}

interface Reader extends Follower {
  /** Topics that were not sent yet. */
  news: Set<LiveTopic>;
  /** Its authorization has changed, so the next line, even without news, must trigger a check. */
  isDoubted: boolean;
  /** Wakes the stream. */
  wake: () => void;
}

export interface Hub {
  /**
   * Streams the changes of a space, and of what a person is told, until the signal aborts. Throws `rate_limited` beyond the
   * limit of streams.
   */
  follow(follower: Follower, signal: AbortSignal): Promise<AsyncIterable<LiveEvent>>;
  /** Ends every stream, and accepts no more. */
  close(): void;
}

/** Waits that many milliseconds, or until the stream is woken. */
async function pause(reader: Reader, milliseconds: number): Promise<void> {
  if (reader.news.size > 0 || reader.isDoubted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  reader.wake = resolve;
  await promise;
  clearTimeout(timer);
}

/** The first event is sent at once, so that the client knows the connection works. */
async function* read(reader: Reader, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  while (!signal.aborted) {
    const changed = [...reader.news];
    reader.news.clear();
    reader.isDoubted = false;
    yield { changed };
    await pause(reader, limits.stream_heartbeat);
  }
}

/** The topics of a space and a person that reach a reader: their own notices, and all else of the space. */
function heardBy(
  { space, person }: Follower,
  topicsOf: (id: string) => Iterable<LiveTopic>,
): LiveTopic[] {
  const [ofSpace, ofPerson] = [new Set(topicsOf(space)), new Set(topicsOf(person))];
  return LiveTopics.filter((topic) => (topic === 'notices' ? ofPerson : ofSpace).has(topic));
}

/** Polls as long as there are streams, and distributes the changes. */
function createLooking(
  { db, log }: Pick<Context, 'db' | 'log'>,
  readers: ReadonlySet<Reader>,
  every: number,
) {
  let watch: Promise<Watch> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Whether a poll failed, so that changes may have been missed. */
  let missed = false;

  const tell = (changes: Changes) => {
    for (const reader of readers) {
      const { space, person } = reader;
      if (!missed && !changes.has(space) && !changes.has(person)) continue;
      const topicsOf = (id: string) => (missed ? LiveTopics : (changes.get(id) ?? []));
      for (const topic of heardBy(reader, topicsOf)) reader.news.add(topic);
      reader.isDoubted = true;
      reader.wake();
    }
    missed = false;
  };
  const lookLater = (milliseconds: number) => {
    if (!isStopped) timer = setTimeout(() => void lookOnce(), milliseconds);
  };
  const lookOnce = async () => {
    if (readers.size === 0) watch = undefined;
    if (!watch) return;
    const begun = performance.now();
    try {
      const watching = await watch;
      const followed = [...readers].flatMap(({ space, person }) => [space, person]);
      tell(await watching.poll([...new Set(followed)]));
    } catch (err) {
      missed = true;
      log.warn({ err }, 'live changes could not be read');
    }
    lookLater(Math.max(every, rest * (performance.now() - begun)));
  };
  return {
    /** Starts to track this person's changes. */
    async meet(user_id: string): Promise<void> {
      if (!watch) {
        watch = startWatch({ db });
        watch.then(
          () => lookLater(every),
          () => (watch = undefined),
        );
      }
      await (await watch).track(user_id);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export function createHub(
  ctx: Pick<Context, 'clock' | 'db' | 'log'>,
  every: number = limits.stream_look,
): Hub {
  const readers = new Set<Reader>();
  const closing = new AbortController();
  const looking = createLooking(ctx, readers, every);
  const countOf = (person: string) =>
    [...readers].filter((reader) => reader.person === person).length;
  return {
    async follow(follower, hungUp) {
      if (closing.signal.aborted) throw new AppError('unavailable');
      if (countOf(follower.person) >= limits.streams_per_user)
        throw new AppError('rate_limited', { retry_after: crowded });
      const signal = AbortSignal.any([hungUp, closing.signal]);
      const reader: Reader = { ...follower, news: new Set(), isDoubted: false, wake: () => {} };
      const leave = () => {
        readers.delete(reader);
        reader.wake();
      };
      signal.addEventListener('abort', leave, { once: true });
      readers.add(reader);
      try {
        const followed = [...new Set([follower.space, follower.person])];
        for (const id of followed) await looking.meet(id);
        // After tracking has started, so that no change falls between the two.
        const since = ctx.clock() - limits.stream_look_back;
        const changed = new Map<string, readonly LiveTopic[]>();
        for (const id of followed) changed.set(id, await changedAfter(ctx.db, id, since));
        for (const topic of heardBy(follower, (id) => changed.get(id) ?? []))
          reader.news.add(topic);
      } catch (error) {
        leave();
        throw error;
      }
      if (signal.aborted) leave();
      return read(reader, signal);
    },
    close() {
      looking.stop();
      closing.abort();
    },
  };
}
