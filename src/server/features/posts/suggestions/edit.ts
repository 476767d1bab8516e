/** Changes a suggestion, which is checked against every rule again. One that was kept is changed like any other post. */
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { contentCalls } from '#contract/content/calls.ts';
import type { DraftState } from '#contract/content/kinds.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { mediaOf } from '#server/features/images/service.ts';
import {
  changeDraft,
  type DraftRow,
  findDraft,
  jsonOf,
  rejudge,
  searchedIn,
} from '#server/features/content/service.ts';
import { updatePost } from '#server/features/posts/variants/write.ts';

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
    suggestion: 'draft',
    updated_at: ctx.clock(),
  });
  if (!changed) throw posted();
  return changed;
}

const isSame = (one: unknown, now: unknown) => one === undefined || isDeepStrictEqual(one, now);

/** The fields that differ from the current ones; sending back the current values changes nothing. */
function changedFields(row: DraftRow, { parts, platform, state, media_ids }: Change) {
  const kept = jsonOf(row);
  return {
    text: !isSame(parts, kept.parts) || !isSame(platform, row.platform),
    state: !isSame(state, row.suggestion),
    media: !isSame(media_ids, kept.media_ids),
  };
}

/** Throws `not_found` for pictures, `invalid_input` for a state, and `conflict` for a text that was posted. */
async function requireMay(
  ctx: Context,
  row: DraftRow,
  { state, media_ids }: Change,
  others: ReturnType<typeof changedFields>,
): Promise<void> {
  if (others.state) requireOwnState(state);
  if (media_ids) await mediaOf(ctx, row.owner_id, media_ids);
  if (row.suggestion === 'posted') throw posted();
}

/** The columns of another wording, or of the same for another network. */
async function reworded(ctx: Context, row: DraftRow, { parts, platform = row.platform }: Change) {
  const { brief, ...before } = jsonOf(row);
  const next = parts ?? before.parts;
  const judged = await rejudge(ctx, row, { parts: next, platform });
  if (row.is_suggestion === 0) return judged;
  return { ...judged, parts: JSON.stringify(next), words: searchedIn(brief, next) };
}

const columnsOfMedia = (media_ids: string[] | null | undefined) => ({
  media: JSON.stringify(media_ids ?? []),
  chose_media: media_ids ? (1 as const) : (0 as const),
});

/** Changes the given fields. Throws `not_found`, also for pictures, and `conflict` for a text that was posted. */
export async function editDraft(
  ctx: Context,
  owner_id: string,
  id: string,
  change: Change,
): Promise<DraftRow> {
  const row = await requireDraft(ctx, owner_id, id);
  const { parts, state, media_ids } = change;
  const others = changedFields(row, change);
  if (!Object.values(others).includes(true)) return row;
  await requireMay(ctx, row, change, others);
  const columns = others.text ? await reworded(ctx, row, change) : {};
  if (row.is_suggestion === 0)
    await updatePost(ctx, owner_id, id, { parts, ...(media_ids && { media_ids }) });
  const changed = await changeDraft(ctx.db, owner_id, id, {
    ...columns,
    ...(others.state && { suggestion: state }),
    ...(others.media && columnsOfMedia(media_ids)),
    updated_at: ctx.clock(),
  });
  if (!changed) throw posted();
  return changed;
}
