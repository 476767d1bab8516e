import type { ApproverSide } from '#contract/posts/approvers.ts';
import { sidesOf } from '#domain/posts/approvers.ts';
import type { Context } from '#server/context.ts';
import { lackingOfSeries } from '#server/ledger/publish/lacking.store.ts';
import type { listAgents, PostRow, VariantRow } from './store.ts';

/** Whose approvals posts lack: of all that is planned and not published, or of what is not planned yet. */
export async function missingApprovals(
  db: Context['db'],
  rows: readonly PostRow[],
  agents: Awaited<ReturnType<typeof listAgents>>,
  variantsOf: ReadonlyMap<string, readonly VariantRow[]>,
): Promise<(row: PostRow) => ApproverSide[]> {
  const settings = new Map(agents.map(({ id, approvers }) => [id, approvers]));
  const settingOf = ({ agent_id }: PostRow) => settings.get(agent_id) ?? 'none';
  const openOf = ({ id }: PostRow) =>
    (variantsOf.get(id) ?? []).filter(({ stage }) => stage !== 'out');
  const planned = rows.flatMap((row) =>
    openOf(row).flatMap(({ series_id: id, stage }) =>
      id === null || stage === 'dropped' ? [] : [{ id, approvers: settingOf(row) }],
    ),
  );
  const lacking = await lackingOfSeries(db, planned);
  return (row) => {
    const all = sidesOf[settingOf(row)];
    const open = openOf(row);
    const isOut = open.length === 0 && (variantsOf.get(row.id) ?? []).length > 0;
    if (all.length === 0 || isOut) return [];
    const known = open.flatMap(({ series_id }) => lacking.get(series_id ?? '') ?? []);
    const isPlanned = open.some(({ series_id }) => series_id !== null && lacking.has(series_id));
    return isPlanned ? all.filter((side) => known.includes(side)) : [...all];
  };
}
