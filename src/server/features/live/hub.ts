/** The open streams of this process: one look at the database for all of them, and each is told what is its person's. */
import { limits } from '#contract/core/limits.ts';
import { type LiveEvent, type LiveTopic, LiveTopics } from '#contract/core/live.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Changes, startWatch, type Watch } from './watch.ts';

/** However long a look takes, this many times as long nothing is looked for. */
const rest = 20;
/** Seconds until someone with too many streams may try again. */
const crowded = 60;

interface Reader {
  user_id: string;
  /** What it was not told yet. */
  news: Set<LiveTopic>;
  /** What lets its person in has changed: the next line, with or without news, is when that is looked at. */
  isDoubted: boolean;
  /** Lets it look at its news. */
  wake: () => void;
}

export interface Hub {
  /** Tells what changes of a person's until the signal aborts. Throws `rate_limited` for one stream too many. */
  follow(user_id: string, signal: AbortSignal): Promise<AsyncIterable<LiveEvent>>;
  /** Ends every stream, and takes no more. */
  close(): void;
}

/** Ends after so many milliseconds, or as soon as someone wakes the reader. */
async function pause(reader: Reader, milliseconds: number): Promise<void> {
  if (reader.news.size > 0 || reader.isDoubted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  reader.wake = resolve;
  await promise;
  clearTimeout(timer);
}

async function* read(reader: Reader, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  // At once, so that the other side knows that it is heard.
  yield { changed: [] };
  while (!signal.aborted) {
    await pause(reader, limits.stream_heartbeat);
    if (signal.aborted) return;
    const changed = [...reader.news];
    reader.news.clear();
    reader.isDoubted = false;
    yield { changed };
  }
}

/** Looks again and again while anyone reads, and passes on what it finds. */
function createLooking({ db, log }: Pick<Context, 'db' | 'log'>, readers: ReadonlySet<Reader>) {
  let watch: Promise<Watch> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** A look failed, so nobody knows what was missed. */
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
      tell(await watching.look([...new Set([...readers].map(({ user_id }) => user_id))]));
    } catch (err) {
      missed = true;
      log.warn({ err }, 'what changed could not be read');
    }
    lookLater(Math.max(limits.stream_look, rest * (performance.now() - begun)));
  };
  return {
    /** From now on this person's changes are found. */
    async meet(user_id: string): Promise<void> {
      if (!watch) {
        watch = startWatch({ db });
        watch.then(
          () => lookLater(limits.stream_look),
          () => (watch = undefined),
        );
      }
      await (await watch).meet(user_id);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export function createHub(ctx: Pick<Context, 'db' | 'log'>): Hub {
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
