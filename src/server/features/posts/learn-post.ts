/** What agents learn from: what their owners do to the posts that they wrote. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { learn, unlearn } from '#server/features/agents/service.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import type { SeriesRow } from '#server/ledger/publish/series.store.ts';
import { listIn } from '#server/db/json.ts';
import { findPostOfSeries, findWritten } from './store.ts';
import type { PostRow } from './variants/store.ts';

type Learner = Pick<Context, 'clock'>;
type Piece = Pick<
  PostRow,
  'id' | 'owner_id' | 'agent_id' | 'parts' | 'written' | 'piece_id' | 'made_with_ai'
>;

interface Decision {
  is_rejected?: boolean;
  /** Why it was rejected. */
  reason?: string;
  /** What the owner made of it. */
  parts?: readonly string[];
}

/** What the agent wrote; `null` for the owner’s own text, `undefined` if that is not known of a text by AI. */
async function writtenIn(
  trx: Db,
  { written, piece_id, made_with_ai, owner_id }: Piece,
): Promise<readonly string[] | null | undefined> {
  const known = written ?? (piece_id === null ? null : await findWritten(trx, owner_id, piece_id));
  if (known !== null) return listIn(known);
  return made_with_ai === 1 ? undefined : null;
}

/** In the transaction in which an owner lets a post out, or rejects it. */
export async function learnPost(
  ctx: Learner,
  trx: Db,
  post: Piece,
  { is_rejected = false, reason = '', parts = listIn(post.parts) }: Decision = {},
): Promise<void> {
  const written = await writtenIn(trx, post);
  if (written === undefined) return;
  const { owner_id, agent_id, id: about } = post;
  await learn(ctx, trx, { owner_id, agent_id, about, is_rejected, reason, written, parts });
}

/** Like `learnPost`, for a suggestion that is published with these texts. */
export async function learnPublished(
  ctx: Learner,
  trx: Db,
  piece: Pick<PostRow, 'id' | 'owner_id' | 'agent_id'>,
  parts: readonly string[],
): Promise<void> {
  const written = await findWritten(trx, piece.owner_id, piece.id);
  if (written === null) return;
  const { owner_id, agent_id, id: about } = piece;
  await learn(ctx, trx, { owner_id, agent_id, about, written: listIn(written), parts });
}

/** A post in the ledger that its owner decided about, as it was before. */
export interface DecidedRun {
  trx: Db;
  series: SeriesRow;
  entry: LoadedOccurrence;
}

/** One text for all accounts of the run. */
const aboutRun = ({ series, entry }: DecidedRun): string =>
  `${entry.group_id ?? series.id} ${entry.run}`;

/** In the transaction in which an approval is taken back. */
export async function forgetRun(found: DecidedRun): Promise<void> {
  const { trx, series, entry } = found;
  const { owner_id, agent_id } = entry;
  const post = series.parts === null ? undefined : await findPostOfSeries(trx, owner_id, series.id);
  await unlearn(trx, agent_id, post?.id ?? aboutRun(found));
}

/** Like `learnPost`, for a post in the ledger: of an agent’s schedule, or of a post that was planned. */
export async function learnRun(
  ctx: Learner,
  found: DecidedRun,
  decision: Decision = {},
): Promise<void> {
  const { trx, series, entry } = found;
  const shown = entry.parts.map(({ text }) => text);
  const parts = decision.parts ?? shown;
  if (series.parts !== null) {
    const post = await findPostOfSeries(trx, entry.owner_id, series.id);
    if (post) await learnPost(ctx, trx, post, { ...decision, parts });
    return;
  }
  // A fixed text that is sent again and again is its owner’s, and tells the same each time.
  if (series.content_text !== '') return;
  const { owner_id, agent_id } = entry;
  await learn(ctx, trx, {
    owner_id,
    agent_id,
    about: aboutRun(found),
    is_rejected: decision.is_rejected ?? false,
    reason: decision.reason ?? '',
    written: shown.length === 0 ? null : shown,
    parts,
  });
}
