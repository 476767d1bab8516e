/** Receives changes from the server over one connection for all tabs of this browser. */
import { limits } from '#contract/core/limits.ts';
import type { LiveTopic } from '#contract/core/live.ts';
import { minute } from '#contract/core/time.ts';
import { spaceHeader } from '#contract/core/role-rights.ts';
import { basePath, table } from '#contract/table.ts';
import { space } from '#web/lib/session/space.ts';

/** Tabs in different spaces hear of different changes. */
const nameOf = (inSpace: string | null) => ['socialai.live', inSpace].filter(Boolean).join('.');
/** A connection that is silent for this long is dead, even if no error occurred. Milliseconds. */
const silence = 2.5 * limits.stream_heartbeat;
const firstPause = 1000;
const longestPause = minute;
/**
 * Up to this age of the screen, the first line names all that changed since its queries. The rest of the server’s
 * `stream_look_back` is for slow transactions and for clocks that differ.
 */
const fresh = limits.stream_look_back / 2;

/** A message about a change; `lost`: updates have ended, so screens refetch. */
type Said = { topics: LiveTopic[] } | { lost: true };

export interface LiveDeps {
  token: string;
  /** The person that the updates are for: another tab may briefly have another person's. */
  user: string;
  /** Gets all topics whenever something may have been missed. */
  onChange: (topics: readonly LiveTopic[]) => void;
  topics: readonly LiveTopic[];
  base?: string;
  /** A number from 0 to 1, so that clients don't all reconnect at the same moment. */
  chance?: () => number;
}

let heardAt = Number.NEGATIVE_INFINITY;

/** Whether live updates arrive; otherwise screens poll. */
export const isLive = (): boolean => performance.now() - heardAt < silence;

const wait = (pause: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, pause);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });

/** The known topics of a line; `undefined` for an invalid line. */
function topicsOf(line: string, known: readonly LiveTopic[]): LiveTopic[] | undefined {
  try {
    const said: unknown = JSON.parse(line);
    const changed = typeof said === 'object' && said !== null && 'changed' in said && said.changed;
    return Array.isArray(changed) ? known.filter((topic) => changed.includes(topic)) : undefined;
  } catch {
    return undefined;
  }
}

/** A signal that aborts after too long a silence. */
function watchdog() {
  const barking = new AbortController();
  const arm = () => setTimeout(() => barking.abort(), silence);
  let timer = arm();
  const rest = () => clearTimeout(timer);
  const allIsWell = () => {
    rest();
    timer = arm();
  };
  return { signal: barking.signal, allIsWell, rest };
}

/** Handles each line until the stream ends. */
async function readLines(body: ReadableStream<BufferSource>, onLine: (line: string) => void) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}

/** The result of a connection. */
interface Went {
  /** Whether anything was received. */
  heard: boolean;
  /** Whether the server asks not to reconnect soon. */
  refused: boolean;
}

/**
 * One connection, until it ends; `missed` is called once it is open and says whether updates may have been missed. A
 * refusal is reported by the next ordinary call.
 */
async function connect(
  deps: LiveDeps,
  signal: AbortSignal,
  say: (said: Said) => void,
  missed: () => boolean,
) {
  const { base = import.meta.env.VITE_API_BASE ?? basePath, token, topics } = deps;
  const dog = watchdog();
  const went: Went = { heard: false, refused: false };
  try {
    const inSpace = space.id();
    const answer = await fetch(base + table.live.changes.path, {
      headers: { authorization: `Bearer ${token}`, ...(inSpace && { [spaceHeader]: inSpace }) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, dog.signal]),
    });
    if (!answer.ok || !answer.body) return { ...went, refused: true };
    await readLines(answer.body, (line) => {
      const changed = topicsOf(line, topics);
      if (!changed) return;
      dog.allIsWell();
      say({ topics: !went.heard && missed() ? [...topics] : changed });
      went.heard = true;
    });
  } catch {
    // It doesn't matter whether the network, the server or the watchdog ended it: the next connection follows.
  } finally {
    dog.rest();
  }
  return went;
}

/** Reconnects until the signal aborts, with a longer pause after each failure. */
async function keepConnected(
  deps: LiveDeps,
  signal: AbortSignal,
  say: (said: Said) => void,
  since: number,
) {
  const { chance = Math.random } = deps;
  let failures = 0;
  let isAgain = false;
  const missed = () => isAgain || performance.now() - since > fresh;
  while (!signal.aborted) {
    const { heard, refused } = await connect(deps, signal, say, missed);
    isAgain = true;
    if (signal.aborted) return;
    say({ lost: true });
    failures = heard ? 0 : failures + 1;
    const grown = refused ? longestPause : Math.min(firstPause * 2 ** failures, longestPause);
    await wait(grown / 2 + (chance() * grown) / 2, signal);
  }
}

/** Follows changes until the returned function is called. One tab holds the connection and informs the others. */
export function followChanges(deps: LiveDeps): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const channel = new BroadcastChannel(nameOf(space.id()));
  const hear = (said: Said) => {
    const wasLive = isLive();
    heardAt = 'lost' in said ? Number.NEGATIVE_INFINITY : performance.now();
    if (!('lost' in said)) deps.onChange(said.topics);
    // From here on the screens poll, starting now.
    else if (wasLive) deps.onChange(deps.topics);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<{ user: string; said: Said }>) => {
    if (data.user === deps.user) hear(data.said);
  });
  const say = (said: Said) => {
    hear(said);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    channel.postMessage({ user: deps.user, said });
  };
  const since = performance.now();
  const run = () => keepConnected(deps, signal, say, since);
  // Locks exist on secure origins only; elsewhere each tab has its own connection.
  const running = navigator.locks
    ? navigator.locks.request(nameOf(space.id()), { signal }, run)
    : run();
  running.catch(() => undefined);
  return () => {
    ending.abort();
    channel.close();
    heardAt = Number.NEGATIVE_INFINITY;
  };
}
