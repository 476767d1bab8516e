/**
 * The open event streams of this process: one database poll serves all of them, and each gets the events of its
 * person.
 */
import { limits } from '#contract/core/limits.ts';
import { type LiveEvent, type LiveTopic, LiveTopics } from '#contract/core/live.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { changedAfter } from './store.ts';
import { type Changes, startWatch, type Watch } from './watch.ts';

/** After a poll, wait this many times its duration. */
const rest = 20;
/** Retry-After in seconds for a person with too many streams. */
const crowded = 60;

interface Reader {
  user_id: string;
  /** Topics that were not sent yet. */
  news: Set<LiveTopic>;
  /** Its authorization has changed, so the next line, even without news, must trigger a check. */
  isDoubted: boolean;
  /** Wakes the stream. */
  wake: () => void;
}

export interface Hub {
  /**
   * Streams the changes of a person's data until the signal aborts. Throws `rate_limited` beyond the limit of
   * streams.
   */
  follow(user_id: string, signal: AbortSignal): Promise<AsyncIterable<LiveEvent>>;
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

/** Polls as long as there are streams, and distributes the changes. */
function createLooking({ db, log }: Pick<Context, 'db' | 'log'>, readers: ReadonlySet<Reader>) {
  let watch: Promise<Watch> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Whether a poll failed, so that changes may have been missed. */
  let missed = false;

  const tell = (changes: Changes) => {
    for (const reader of readers) {
      const topics = missed ? LiveTopics : changes.get(reader.user_id);
      if (!topics) continue;
      for (const topic of topics) reader.news.add(topic);
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
      tell(await watching.poll([...new Set([...readers].map(({ user_id }) => user_id))]));
    } catch (err) {
      missed = true;
      log.warn({ err }, 'live changes could not be read');
    }
    lookLater(Math.max(limits.stream_look, rest * (performance.now() - begun)));
  };
  return {
    /** Starts to track this person's changes. */
    async meet(user_id: string): Promise<void> {
      if (!watch) {
        watch = startWatch({ db });
        watch.then(
          () => lookLater(limits.stream_look),
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

export function createHub(ctx: Pick<Context, 'clock' | 'db' | 'log'>): Hub {
  const readers = new Set<Reader>();
  const closing = new AbortController();
  const looking = createLooking(ctx, readers);
  const countOf = (user_id: string) =>
    [...readers].filter((reader) => reader.user_id === user_id).length;
  return {
    async follow(user_id, hungUp) {
      if (closing.signal.aborted) throw new AppError('unavailable');
      if (countOf(user_id) >= limits.streams_per_user)
        throw new AppError('rate_limited', { retry_after: crowded });
      const signal = AbortSignal.any([hungUp, closing.signal]);
      const reader: Reader = { user_id, news: new Set(), isDoubted: false, wake: () => {} };
      const leave = () => {
        readers.delete(reader);
        reader.wake();
      };
      signal.addEventListener('abort', leave, { once: true });
      readers.add(reader);
      try {
        await looking.meet(user_id);
        // After tracking has started, so that no change falls between the two.
        const since = ctx.clock() - limits.stream_look_back;
        for (const topic of await changedAfter(ctx.db, user_id, since)) reader.news.add(topic);
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
