/**
 * Holds streaming connections for this process’s accounts to platforms that announce new mentions. An announcement
 * only triggers a poll of the account, which is polled every few minutes anyway; so nothing is missed while a
 * connection was down, and nothing is stored twice.
 */
import { z } from 'zod';
import { hour, minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { tryOpenAccount } from '#server/account-secret.ts';
import type { Line } from '#server/adapters/social/port.ts';
import { listStreamedAccounts, markStreamed, pollNow } from './lines.store.ts';
import { pollMentions } from './poll-mentions.ts';

/** How often the set of connections is updated, and how often announced accounts are polled. */
const updateInterval = 10 * second;
const tick = 250;
/** Minimum time between two announced polls of one account. */
const minPollDistance = 3 * second;
/** How long a connection counts as open after it was seen open. */
const trusted = 3 * updateInterval;
/** Backoff for reopening a broken connection. */
const retryAfter = { first: second, longest: 10 * minute, lasted: minute } as const;
/**
 * Maximum number of connections of one process to one platform; accounts beyond it are polled as often as without
 * one.
 */
const maxLines = 100;
/** Connections to one server are opened at this interval. */
const openDelay = 100;
/** Number of concurrent polls, so that one slow server does not block the others. */
const maxPolls = 4;

interface Held {
  line: Line;
  isOpen: boolean;
  stop: AbortController;
  ended: Promise<void>;
}

/** Failures in a row, and the end of the backoff by this process's monotonic clock. */
interface Trouble {
  failures: number;
  until: number;
}

/** Backoff by server, or by connection while others to the same server work. Outlives one run of `holdLines`. */
type Troubles = Map<string, Trouble>;

interface Holding {
  ctx: Context;
  held: Map<string, Held>;
  /** Connections beyond the limit. */
  left: readonly Line[];
  troubles: Troubles;
  /** Announced accounts that are to be polled. */
  announced: Set<string>;
  readAt: Map<string, number>;
  reads: Set<Promise<void>>;
}

/** Adds jitter, so that reconnects are spread out. */
const jittered = (wait: number): number => wait / 2 + randomInt(wait);

/** The remaining backoff of a connection. */
function remainingBackoff({ troubles }: Holding, { place, name }: Line): number {
  const until = [place, name].map((key) => troubles.get(key)?.until ?? 0);
  return Math.max(0, ...until) - performance.now();
}

/** Records a failure. Connections to one server that break together count as one failure. */
function recordFailure({ held, troubles }: Holding, one: Held, hasLasted: boolean): void {
  const { place, name } = one.line;
  const others = [...held.values()].filter((other) => other !== one);
  const key = others.some(({ line, isOpen }) => isOpen && line.place === place) ? name : place;
  const now = performance.now();
  const before = troubles.get(key);
  if (before && before.until > now) return;
  for (const [old, { until }] of troubles) {
    if (now - until > 2 * retryAfter.longest) troubles.delete(old);
  }
  const failures = hasLasted ? 0 : (before?.failures ?? 0);
  const wait = Math.min(retryAfter.longest, retryAfter.first * 2 ** Math.min(failures, 20));
  troubles.set(key, { failures: failures + 1, until: now + jittered(wait) });
}

/** Keeps a connection open until its signal aborts, reopening it when it breaks; first waits for `delay`. */
async function keepOpen(holding: Holding, one: Held, delay: number): Promise<void> {
  const { ctx, announced } = holding;
  const { line, stop } = one;
  const { signal } = stop;
  const rest = (wait: number) => pause(wait, undefined, { signal }).catch(() => {});
  const onWord = (ids: readonly string[]) => {
    for (const id of ids) announced.add(id);
  };
  if (delay > 0) await rest(delay);
  while (!signal.aborted) {
    const wait = remainingBackoff(holding, line);
    if (wait > 0) {
      await rest(wait + randomInt(openDelay));
      continue;
    }
    const began = performance.now();
    const onOpen = () => {
      one.isOpen = true;
      // Polls for mentions that were missed while it was down.
      onWord(line.accounts);
    };
    await line.hold({ onOpen, onWord }, signal).catch((err: unknown) => {
      if (!signal.aborted) ctx.log.info({ err }, 'a streaming connection to a platform broke');
    });
    const hasLasted = one.isOpen && performance.now() - began > retryAfter.lasted;
    one.isOpen = false;
    if (!signal.aborted) recordFailure(holding, one, hasLasted);
  }
}

/** The connections to hold now, by name, and those beyond the limit. */
async function wantedLines(ctx: Context): Promise<{ lines: Map<string, Line>; left: Line[] }> {
  const on = LivePlatformIds.filter((id) => ctx.social[id].lines !== undefined);
  const rows = on.length === 0 ? [] : await listStreamedAccounts(ctx.db, on, ctx.shards.mine());
  const lines = new Map<string, Line>();
  const left: Line[] = [];
  for (const platform of on) {
    const accounts = rows
      .filter((row) => row.platform === platform)
      .flatMap((row) => tryOpenAccount(ctx, row) ?? []);
    const all = ctx.social[platform].lines?.(accounts) ?? [];
    for (const line of all.slice(0, maxLines)) lines.set(`${platform} ${line.name}`, line);
    left.push(...all.slice(maxLines));
  }
  return { lines, left };
}

/** Opens new connections, and closes those no longer wanted. */
function syncLines(holding: Holding, lines: ReadonlyMap<string, Line>): void {
  for (const [name, { stop }] of holding.held) {
    if (lines.has(name)) continue;
    stop.abort();
    holding.held.delete(name);
  }
  const begun = new Map<string, number>();
  for (const [name, line] of lines) {
    if (holding.held.has(name)) continue;
    const before = begun.get(line.place) ?? 0;
    begun.set(line.place, before + 1);
    const one: Held = {
      line,
      isOpen: false,
      stop: new AbortController(),
      ended: Promise.resolve(),
    };
    one.ended = keepOpen(holding, one, before * openDelay);
    holding.held.set(name, one);
  }
}

/** Accounts whose connections are all open. */
function fullyConnected({ held, left }: Holding): string[] {
  const [all, without] = [new Set<string>(), new Set(left.flatMap(({ accounts }) => accounts))];
  for (const { line, isOpen } of held.values()) {
    for (const id of line.accounts) (isOpen ? all : without).add(id);
  }
  return [...all].filter((id) => !without.has(id));
}

/** Starts polls of announced accounts, with a minimum time between two polls of one. */
function pollAnnounced({ ctx, announced, readAt, reads }: Holding, signal: AbortSignal): void {
  if (reads.size >= maxPolls) return;
  const now = performance.now();
  const due = [...announced].filter((id) => now - (readAt.get(id) ?? -hour) >= minPollDistance);
  if (due.length === 0) return;
  for (const id of due) {
    announced.delete(id);
    readAt.set(id, now);
  }
  const read = async () => {
    for (const id of await pollNow(ctx.db, due, ctx.clock())) announced.add(id);
    await pollMentions(ctx, signal);
  };
  const reading: Promise<void> = read()
    // The accounts are polled at their regular times then.
    .catch((err: unknown) => ctx.log.error({ err }, 'announced mentions could not be polled'))
    .finally(() => reads.delete(reading));
  reads.add(reading);
}

/** Holds all connections until the signal aborts, or until there are none. */
export async function holdLines(
  ctx: Context,
  signal: AbortSignal,
  troubles: Troubles = new Map(),
): Promise<void> {
  const holding: Holding = {
    ctx,
    troubles,
    left: [],
    held: new Map(),
    announced: new Set(),
    readAt: new Map(),
    reads: new Set(),
  };
  let looked = -hour;
  let noted = 0;
  try {
    while (!signal.aborted) {
      if (performance.now() - looked >= updateInterval) {
        looked = performance.now();
        const { lines, left } = await wantedLines(ctx);
        holding.left = left;
        syncLines(holding, lines);
        if (holding.held.size === 0) return;
        noted = 0;
      }
      const open = fullyConnected(holding);
      if (open.length > noted) await markStreamed(ctx.db, open, ctx.clock() + trusted);
      noted = open.length;
      pollAnnounced(holding, signal);
      await pause(tick, undefined, { signal }).catch(() => {});
    }
  } finally {
    for (const { stop } of holding.held.values()) stop.abort();
    await Promise.all([...holding.held.values()].map(({ ended }) => ended));
    await Promise.all(holding.reads);
  }
}

/** Each process holds the connections of its own accounts, and starts over after this long. */
const lease = 5 * minute;

export function holdLinesJob(ctx: Context) {
  const troubles: Troubles = new Map();
  return job({
    name: 'engagement.hold_lines',
    payload: z.unknown(),
    tries: 1,
    lease,
    every: 5 * second,
    in_each: true,
    run: (_payload, signal) =>
      holdLines(ctx, AbortSignal.any([signal, ctx.timeout(lease - 30 * second)]), troubles),
  });
}
