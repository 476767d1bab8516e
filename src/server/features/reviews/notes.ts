/** What reviewers and the owner say about posts. */
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { ReviewNote } from '#contract/reviews/types.ts';
import { reviewLimits } from '#contract/reviews/limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, within } from '#server/db/client.ts';
import { readPost } from '#server/features/posts/service.ts';
import { emit } from '#server/features/webhooks/service.ts';
import { newId } from '#server/ids.ts';
import { passOfOwner } from '#server/token-in-hand.ts';
import { insertNote, listNotes, type NoteRow, resolveNote } from './reviews.store.ts';

const readNote = (row: NoteRow, hash: string): ReviewNote => ({
  id: row.id,
  kind: row.kind,
  by: row.by_name,
  text: row.text,
  quote: row.quote,
  is_current: row.hash === hash,
  answers: row.answers,
  created_at: toIso(row.created_at),
  resolved_at: toIsoOrNull(row.resolved_at),
});

/** Whether someone asked for a change of this very version, and its owner did not resolve that. */
export const asksChange = (notes: readonly NoteRow[], hash: string): boolean =>
  notes.some((note) => note.kind === 'change' && note.hash === hash && note.resolved_at === null);

/** What the readers of a link see: what was said with it, and the answers to that. Other links have other readers. */
export function shownWith(notes: readonly NoteRow[], link_id: string): NoteRow[] {
  const own = new Set(notes.filter((note) => note.link_id === link_id).map(({ id }) => id));
  return notes.filter(({ id, answers }) => own.has(id) || (answers !== null && own.has(answers)));
}

/** Throws `limit_reached` if a post has no room for another note. */
export function requireRoom(notes: readonly NoteRow[]): void {
  if (notes.length < reviewLimits.notes) return;
  const message = `A post has room for ${reviewLimits.notes} comments.`;
  throw new AppError('limit_reached', { message });
}

/** The webhook event of a comment, or of asking for a change; an approval has its own. */
export async function emitNote(
  trx: Db,
  {
    owner_id,
    post,
    note,
  }: {
    owner_id: string;
    post: Pick<Post, 'id' | 'agent_id'>;
    note: Pick<NoteRow, 'id' | 'kind' | 'by_name'>;
  },
  now: number,
): Promise<void> {
  if (note.kind === 'approval') return;
  const event = note.kind === 'change' ? 'approval.changes_requested' : 'comment.created';
  const { id: post_id, agent_id } = post;
  const data = () => ({ post_id, note_id: note.id, agent_id, by: note.by_name });
  await emit(trx, [{ owner_id, event, subject: post_id, data }], now);
}

/** What was said about a post of that owner, oldest first. Throws `not_found`. */
export async function readNotes(ctx: Context, ownerId: string, id: string): Promise<ReviewNote[]> {
  const { hash } = await readPost(ctx, ownerId, id);
  return (await listNotes(ctx.db, ownerId, [id])).map((row) => readNote(row, hash));
}

/** The owner answers a comment. Throws `not_found`, `limit_reached`. */
export async function answerNote(
  ctx: Context,
  owner_id: string,
  post_id: string,
  { text, answers }: { text: string; answers: string },
): Promise<void> {
  const post = await readPost(ctx, owner_id, post_id);
  const { hash } = post;
  await within(ctx.db, async (trx) => {
    const notes = await listNotes(trx, owner_id, [post_id]);
    if (!notes.some(({ id, answers: other }) => id === answers && other === null))
      throw new AppError('not_found');
    requireRoom(notes);
    // Without a name it is the owner’s.
    const by_name = passOfOwner(owner_id)?.name ?? null;
    const ours = { link_id: null, by_name, quote: null, nonce: null, resolved_at: null };
    const now = ctx.clock();
    const note = { id: newId(), owner_id, post_id, kind: 'comment', hash, text, answers } as const;
    await insertNote(trx, { ...note, ...ours, created_at: now });
    await emitNote(trx, { owner_id, post, note: { ...note, by_name } }, now);
  });
}

/** Resolves a note, or opens it again. Throws `not_found`. */
export async function settleNote(
  ctx: Context,
  owner_id: string,
  post_id: string,
  { note_id, is_resolved }: { note_id: string; is_resolved: boolean },
): Promise<void> {
  const about = { owner_id, post_id, id: note_id };
  if (!(await resolveNote(ctx.db, about, is_resolved ? ctx.clock() : null)))
    throw new AppError('not_found');
}
