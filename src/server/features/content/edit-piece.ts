/** What an owner does with a text: change it, which holds it to every rule anew, and keep it as a draft. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { contentCalls } from '#contract/content-calls.ts';
import type { Brief, PieceState } from '#contract/content.ts';
import type { LivePlatform } from '#contract/platforms.ts';
import type { Fact } from '#domain/knowledge.ts';
import { briefOfChanged } from '#domain/owned-words.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { currentPersona } from '#server/features/agents/service.ts';
import { mediaOf } from '#server/features/images/service.ts';
import { postHistory } from '#server/features/posts/service.ts';
import { repeatsWhat } from './judge.ts';
import { judged, type Judged } from './keep.ts';
import { changePiece, findPiece, type PieceRow } from './pieces.store.ts';
import { jsonOf, searchedIn } from './read-piece.ts';

/** Throws `not_found`. */
export async function requirePiece(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  id: string,
): Promise<PieceRow> {
  const row = await findPiece(db, owner_id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

interface About {
  owner_id: string;
  agent_id: string;
  platform: LivePlatform;
  brief: Brief;
  /** The parts as they were written, before the owner had his hand in them; nothing where all is his. */
  written: readonly string[];
  /** What the company told of itself for it. */
  facts: readonly Pick<Fact, 'text'>[];
  /** The post that it is, where it is one already: it does not repeat itself. */
  post_id?: string;
}

/** Holds a text that its owner changed to every rule as it is now. Throws `not_found` for the agent. */
export async function judgeChanged(
  ctx: Context,
  { owner_id, agent_id, platform, brief, written, facts, post_id }: About,
  parts: readonly string[],
): Promise<Judged> {
  const { persona } = await currentPersona(ctx, owner_id, agent_id);
  const { own, others } = await postHistory(ctx.db, owner_id, agent_id);
  const history = { own: own.filter(({ id }) => id !== post_id), others };
  const rules_brief = briefOfChanged(brief, written, parts);
  const repeats = repeatsWhat({ brief, history }, parts);
  return judged(parts, { persona, platform, brief, rules_brief, facts, repeats });
}

type Change = BodyOf<typeof contentCalls.updatePiece>;

/** Where a text stands after its owner changed it, unless he says so himself. */
const stateAfter = ({ checks }: Judged): PieceState =>
  checks.every(({ passed }) => passed) ? 'draft' : 'needs_you';

/** Changes what is named. Throws `not_found`, also for pictures, and `conflict` for a text that was posted. */
export async function editPiece(
  ctx: Context,
  owner_id: string,
  id: string,
  { parts: words, platform, state, media_ids }: Change,
): Promise<PieceRow> {
  const row = await requirePiece(ctx, owner_id, id);
  const { brief, parts, written, sources: facts } = jsonOf(row);
  const isReworded = words !== undefined || platform !== undefined;
  const next = { parts: words ?? parts, platform: platform ?? row.platform };
  const about = { owner_id, agent_id: row.agent_id, platform: next.platform };
  const known = { ...about, brief, written, facts };
  if (media_ids) await mediaOf(ctx, owner_id, media_ids);
  const verdict = isReworded ? await judgeChanged(ctx, known, next.parts) : undefined;
  const changed = await changePiece(ctx.db, owner_id, id, {
    ...(verdict && {
      ...{ parts: JSON.stringify(next.parts), platform: next.platform },
      ...{ words: searchedIn(brief, next.parts), checks: JSON.stringify(verdict.checks) },
      ...{ claims: JSON.stringify(verdict.claims), state: stateAfter(verdict) },
    }),
    ...(state && { state }),
    ...(media_ids && { media: JSON.stringify(media_ids) }),
    updated_at: ctx.clock(),
  });
  if (!changed) {
    throw new AppError('conflict', {
      message: 'This text was posted, so it cannot be changed any more.',
    });
  }
  return changed;
}
