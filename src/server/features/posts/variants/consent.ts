/** Approvals that posts lack: somebody else decides about what is planned without them. */
import type { Context } from '#server/context.ts';
import { type ApproverSide, ApproverSides } from '#contract/posts/approvers.ts';
import { sidesOf } from '#domain/posts/approvers.ts';
import { lackingOfSeries } from '#server/ledger/publish/lacking.store.ts';
import type { HeldPost } from './held.ts';
import { needsOthers, waiting } from './others.ts';
import {
  changePost,
  type listAgents,
  listAskingAccounts,
  type PostRow,
  type VariantRow,
} from './store.ts';
import { replan } from './write.ts';

/**
 * Before some of its variants are planned by someone whose approval is not enough: the post needs approval from now on, also
 * on the accounts where it is planned already.
 */
export async function askApprovers(
  ctx: Context,
  held: HeldPost,
  planned: readonly VariantRow[],
  is_unseen: boolean,
): Promise<HeldPost> {
  const { trx, post, variants } = held;
  if (planned.length === 0 || !(await needsOthers(trx, post, is_unseen))) return held;
  await changePost(trx, post.id, waiting);
  const changed = { ...post, ...waiting };
  for (const variant of variants) {
    const isPlanned = variant.stage === 'scheduled' && !planned.includes(variant);
    if (isPlanned) await replan(ctx, trx, changed, post, [variant, variant]);
  }
  return { ...held, post: changed };
}

/** Whose approvals posts lack: of all that is planned and not published, or of what is not planned yet. */
export async function missingApprovals(
  db: Context['db'],
  rows: readonly PostRow[],
  agents: Awaited<ReturnType<typeof listAgents>>,
  variantsOf: ReadonlyMap<string, readonly VariantRow[]>,
): Promise<(row: PostRow) => ApproverSide[]> {
  const ofAgent = new Map(agents.map(({ id, approvers }) => [id, approvers]));
  const openOf = ({ id }: PostRow) =>
    (variantsOf.get(id) ?? []).filter(({ stage }) => stage !== 'out');
  const open = rows.flatMap(openOf);
  const onAccount = await listAskingAccounts(db, [
    ...new Set(open.map(({ account_id }) => account_id)),
  ]);
  const planned = open.flatMap(({ series_id: id, stage }) =>
    id === null || stage === 'dropped' ? [] : [id],
  );
  const lacking = await lackingOfSeries(db, planned);
  /** What it needs where it is not planned yet. */
  const neededBy = (row: PostRow): ApproverSide[] => {
    const settings = [
      ofAgent.get(row.agent_id) ?? 'none',
      ...openOf(row).map(({ account_id }) => onAccount.get(account_id) ?? 'none'),
    ];
    return ApproverSides.filter((side) =>
      settings.some((approvers) => sidesOf[approvers].some((one) => one === side)),
    );
  };
  return (row) => {
    const left = openOf(row);
    const isOut = left.length === 0 && (variantsOf.get(row.id) ?? []).length > 0;
    if (isOut) return [];
    const isPlanned = left.some(
      ({ series_id }) => series_id !== null && planned.includes(series_id),
    );
    if (!isPlanned) return neededBy(row);
    const known = left.flatMap(({ series_id }) => lacking.get(series_id ?? '') ?? []);
    return ApproverSides.filter((side) => known.includes(side));
  };
}
