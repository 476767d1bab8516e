/** Changes a suggestion like any other post, but without keeping it. */
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { contentCalls } from '#contract/content/calls.ts';
import type { DraftState } from '#contract/content/kinds.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  changeDraft,
  type DraftRow,
  findDraft,
  jsonOf,
  rejudge,
} from '#server/features/content/service.ts';
import { withHeld, type withPost } from '#server/features/posts/variants/held.ts';
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
    words: !isSame(parts, kept.parts),
    platform: !isSame(platform, row.platform),
    state: !isSame(state, row.suggestion),
    media: !isSame(media_ids, kept.media_ids),
  };
}

/** Throws `conflict` for one that was posted. */
const whileSuggested: typeof withPost = (ctx, owner_id, id, work) =>
  withHeld(ctx, owner_id, id, (held) => {
    if (held.post.suggestion === 'posted') throw posted();
    return work(held);
  });

type Changed = ReturnType<typeof changedFields>;

/** The fields that every post has. */
const asPost = ({ parts, media_ids }: Change, others: Changed) => ({
  ...(others.words && { parts }),
  ...(others.media && { media_ids: media_ids ?? [] }),
});

/** The columns that only suggestions have. */
async function asSuggestion(ctx: Context, row: DraftRow, change: Change, others: Changed) {
  const { parts = jsonOf(row).parts, platform = row.platform, state, media_ids } = change;
  return {
    ...(others.platform && (await rejudge(ctx, row, { parts, platform }))),
    ...(others.state && { suggestion: state }),
    ...(others.media && { chose_media: media_ids ? (1 as const) : (0 as const) }),
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
  const others = changedFields(row, change);
  if (!Object.values(others).includes(true)) return row;
  if (others.state) requireOwnState(change.state);
  const columns = await asSuggestion(ctx, row, change, others);
  await updatePost(ctx, owner_id, id, asPost(change, others), whileSuggested);
  const updated_at = ctx.clock();
  const changed = await changeDraft(ctx.db, owner_id, id, { ...columns, updated_at });
  if (!changed) throw posted();
  return changed;
}
