import { ApproverSides, type ApproverSide } from '#contract/posts/approvers.ts';
import { sidesOf } from '#domain/posts/approvers.ts';
import type { Context } from '#server/context.ts';
import { lackingOfSeries } from '#server/ledger/publish/lacking.store.ts';
import { type listAgents, listAskingAccounts, type PostRow, type VariantRow } from './store.ts';

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
