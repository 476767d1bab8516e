/** Checks texts of agents, with the usual rules, before a person approves them. */
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { limitsIn } from '#server/account-secret.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { shownMedia } from '#server/features/images/service.ts';
import { requireFit } from '#server/post-fit.ts';
import { faultsOfRun, type RunFault } from '#server/writing/check-text.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { filesFor } from '#server/ledger/publish/content.ts';
import { isWritten } from '#server/ledger/publish/loaded-occurrence.ts';
import { findOrder, listWaitingDrafts } from '#server/ledger/publish/prepare.store.ts';
import { configOf, roomFor } from '#server/ledger/publish/fixed-text.ts';
import { readingSaid } from '#domain/checks/repetition.ts';
import { longDate } from '#domain/text/dates.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Db } from '#server/db/client.ts';
import { listMoves } from '#server/ledger/publish/series.store.ts';
import { inTurns } from '#server/process/in-turns.ts';
import { runBrief } from './run-brief.ts';

/** Throws `invalid_input` if a part does not fit the account, with its files. */
export async function requireRoom(
  ctx: Context,
  entry: LoadedOccurrence,
  parts: readonly string[],
  files: readonly (readonly string[])[],
): Promise<void> {
  const places = files.flatMap((ids, part) => ids.map((id) => [id, part] as const));
  const media = await shownMedia(ctx, entry.owner_id, files.flat());
  // A schedule draws no picture for a text that failed a check, so one may be missing.
  const { needs_media: _needed, ...room } = roomFor(entry);
  requireFit(
    ctx,
    { platform: entry.platform, room },
    { parts, media, media_parts: Object.fromEntries(places) },
    { text: ({ part = 0 }) => `parts.${part}`, media: 'parts', isSpecified: true },
  );
}

const sentences = (faults: readonly RunFault[]): string =>
  faults.map(({ message }) => message).join(' ');

function refuse(found: readonly RunFault[], anyway: boolean): void {
  const faults = found.filter(({ can_override }) => !anyway || !can_override);
  if (faults.length === 0) return;
  const details = faults.map(({ message }) => ({ path: 'parts', message }));
  const message = `This draft didn’t pass a check. ${sentences(faults)} Edit it first.`;
  throw new AppError('invalid_input', { message, details });
}

const waiting: readonly string[] = ['AWAITING_APPROVAL', 'NEEDS_REVIEW'];

/**
 * Before the transaction of an approval: checks `parts`, or the stored text, against the current rules. With
 * `anyway` the owner overrides style checks, and this returns which ones failed, in sentences. Throws `not_found`,
 * and `invalid_input` with the failures. Posts that no longer wait for a person are rejected later.
 */
export async function requireValid(
  ctx: Context,
  ownerId: string,
  id: string,
  { parts, anyway = false }: { parts?: readonly string[]; anyway?: boolean } = {},
): Promise<string> {
  const entry = await loadOccurrence(ctx.db, id);
  if (entry?.owner_id !== ownerId) throw new AppError('not_found');
  const { made_with_ai, agent_id, platform, state, account } = entry;
  if (!made_with_ai || !waiting.includes(state)) return '';
  const order = await findOrder(ctx.db, entry.series_id);
  const own = entry.parts.filter(isWritten);
  const { first_comment } = configOf(order);
  const asked = runBrief(order);
  // The first comment is the owner’s own text, and always the same.
  const withoutComment = (texts: readonly string[]): readonly string[] =>
    first_comment !== '' && texts.at(-1) === first_comment ? texts.slice(0, -1) : texts;
  const files = own.length > 0 ? own : [order];
  if (parts) await requireRoom(ctx, entry, parts, filesFor(parts, files));
  const written = withoutComment(own.map(({ text }) => text));
  const room = allowedOn(platform, limitsIn(account));
  const run = { owner_id: ownerId, agent_id, room, post_id: id, ...asked };
  const passed = state === 'AWAITING_APPROVAL';
  const faults = await faultsOfRun(
    ctx,
    { ...run, written, passed },
    parts ? withoutComment(parts) : written,
  );
  refuse(faults, anyway);
  return sentences(faults);
}

/** A text that failed a check, and what it was made from. */
interface Failed {
  parts: readonly string[];
  repeats: string | null;
  facts: readonly string[];
}

/**
 * Why a text that failed a check is not worth its owner’s time, in a sentence: it says the same as a draft of its schedule
 * that waits already, or repeats a post while another draft waits. `null` if its owner has to see it.
 */
export async function nothingNew(
  db: Db,
  entry: Pick<LoadedOccurrence, 'id' | 'series_id' | 'recurring'>,
  { parts, repeats, facts }: Failed,
): Promise<string | null> {
  if (!entry.recurring) return null;
  const isAskedFor = (await listMoves(db, entry.id)).some(({ event }) => event === 'rewrite');
  const waiting = isAskedFor ? [] : await listWaitingDrafts(db, entry.series_id);
  if (waiting.length === 0) return null;
  if (repeats !== null) return `${repeats} Another draft of this schedule already waits for you.`;
  const own = waiting.map(({ text }) => text);
  const repeatedBy = await inTurns(readingSaid({ own, others: [], topic: '', facts }));
  const repeated = await inTurns(repeatedBy(parts.join('\n')));
  const twin = repeated && waiting[repeated.at];
  if (!twin) return null;
  return `It says the same as the draft of ${longDate(twin.due_at)}, which waits for you: “${excerpt(twin.text, 80)}”.`;
}
