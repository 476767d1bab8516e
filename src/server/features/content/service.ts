/** The interface of writing for other features. */
import type { Stated, TextSource } from '#contract/content/types.ts';
import { byMachine } from '#domain/claims/origins.ts';
import { statedIn } from '#domain/checks/facts-stated.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { mayTellPrivate } from '#server/token-in-hand.ts';
import { findDraft, findSourcesOfPost } from './drafts.store.ts';
import { jsonOf, sourcesIn, textsIn } from './read-draft.ts';

export {
  changeDraft,
  deleteDraft,
  type DraftRow,
  findDraft,
  insertDraft,
  listDrafts,
  markPosted,
  revertToDrafts,
  writeCost,
} from './drafts.store.ts';
export { jsonOf, readDraft, searchable, searchedFor, searchedIn } from './read-draft.ts';
export { rejudge, rejudgePost } from './rejudge.ts';

/** The facts used in the draft of a post, and where its text states them; none if it was not a draft. */
export async function sourcesOfPost(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  { id, parts }: { id: string; parts: readonly { text: string }[] },
): Promise<{ sources: TextSource[]; stated: Stated[] }> {
  const row = await findSourcesOfPost(db, owner_id, id);
  if (!row?.sources || !mayTellPrivate()) return { sources: [], stated: [] };
  const sources = sourcesIn(row.sources);
  const texts = row.written === null ? [] : textsIn(row.written);
  const stated = statedIn(
    parts.map(({ text }) => text),
    sources,
  );
  return { sources, stated: byMachine(stated, [{ by: 'machine', texts }]) };
}

/**
 * Throws `not_found` if that agent of that person has no such text, and `conflict` while one of its checks fails:
 * the owner must first correct or accept it, or post it as their own text.
 */
export async function requireDraftOf(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  agent_id: string,
  id: string,
): Promise<void> {
  const row = await findDraft(db, owner_id, id);
  if (row?.agent_id !== agent_id) throw new AppError('not_found');
  const failed = jsonOf(row).checks.find(({ passed, accepted }) => !passed && !accepted);
  if (!failed) return;
  throw new AppError('conflict', {
    message: `This draft didn’t pass a check. ${failed.message ?? failed.label} Edit it first.`,
  });
}
