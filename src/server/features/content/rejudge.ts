/** Checks a suggestion again after its owner changed it. */
import { isDeepStrictEqual } from 'node:util';
import type { DraftState } from '#contract/content/kinds.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Context } from '#server/context.ts';
import { roomOfAgent } from '#server/ledger/read/rooms.store.ts';
import { type CheckedText, judgeChanged } from '#server/writing/check-text.ts';
import { type DraftRow, findDraft } from './drafts.store.ts';
import { jsonOf } from './read-draft.ts';

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
  const room = await roomOfAgent(ctx.db, agent_id, next.platform);
  const about = { owner_id, agent_id, room, brief, written, facts };
  const verdict = await judgeChanged(ctx, about, next.parts);
  return {
    platform: next.platform,
    checks: JSON.stringify(verdict.checks),
    claims: JSON.stringify(verdict.claims),
    suggestion: stateAfter(verdict, row, !isDeepStrictEqual(next.parts, parts)),
  };
}

/** The same for a post, if it was suggested and its text is another one. */
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
