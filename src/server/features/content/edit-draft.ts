/** Edits a draft: an edit is checked against every rule again. */
import { roomOfAgent } from '#server/ledger/read/rooms.store.ts';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { contentCalls } from '#contract/content/calls.ts';
import type { DraftState } from '#contract/content/kinds.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { mediaOf } from '#server/features/images/service.ts';
import { type CheckedText, judgeChanged } from '#server/writing/check-text.ts';
import { changeDraft, findDraft, type DraftRow } from './drafts.store.ts';
import { jsonOf, searchedIn } from './read-draft.ts';

/** Throws `not_found`. */
export async function requireDraft(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  id: string,
): Promise<DraftRow> {
  const row = await findDraft(db, owner_id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

const posted = () =>
  new AppError('conflict', { message: 'This post was published, so it can’t be changed anymore.' });

type Change = BodyOf<typeof contentCalls.updatePiece>;

const ownStates: readonly DraftState[] = ['new', 'draft'];

/** Throws `invalid_input` for a state that only the server sets. */
function requireOwnState(state: DraftState | undefined): void {
  if (state === undefined || ownStates.includes(state)) return;
  const message = 'A draft can only be marked as new or as a draft';
  throw new AppError('invalid_input', { details: [{ path: 'state', message }] });
}

/**
 * The state of a text after an edit, unless the owner sets it. Checking it for another platform does not turn it
 * into a draft, and a draft stays one.
 */
function stateAfter({ checks }: CheckedText, row: DraftRow, hasNewWords: boolean): DraftState {
  const isGood = checks.every(({ passed }) => passed);
  if (hasNewWords) return isGood ? 'draft' : 'needs_you';
  if (row.state === 'draft') return 'draft';
  if (!isGood) return 'needs_you';
  return row.parts === row.written ? 'new' : 'draft';
}

/**
 * Accepts a text although checks failed that its owner may override; an edit is checked again. Throws `not_found`,
 * and `conflict` with a check that cannot be overridden.
 */
export async function acceptDraft(ctx: Context, owner_id: string, id: string): Promise<DraftRow> {
  const row = await requireDraft(ctx, owner_id, id);
  const { checks } = jsonOf(row);
  const firm = checks.find(({ passed, can_override }) => !passed && !can_override);
  if (firm) {
    throw new AppError('conflict', {
      message: `${firm.message ?? firm.label} You can’t ignore this check. Edit the draft.`,
    });
  }
  const accepted = checks.map((check) => ({ ...check, accepted: !check.passed }));
  const changed = await changeDraft(ctx.db, owner_id, id, {
    checks: JSON.stringify(accepted),
    state: 'draft',
    updated_at: ctx.clock(),
  });
  if (!changed) throw posted();
  return changed;
}

const isSame = (one: unknown, now: unknown) => one === undefined || isDeepStrictEqual(one, now);

/** The fields that differ from the current ones; sending back the current values changes nothing. */
function changedFields(row: DraftRow, { parts, platform, state, media_ids }: Change) {
  const kept = jsonOf(row);
  const words = !isSame(parts, kept.parts);
  return {
    words,
    text: words || !isSame(platform, row.platform),
    state: !isSame(state, row.state),
    media: !isSame(media_ids, kept.media_ids),
  };
}

/** The columns of a text with a new wording or platform. */
async function reworded(ctx: Context, row: DraftRow, change: Change, hasNewWords: boolean) {
  const { brief, parts, written, sources: facts } = jsonOf(row);
  const next = { parts: change.parts ?? parts, platform: change.platform ?? row.platform };
  const room = await roomOfAgent(ctx.db, row.agent_id, next.platform);
  const about = { owner_id: row.owner_id, agent_id: row.agent_id, room };
  const verdict = await judgeChanged(ctx, { ...about, brief, written, facts }, next.parts);
  return {
    parts: JSON.stringify(next.parts),
    platform: next.platform,
    words: searchedIn(brief, next.parts),
    checks: JSON.stringify(verdict.checks),
    claims: JSON.stringify(verdict.claims),
    state: stateAfter(verdict, row, hasNewWords),
  };
}

/** Changes the given fields. Throws `not_found`, also for pictures, and `conflict` for a text that was posted. */
export async function editDraft(
  ctx: Context,
  owner_id: string,
  id: string,
  change: Change,
): Promise<DraftRow> {
  const row = await requireDraft(ctx, owner_id, id);
  const { state, media_ids } = change;
  const others = changedFields(row, change);
  if (!Object.values(others).includes(true)) return row;
  if (others.state) requireOwnState(state);
  if (media_ids) await mediaOf(ctx, owner_id, media_ids);
  const changed = await changeDraft(ctx.db, owner_id, id, {
    ...(others.text && (await reworded(ctx, row, change, others.words))),
    ...(others.state && { state }),
    ...(others.media && { media: media_ids ? JSON.stringify(media_ids) : null }),
    updated_at: ctx.clock(),
  });
  if (!changed) throw posted();
  return changed;
}
