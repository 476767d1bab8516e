/** The interface of writing for other features. */
import type { Contradicted, Stated, TextSource } from '#contract/content/types.ts';
import { byMachine } from '#domain/claims/origins.ts';
import { contradictedIn } from '#domain/checks/facts-contradicted.ts';
import { changedIn, keptIn, statedIn, withoutOverlaps } from '#domain/checks/facts-stated.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { mayTellPrivate } from '#server/token-in-hand.ts';
import { type DraftRow, findDraft, findSources, findSourcesOfRun } from './drafts.store.ts';
import { jsonOf, sourcesIn } from './read-draft.ts';
import { isDeepStrictEqual } from 'node:util';
import type { DraftState } from '#contract/content/kinds.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { limitsOfAgent } from '#server/ledger/read/account-limits.store.ts';
import { type CheckedText, judgeChanged } from '#server/writing/check-text.ts';
import { listIn } from '#server/db/json.ts';

/**
 * The state of a text after an edit, unless the owner sets it. Checking it for another platform does not turn it
 * into a draft, and a draft stays one.
 */
function stateAfter({ checks }: CheckedText, row: DraftRow, hasNewWords: boolean): DraftState {
  const isGood = checks.every(({ passed }) => passed);
  if (hasNewWords) return isGood ? 'draft' : 'needs_you';
  if (row.suggestion === 'draft') return 'draft';
  if (!isGood) return 'needs_you';
  return row.parts === row.written ? 'new' : 'draft';
}

/** The columns of a suggestion that say how another text, or the same for another network, passes its checks. */
export async function rejudge(
  ctx: Context,
  row: DraftRow,
  next: { parts: readonly string[]; platform: LivePlatform },
) {
  const { owner_id, agent_id } = row;
  const { brief, parts, written, sources: facts } = jsonOf(row);
  const room = await limitsOfAgent(ctx.db, agent_id, next.platform);
  const about = { owner_id, agent_id, room, brief, written, facts };
  const verdict = await judgeChanged(ctx, about, next.parts);
  return {
    platform: next.platform,
    checks: JSON.stringify(verdict.checks),
    claims: JSON.stringify(verdict.claims),
    suggestion: stateAfter(verdict, row, !isDeepStrictEqual(next.parts, parts)),
  };
}

/** Like `rejudge`, for a post, if it was suggested and its text is another one. */
export async function rejudgePost(
  ctx: Context,
  owner_id: string,
  id: string,
  parts: readonly string[] | undefined,
) {
  const row = parts && (await findDraft(ctx.db, owner_id, id));
  if (!row || row.suggestion === 'posted' || JSON.stringify(parts) === row.parts) return undefined;
  return rejudge(ctx, row, { parts, platform: row.platform });
}

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

interface Sourced {
  sources: TextSource[];
  stated: Stated[];
  contradicted: Contradicted[];
}

/** Where a text states its sources, and where it says otherwise. Of what an agent wrote, only its words need a source. */
function sourcedIn(
  row: Awaited<ReturnType<typeof findSources>>,
  parts: readonly string[],
): Sourced {
  if (!row?.sources || !mayTellPrivate()) return { sources: [], stated: [], contradicted: [] };
  const sources = sourcesIn(row.sources);
  const contradicted = contradictedIn(parts, sources);
  if (row.written === null) {
    // A person started it with a document, and may have kept none of that.
    const passages = sources.map(({ text }) => text);
    const stated = withoutOverlaps([
      ...statedIn(parts, sources),
      ...keptIn(parts, passages, sources),
    ]);
    return { sources: stated.length > 0 ? sources : [], stated, contradicted };
  }
  const texts = listIn(row.written);
  const stated = withoutOverlaps([
    ...byMachine(statedIn(parts, sources), [{ by: 'machine', texts }]),
    ...keptIn(parts, texts, sources),
    ...changedIn(parts, texts, sources),
  ]);
  return { sources, stated, contradicted };
}

/** The facts used in a scheduled post, and where its text states them; none if nothing is known of it. */
export const sourcesOfRun = async (
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  run: { id: string; series_id: string; parts: readonly { text: string }[] },
): Promise<Sourced> =>
  sourcedIn(
    await findSourcesOfRun(db, owner_id, run),
    run.parts.map(({ text }) => text),
  );

/** The same for a text that a person is writing as a version of a post. */
export const sourcesOfPost = async (
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  id: string | undefined,
  parts: readonly string[],
): Promise<Sourced> => sourcedIn(id ? await findSources(db, owner_id, id) : undefined, parts);

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
  throw conflictError(
    `This draft didn’t pass a check. ${failed.message ?? failed.label} Edit it first.`,
  );
}
