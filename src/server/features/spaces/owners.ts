/** Members who own a space with whoever founded it. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { endMadeBy } from '#server/features/auth/service.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import { personInHand } from '#server/token-in-hand.ts';
import { nameOf, requireSpace } from './people.ts';
import { listMembers, type MemberRow } from './store.ts';

/** Tells every owner of the space and the member that it is about, except who does it right now. */
async function tellOwners(
  ctx: Context,
  trx: Db,
  { owner_id, user_id }: MemberRow,
  words: (space: string) => string,
  now: number,
): Promise<void> {
  const row = await requireSpace({ db: trx }, owner_id);
  const space = nameOf(row);
  // No one reads what a space is told that was handed over.
  const founder = row.handed_over_at === null ? [owner_id] : [];
  const members = await listMembers(trx, owner_id);
  const about = members.filter((one) => one.role === 'owner' || one.user_id === user_id);
  for (const reader of [...founder, ...about.map((one) => one.user_id)]) {
    if (reader === personInHand(owner_id)) continue;
    const text = words(space);
    const told = {
      user_id: reader,
      kind: 'chat_connected',
      title: 'Owners changed',
      text,
    } as const;
    await alertOwner(ctx, trx, told, now);
  }
}

/** In the transaction that makes this member an owner. */
export const beginOwnership = (
  ctx: Context,
  trx: Db,
  member: MemberRow,
  now: number,
): Promise<void> =>
  tellOwners(ctx, trx, member, (space) => `${member.username} is now an owner of ${space}.`, now);

/** In the transaction after which this person is no longer an owner: what they let in from outside ends, too. */
export async function endOwnership(
  ctx: Context,
  trx: Db,
  member: MemberRow,
  now: number,
): Promise<void> {
  await endMadeBy(trx, member, now);
  const words = (space: string) => `${member.username} is no longer an owner of ${space}.`;
  await tellOwners(ctx, trx, member, words, now);
}
