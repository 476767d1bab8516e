import type { Media } from '#contract/images/types.ts';
import type { Approval } from '#contract/posts/approvals.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import { explainDoubt } from '#domain/ledger/clock-alarm.ts';
import { explainBackoff, serverName } from '#domain/ledger/backoff.ts';
import { explainReason } from '#domain/ledger/occurrence-reason.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { decisionOf } from '#domain/schedule/series-attention.ts';
import type { Context } from '#server/context.ts';
import { readAlarm } from '#server/ledger/recover/clock.store.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { leftOutOf, shownHash } from '#server/ledger/publish/loaded-occurrence.ts';
import { type ApprovalRow, approvalsOf, isAlone } from '#server/ledger/publish/approvals.store.ts';
import { listSpaced } from '#server/ledger/publish/guard.store.ts';
import { listIn } from '#server/db/json.ts';

/** The post’s URL: that of its first part that has one. */
export const postUrl = ({ parts }: Pick<LoadedOccurrence, 'parts'>): string | null =>
  parts.find(({ url }) => url !== null)?.url ?? null;

const stateReason = (occurrence: LoadedOccurrence): string | null =>
  explainReason(occurrence.reason, occurrence.detail) ?? leftOutOf(occurrence);

/** Why the server’s clock is not trusted; `null` if it is. */
async function doubtOf(ctx: Pick<Context, 'db'>): Promise<string | null> {
  const alarm = await readAlarm(ctx.db);
  return alarm ? explainDoubt(alarm.why, alarm.off) : null;
}

/** Everything that may currently hold up posts. */
interface Surroundings {
  doubt: string | null;
  /** Accounts that have to wait because of one of their posts. */
  spaced: ReadonlySet<string>;
  now: number;
}

async function lookAround(
  ctx: Context,
  occurrences: readonly LoadedOccurrence[],
): Promise<Surroundings> {
  const now = ctx.clock();
  const ready = occurrences.filter(({ state, due_at }) => state === 'READY' && due_at <= now);
  const accounts = [...new Set(ready.map(({ account }) => account.id))];
  return { now, doubt: await doubtOf(ctx), spaced: await listSpaced(ctx.db, accounts, now) };
}

function reasonUnder(
  occurrence: LoadedOccurrence,
  { doubt, spaced, now }: Surroundings,
): string | null {
  const platform = serverName(occurrence.platform, occurrence.service);
  const is_next = spaced.has(occurrence.account.id);
  return (
    explainBackoff({ ...occurrence, doubt, is_next, platform }, now) ?? stateReason(occurrence)
  );
}

/** Why it is in its state, or what holds it up. */
export const reasonOf = async (
  ctx: Context,
  occurrence: LoadedOccurrence,
): Promise<string | null> => reasonUnder(occurrence, await lookAround(ctx, [occurrence]));

/** When its owner deleted all of it from the platform. */
export function removedAt({ parts }: LoadedOccurrence): number | null {
  const times = parts.map(({ removed_at }) => removed_at);
  return times.some((time) => time === null) ? null : Math.max(...times.map(Number), 0) || null;
}

/** The parts; for a post that is not prepared yet, its future text as far as it is known. */
function partsOf({ state, parts, content_text }: LoadedOccurrence) {
  if (state !== 'PLANNED' && state !== 'PREPARING') return parts;
  return content_text === '' ? [] : [{ text: content_text, media: '[]', url: null }];
}

/** When it is to be written: at once, if that time has come. */
const writtenAt = ({ state, kind, content_text, next_at, due_at }: LoadedOccurrence) =>
  state === 'PLANNED' && kind === 'scheduled' && content_text === '' ? (next_at ?? due_at) : null;

/** When it is tried again, and until when; while its server keeps failing, every minute. */
function retryOf({
  state,
  due_at,
  late_window,
  next_at,
  asleep_until,
  left_alone_since,
}: LoadedOccurrence): Occurrence['retry'] {
  if (state !== 'RETRY_WAIT') return null;
  const at = left_alone_since === null ? Math.max(next_at ?? due_at, asleep_until ?? 0) : null;
  return { at: toIsoOrNull(at), until: toIso(due_at + late_window) };
}

interface Shown {
  pictures: ReadonlyMap<string, Media>;
  reason: string | null;
  can_remove: boolean;
  approval: ApprovalRow | undefined;
  alone: boolean;
}

const approvalOf = (
  { way, by_name: by, at, label, side, is_own, review }: ApprovalRow,
  alone: boolean,
  { asks, kind }: LoadedOccurrence,
): Approval => ({
  way,
  by,
  is_alone: alone && side !== 'reviewer',
  is_own: is_own === 1 && asks === null && review !== 'before_sending' && kind !== 'reply',
  at: toIso(at),
  label,
});

const connectionOf = ({ account: { id, username }, ...rest }: LoadedOccurrence) => ({
  id,
  username,
  name: accountName({ ...rest, username }),
});

const read = (
  occurrence: LoadedOccurrence,
  { pictures, reason, can_remove, approval, alone }: Shown,
): Occurrence => ({
  id: occurrence.id,
  agent_id: occurrence.agent_id,
  is_self: occurrence.is_self === 1,
  platform: occurrence.platform,
  connection: connectionOf(occurrence),
  status: occurrence.state,
  reason,
  decision: decisionOf(occurrence),
  parts: partsOf(occurrence).map(({ text, media, url }) => ({
    text,
    media: listIn(media).flatMap((id) => pictures.get(id) ?? []),
    url,
  })),
  hash: shownHash(occurrence),
  due_at: toIso(occurrence.due_at),
  written_at: toIsoOrNull(writtenAt(occurrence)),
  published_at: toIsoOrNull(occurrence.published_at),
  url: postUrl(occurrence),
  retry: retryOf(occurrence),
  approval: approval ? approvalOf(approval, alone, occurrence) : null,
  removed_at: toIsoOrNull(removedAt(occurrence)),
  can_remove,
});

/** Whether its owner can have it deleted from its platform. */
export const isRemovable = (ctx: Pick<Context, 'social'>, occurrence: LoadedOccurrence): boolean =>
  occurrence.state === 'PUBLISHED' &&
  ctx.social[occurrence.platform].remove !== undefined &&
  occurrence.parts.some(
    ({ removed_at, external_id }) => removed_at === null && external_id !== null,
  );

/** Occurrences of one owner as they see them; deleted images are left out. */
export async function readOccurrences(
  ctx: Context,
  ownerId: string,
  occurrences: readonly LoadedOccurrence[],
): Promise<Occurrence[]> {
  const parts = occurrences.flatMap((occurrence) => occurrence.parts);
  const ids = new Set(parts.flatMap((part) => listIn(part.media)));
  const shown = await ctx.hooks.media.describe(ctx, ownerId, [...ids]);
  const pictures = new Map(shown.map((picture) => [picture.id, picture]));
  const around = await lookAround(ctx, occurrences);
  const approvals = await approvalsOf(ctx.db, occurrences);
  const alone = approvals.size > 0 && (await isAlone(ctx.db, ownerId));
  return occurrences.map((occurrence) =>
    read(occurrence, {
      pictures,
      reason: reasonUnder(occurrence, around),
      can_remove: isRemovable(ctx, occurrence),
      approval: approvals.get(occurrence.id),
      alone,
    }),
  );
}
