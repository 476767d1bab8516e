/** The calls of the list of suggestions. */
import { roomOfAgent } from '#server/ledger/read/rooms.store.ts';
import type { contentCalls } from '#contract/content/calls.ts';
import { Brief } from '#contract/content/types.ts';
import { hasMachine, type Version } from '#domain/claims/origins.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { acceptDraft, editDraft, requireDraft } from './edit.ts';
import { judgeChanged } from '#server/writing/check-text.ts';
import {
  deleteDraft,
  type DraftRow,
  jsonOf,
  listDrafts,
  readDraft,
  searchedFor,
} from '#server/features/content/service.ts';
import { within } from '#server/db/transaction.ts';
import { learnPost } from '#server/features/posts/learn-post.ts';
import { writersOf } from '#server/features/posts/variants/history.ts';
import { deletePost } from '#server/features/posts/variants/write.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { mayTellPrivate, tokenOfOwner } from '#server/token-in-hand.ts';

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
  throw new AppError('conflict', {
    message: 'This post was published, so it stays until it expires.',
  });
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
    const row = piece_id === undefined ? undefined : await requireDraft(ctx, owner_id, piece_id);
    if (row && row.agent_id !== agent_id) throw new AppError('not_found');
    const made = row ? jsonOf(row) : { brief: noBrief, written: [], sources: [] };
    const room = await roomOfAgent(ctx.db, agent_id, platform);
    const { brief, written, sources: facts } = made;
    const versions = await versionsFor(ctx, owner_id, { written, post_id, parts });
    const itself = post_id === undefined ? {} : { post_id };
    const about = { owner_id, agent_id, room, brief, written, versions, facts, ...itself };
    const { checks, claims, stated: found } = await judgeChanged(ctx, about, parts);
    const isReply = made.brief.content_type === 'reply';
    const { micros: price, reason: price_reason } = priceOfPost(platform, parts, isReply);
    const is_typed = !hasMachine(versions);
    // Its draft may quote private facts.
    const stated = mayTellPrivate() ? found : [];
    return { data: { checks, claims, stated, is_typed, price, price_reason } };
  },
});
