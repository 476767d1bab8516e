/** Tells an owner that answers wait for him: once a day for each agent, however many they are. */
import { platforms } from '#contract/platforms.ts';
import { dateIn } from '#domain/day-start.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { notify, settleNoticesAbout } from '#server/features/notices/service.ts';
import { countWaiting } from './inbox.store.ts';
import type { InteractionRow } from './interactions.store.ts';

export async function tellOfWaiting(ctx: Context, trx: Db, row: InteractionRow): Promise<void> {
  if (row.state !== 'waiting_approval' && row.state !== 'handoff') return;
  const now = ctx.clock();
  const { name } = await trx
    .selectFrom('agents')
    .select('name')
    .where('id', '=', row.agent_id)
    .executeTakeFirstOrThrow();
  const text =
    row.state === 'handoff'
      ? `${name} has written an answer for you to send on ${platforms[row.platform].name}.`
      : `An answer of ${name} on ${platforms[row.platform].name} waits for your approval.`;
  await notify(
    ctx,
    trx,
    {
      ...{ user_id: row.owner_id, kind: 'reply_waits', link: '/inbox', text },
      subject: `${row.agent_id} ${dateIn(now, 'UTC')}`,
    },
    now,
  );
}

/** Inside the transaction of a decision: takes the notice as read once no answer of that agent waits any more. */
export async function settleTold(
  ctx: Context,
  trx: Db,
  { owner_id, agent_id }: Pick<InteractionRow, 'owner_id' | 'agent_id'>,
): Promise<void> {
  if ((await countWaiting(trx, owner_id, { agent_id })) > 0) return;
  const told = { user_id: owner_id, kind: 'reply_waits', about: agent_id } as const;
  await settleNoticesAbout(trx, told, ctx.clock());
}
