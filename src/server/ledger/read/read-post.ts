import type { Media } from '#contract/images/types.ts';
import type { Post } from '#contract/posts/types.ts';
import { explainDoubt } from '#domain/ledger/clock-alarm.ts';
import { explainHoldUp, serverName } from '#domain/ledger/backoff.ts';
import { explainReason } from '#domain/ledger/occurrence-reason.ts';
import { decisionOf } from '#domain/schedule/series-attention.ts';
import type { Context } from '#server/context.ts';
import { readAlarm } from '#server/ledger/recover/clock.store.ts';
import type { Entry } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { mediaIds } from '#server/ledger/publish/loaded-occurrence.ts';
import { listSpaced } from '#server/ledger/publish/guard.store.ts';

const iso = (instant: number): string => new Date(instant).toISOString();
const isoOrNull = (instant: number | null): string | null =>
  instant === null ? null : iso(instant);

/** Where the whole post can be seen: at its first part. */
export const urlOf = (entry: Entry): string | null => entry.parts[0]?.url ?? null;

const stateReason = (entry: Entry): string | null => explainReason(entry.reason, entry.detail);

/** What the clock of the server is suspected of; `null` while it is believed. */
async function doubtOf(ctx: Context): Promise<string | null> {
  const alarm = await readAlarm(ctx.db);
  return alarm ? explainDoubt(alarm.why, alarm.off) : null;
}

/** What is known at one moment that may hold posts up. */
interface Surroundings {
  doubt: string | null;
  /** Accounts that wait because of a post of theirs. */
  spaced: ReadonlySet<string>;
  now: number;
}

async function lookAround(ctx: Context, entries: readonly Entry[]): Promise<Surroundings> {
  const now = ctx.clock();
  const ready = entries.filter(({ state, due_at }) => state === 'READY' && due_at <= now);
  const accounts = [...new Set(ready.map(({ account }) => account.id))];
  return { now, doubt: await doubtOf(ctx), spaced: await listSpaced(ctx.db, accounts, now) };
}

function reasonUnder(entry: Entry, { doubt, spaced, now }: Surroundings): string | null {
  const platform = serverName(entry.platform, entry.service);
  const is_next = spaced.has(entry.account.id);
  return explainHoldUp({ ...entry, doubt, is_next, platform }, now) ?? stateReason(entry);
}

/** Why it is in its state, or what holds it up there. */
export const reasonOf = async (ctx: Context, entry: Entry): Promise<string | null> =>
  reasonUnder(entry, await lookAround(ctx, [entry]));

/** When its owner took all of it back from the platform. */
export function removedAt({ parts }: Entry): number | null {
  const times = parts.map(({ removed_at }) => removed_at);
  return times.some((time) => time === null) ? null : Math.max(...times.map(Number), 0) || null;
}

/** The parts; of a post that waits to be prepared, the words that it is going to have, as far as they are known. */
function partsOf({ state, parts, content_text }: Entry) {
  if (state !== 'PLANNED' && state !== 'PREPARING') return parts;
  return content_text === '' ? [] : [{ text: content_text, media: '[]', url: null }];
}

interface Shown {
  pictures: ReadonlyMap<string, Media>;
  reason: string | null;
  can_remove: boolean;
}

const read = (entry: Entry, { pictures, reason, can_remove }: Shown): Post => ({
  id: entry.id,
  agent_id: entry.agent_id,
  platform: entry.platform,
  status: entry.state,
  reason,
  decision: decisionOf(entry),
  parts: partsOf(entry).map(({ text, media, url }) => ({
    text,
    media: mediaIds(media).flatMap((id) => pictures.get(id) ?? []),
    url,
  })),
  due_at: iso(entry.due_at),
  published_at: isoOrNull(entry.published_at),
  url: urlOf(entry),
  removed_at: isoOrNull(removedAt(entry)),
  can_remove,
});

/** Whether its owner can have it deleted on its platform. */
export const isRemovable = (ctx: Context, entry: Entry): boolean =>
  entry.state === 'PUBLISHED' &&
  ctx.social[entry.platform].remove !== undefined &&
  entry.parts.some(({ removed_at, external_id }) => removed_at === null && external_id !== null);

/** Occurrences of one owner as he sees them; a picture that was deleted since is left out. */
export async function readPosts(
  ctx: Context,
  ownerId: string,
  entries: readonly Entry[],
): Promise<Post[]> {
  const parts = entries.flatMap((entry) => entry.parts);
  const ids = new Set(parts.flatMap((part) => mediaIds(part.media)));
  const shown = await ctx.hooks.media.describe(ctx, ownerId, [...ids]);
  const pictures = new Map(shown.map((picture) => [picture.id, picture]));
  const around = await lookAround(ctx, entries);
  return entries.map((entry) =>
    read(entry, {
      pictures,
      reason: reasonUnder(entry, around),
      can_remove: isRemovable(ctx, entry),
    }),
  );
}
