/**
 * Holds lines to platforms that tell by themselves that something was said. A word of theirs only has the account read at once, as it is
 * read every few minutes anyway: so nothing is missed where a line was down, and nothing is kept twice.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hour, minute, second } from '#contract/core/time.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { openAccount } from '#server/account-secret.ts';
import { type Account, type Line, PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { listTold, noteTold, readNow } from './lines.store.ts';
import { hear } from './poll-mentions.ts';

/** How often is looked which lines there are to be, and how often what was told is read. */
const lookEvery = 10 * second;
const tick = 500;
/** One account is read at most this often because of what is told. */
const calm = 3 * second;
/** How long a line counts as open after it was seen to be. */
const trusted = 3 * lookEvery;
/** A line that breaks is opened again after this long, and longer the more often it broke. */
const retryAfter = { first: second, longest: 10 * minute, lasted: minute } as const;

interface Held {
  line: Line;
  isOpen: boolean;
  stop: AbortController;
  ended: Promise<void>;
}

interface Holding {
  ctx: Context;
  held: Map<string, Held>;
  /** Accounts that were told of and not read yet. */
  told: Set<string>;
  readAt: Map<string, number>;
}

/** A little more or less for everybody, so that not all come back at once. */
const jittered = (wait: number): number => wait / 2 + randomInt(wait);

/** Opens a line again and again until its signal. */
async function keepOpen({ ctx, told }: Holding, one: Held): Promise<void> {
  const { line, stop } = one;
  for (let failures = 0; !stop.signal.aborted; failures += 1) {
    const began = performance.now();
    const onWord = (ids: readonly string[]) => {
      for (const id of ids) told.add(id);
    };
    const onOpen = () => {
      one.isOpen = true;
      // What was said while it was down.
      onWord(line.accounts);
    };
    await line.hold({ onOpen, onWord }, stop.signal).catch((err: unknown) => {
      if (!stop.signal.aborted) ctx.log.info({ err }, 'a line to a platform broke');
    });
    one.isOpen = false;
    if (performance.now() - began > retryAfter.lasted) failures = 0;
    const wait = Math.min(retryAfter.longest, retryAfter.first * 2 ** Math.min(failures, 20));
    await pause(jittered(wait), undefined, { signal: stop.signal }).catch(() => {});
  }
}

/** The accounts of a platform that can be opened; the others are held anyway. */
function opened({ sealer, log }: Context, account: Parameters<typeof openAccount>[1]): Account[] {
  try {
    return [openAccount(sealer, account)];
  } catch (err) {
    if (!(err instanceof PlatformError)) throw err;
    log.info({ err, account: account.id }, 'an account could not be opened');
    return [];
  }
}

/** Which lines there are to be now, by their names. */
async function wanted(ctx: Context): Promise<Map<string, Line>> {
  const on = LivePlatformIds.filter((id) => ctx.social[id].lines !== undefined);
  const rows = on.length === 0 ? [] : await listTold(ctx.db, on);
  const lines = on.flatMap((platform) => {
    const accounts = rows
      .filter((row) => LivePlatform.parse(row.platform) === platform)
      .flatMap((row) => opened(ctx, row));
    return (ctx.social[platform].lines?.(accounts) ?? []).map((line): [string, Line] => [
      `${platform} ${line.name}`,
      line,
    ]);
  });
  return new Map(lines);
}

/** Begins the lines that are to be, and ends the others. */
function renew(holding: Holding, lines: ReadonlyMap<string, Line>): void {
  for (const [name, { stop }] of holding.held) {
    if (lines.has(name)) continue;
    stop.abort();
    holding.held.delete(name);
  }
  for (const [name, line] of lines) {
    if (holding.held.has(name)) continue;
    const one: Held = {
      line,
      isOpen: false,
      stop: new AbortController(),
      ended: Promise.resolve(),
    };
    one.ended = keepOpen(holding, one);
    holding.held.set(name, one);
  }
}

/** Accounts all of whose lines are open. */
function covered(held: Iterable<Held>): string[] {
  const [all, without] = [new Set<string>(), new Set<string>()];
  for (const { line, isOpen } of held) {
    for (const id of line.accounts) (isOpen ? all : without).add(id);
  }
  return [...all].filter((id) => !without.has(id));
}

/** Reads what was told of, each account after a calm. */
async function readTold({ ctx, told, readAt }: Holding, signal: AbortSignal): Promise<void> {
  const now = performance.now();
  const due = [...told].filter((id) => now - (readAt.get(id) ?? -hour) >= calm);
  if (due.length === 0) return;
  for (const id of due) {
    told.delete(id);
    readAt.set(id, now);
  }
  for (const id of await readNow(ctx.db, due, ctx.clock())) told.add(id);
  await hear(ctx, signal);
}

/** Holds all lines until the signal, or until there are none. */
export async function holdLines(ctx: Context, signal: AbortSignal): Promise<void> {
  const holding: Holding = { ctx, held: new Map(), told: new Set(), readAt: new Map() };
  let looked = -hour;
  let noted = 0;
  try {
    while (!signal.aborted) {
      if (performance.now() - looked >= lookEvery) {
        looked = performance.now();
        renew(holding, await wanted(ctx));
        if (holding.held.size === 0) return;
        noted = 0;
      }
      const open = covered(holding.held.values());
      if (open.length > noted) await noteTold(ctx.db, open, ctx.clock() + trusted);
      noted = open.length;
      await readTold(holding, signal);
      await pause(tick, undefined, { signal }).catch(() => {});
    }
  } finally {
    for (const { stop } of holding.held.values()) stop.abort();
    await Promise.all([...holding.held.values()].map(({ ended }) => ended));
  }
}
