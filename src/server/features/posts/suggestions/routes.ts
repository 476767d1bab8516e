/** The calls of the list of suggestions. */
import { limitsOfAgent } from '#server/ledger/read/account-limits.store.ts';
import type { contentCalls } from '#contract/content/calls.ts';
import { Brief } from '#contract/content/types.ts';
import { type Version, hasMachine } from '#domain/claims/origins.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { judgeChanged } from '#server/writing/check-text.ts';
import {
  type DraftRow,
  changeDraft,
  deleteDraft,
  findDraft,
  jsonOf,
  listDrafts,
  readDraft,
  rejudge,
  searchedFor,
  sourcesOfPost,
} from '#server/features/content/service.ts';
import { within } from '#server/db/client.ts';
import { learnPost } from '#server/features/posts/learn-post.ts';
import { writersOf } from '#server/features/posts/variants/history.ts';
import { deletePost, updatePost } from '#server/features/posts/variants/write.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { mayTellPrivate, tokenOfOwner } from '#server/token-in-hand.ts';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { DraftState } from '#contract/content/kinds.ts';
import { withHeld, type withPost } from '#server/features/posts/variants/held.ts';

/** Throws `not_found`. */
async function requireDraft(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  id: string,
): Promise<DraftRow> {
  const row = await findDraft(db, owner_id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

const posted = () => conflictError('This post was published, so it can’t be changed anymore.');

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
async function acceptDraft(ctx: Context, owner_id: string, id: string): Promise<DraftRow> {
  const row = await requireDraft(ctx, owner_id, id);
  const { checks } = jsonOf(row);
  const firm = checks.find(({ passed, can_override }) => !passed && !can_override);
  if (firm) {
    throw conflictError(
      `${firm.message ?? firm.label} You can’t ignore this check. Edit the draft.`,
    );
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
async function editDraft(
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

type DraftCalls = Pick<
  typeof contentCalls,
  'pieces' | 'piece' | 'updatePiece' | 'acceptPiece' | 'removePiece' | 'check'
>;

/** For a text that no agent was asked to write: it is the owner's own, without facts. */
const noBrief: Brief = { ...Brief.parse({ topic: '-' }), topic: '' };

/** A suggestion nobody kept goes for good; a post can be restored. Throws `conflict` if it was posted. */
async function remove(ctx: Context, row: DraftRow) {
  const { id, owner_id, is_suggestion, suggestion } = row;
  if (is_suggestion === 0 && suggestion !== 'posted') return deletePost(ctx, owner_id, id);
  const isGone = await within(ctx.db, async (trx) => {
    await learnPost(ctx, trx, row, { is_rejected: true });
    return deleteDraft(trx, owner_id, id);
  });
  if (isGone) return;
  throw conflictError('This post was published, so it stays until it expires.');
}

/** Who wrote the words of a text: its draft and its post are known, and a token only sends what a program wrote. */
async function versionsFor(
  ctx: Context,
  owner_id: string,
  text: { written: string[]; post_id: string | undefined; parts: string[] },
): Promise<Version[]> {
  const { written, post_id, parts } = text;
  const drafted: Version[] = written.length > 0 ? [{ by: 'machine', texts: written }] : [];
  const saved = post_id === undefined ? [] : await writersOf(ctx, owner_id, post_id);
  const sent: Version[] = tokenOfOwner(owner_id) ? [{ by: 'machine', texts: parts }] : [];
  return [...drafted, ...saved, ...sent];
}

export const suggestionRoutes = (ctx: Context): Handlers<DraftCalls> => ({
  async pieces({ caller, query }) {
    const { search = '' } = query;
    const page = pageAsked('pieces', query);
    const words = searchedFor(search);
    if (search.trim() !== '' && words.length === 0)
      return { data: [], total: 0, next_cursor: null };
    const { rows, ...part } = await listDrafts(ctx.db, caller.user_id, { ...query, words }, page);
    return { data: rows.map(readDraft), ...part };
  },

  piece: async ({ caller, params }) => ({
    data: readDraft(await requireDraft(ctx, caller.user_id, params.id)),
  }),

  async updatePiece({ caller, params, body }) {
    const row = await editDraft(ctx, caller.user_id, params.id, body);
    const message = row.suggestion === 'draft' ? 'Saved as a draft.' : 'Saved.';
    return { data: readDraft(row), message };
  },

  acceptPiece: async ({ caller, params }) => ({
    data: readDraft(await acceptDraft(ctx, caller.user_id, params.id)),
    message: 'Checks ignored. You can publish it.',
  }),

  async removePiece({ caller, params }) {
    await remove(ctx, await requireDraft(ctx, caller.user_id, params.id));
    return { message: 'Deleted.' };
  },

  async check({ caller, body: { agent_id, platform, parts, piece_id, post_id } }) {
    const owner_id = caller.user_id;
    // A draft that is gone, or of the author before, says nothing about the text.
    const row = piece_id === undefined ? undefined : await findDraft(ctx.db, owner_id, piece_id);
    const isMade = agent_id !== null && row?.agent_id === agent_id;
    const made = isMade ? jsonOf(row) : { brief: noBrief, written: [], sources: [] };
    const { brief, written, sources: facts } = made;
    const versions = await versionsFor(ctx, owner_id, { written, post_id, parts });
    const itself = post_id === undefined ? {} : { post_id };
    const judge = async (agent: string) => {
      const room = await limitsOfAgent(ctx.db, agent, platform);
      const about = { owner_id, agent_id: agent, room, brief, written, versions, facts, ...itself };
      return judgeChanged(ctx, about, parts);
    };
    const found =
      agent_id === null
        ? { checks: [], claims: [], ...(await sourcesOfPost(ctx, owner_id, post_id, parts)) }
        : await judge(agent_id);
    const { checks, claims } = found;
    const isReply = made.brief.content_type === 'reply';
    const { micros: price, reason: price_reason } = priceOfPost(platform, parts, isReply);
    const is_typed = !hasMachine(versions);
    // Its draft may quote private facts.
    const told = mayTellPrivate()
      ? { stated: found.stated, contradicted: found.contradicted }
      : { stated: [], contradicted: [] };
    return { data: { checks, claims, ...told, is_typed, price, price_reason } };
  },
});
