/** Deletes the demo data in one transaction. What its owner changed or used is kept as their own. */
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { closeAgent } from '#server/features/agents/service.ts';
import { dropChunks } from '#server/features/company/service.ts';
import { recountTotals } from '#server/ledger/read/totals.store.ts';
import { times } from './fill-queue.ts';
import { dropFaces } from './faces.store.ts';
import { judge, seriesToPurge, type Verdict } from './judge.ts';
import * as sql from './remove.store.ts';
import {
  findThings,
  deleteDemoRows,
  listPublished,
  listDemoData,
  type SampleRow,
} from './store.ts';

/** It is being published, or its outcome is not known yet. */
const onItsWay: ReadonlySet<string> = new Set([
  ...['PREPARING', 'LEASED', 'SENDING', 'UNKNOWN', 'RECONCILING'],
]);

const idsOf = (verdicts: readonly Verdict[], ...kinds: SampleRow['kind'][]): string[] =>
  verdicts.filter(({ row }) => kinds.includes(row.kind)).map(({ row }) => row.thing_id);

async function removePosts(trx: Db, owner_id: string, seriesIds: readonly string[]): Promise<void> {
  const posts = await listPublished(trx, seriesIds);
  if (posts.some(({ state }) => onItsWay.has(state))) {
    throw new AppError('conflict', {
      message: 'A sample post is being published. Nothing was removed. Try again in a moment.',
    });
  }
  await sql.purgeThreads(
    trx,
    owner_id,
    posts.flatMap(({ external_id }) => external_id ?? []),
  );
  await sql.purgeNotifications(trx, owner_id, [...seriesIds, ...posts.map(({ id }) => id)]);
  await recountTotals(trx, await sql.purgeSeries(trx, seriesIds));
}

async function removeCompany(trx: Db, owner_id: string, going: readonly Verdict[]): Promise<void> {
  for (const id of idsOf(going, 'document')) {
    await sql.purgeDocument(trx, id);
    await dropChunks(trx, { kind: 'document', source_id: id });
  }
  for (const id of idsOf(going, 'product')) {
    await sql.purgeProduct(trx, id);
    await dropChunks(trx, { kind: 'product', source_id: id });
  }
  for (const id of idsOf(going, 'profile')) {
    await sql.purgeProfile(trx, owner_id);
    await dropChunks(trx, { kind: 'profile', source_id: id });
  }
}

/** An agent that published or wrote for its owner is deleted like any other; the others are deleted without a trace. */
async function removeAgents(ctx: Context, trx: Db, owner_id: string, verdicts: readonly Verdict[]) {
  const faces: string[] = [];
  for (const { row, fate } of verdicts.filter(({ row }) => row.kind === 'agent')) {
    if (fate === 'stays') continue;
    if (fate === 'goes') await closeAgent(ctx, trx, owner_id, row.thing_id);
    const face = await sql.purgeAgent(trx, row.thing_id);
    if (face) faces.push(face);
  }
  await dropFaces(trx, owner_id, faces);
}

/** Throws `conflict` while a demo post is being published. Returns what was kept. */
export const removeDemoData = (ctx: Context, owner_id: string): Promise<Verdict[]> =>
  ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, owner_id);
    const rows = await listDemoData(trx, owner_id);
    if (rows.length === 0) return [];
    const things = await findThings(trx, owner_id, rows);
    const verdicts = judge(rows, things);
    const going = verdicts.filter(({ fate }) => fate !== 'stays');
    await removePosts(trx, owner_id, seriesToPurge(verdicts, things));
    await removeAgents(ctx, trx, owner_id, verdicts);
    await removeCompany(trx, owner_id, going);
    await sql.purgeTimes(trx, owner_id, times);
    await sql.purgeSandboxAccount(trx, owner_id);
    await deleteDemoRows(trx, owner_id);
    return verdicts.filter(({ fate }) => fate === 'stays');
  });
