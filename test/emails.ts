/** Queued emails, decrypted. */
import { EmailMessage } from '#server/features/notifications/email.ts';
import { sealContextOfEmail } from '#server/features/notifications/service.ts';
import type { World } from './world.ts';

/** The emails waiting for an address, oldest first. */
export async function emailsTo({ ctx }: World, address: string): Promise<EmailMessage[]> {
  const rows = await ctx.db
    .selectFrom('mails')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows
    .map(({ id, sealed }) =>
      EmailMessage.parse(JSON.parse(ctx.sealer.open(sealed, sealContextOfEmail(id)))),
    )
    .filter(({ to }) => to === address);
}

/** The token of the newest email to an address that links to that page. */
export async function tokenTo(
  world: World,
  address: string,
  page: 'verify-email' | 'reset-password',
): Promise<string> {
  const links = (await emailsTo(world, address)).map(({ action }) => new URL(action?.url ?? 'x:'));
  const newest = links.findLast(({ pathname }) => pathname === `/${page}`);
  const token = newest && new URLSearchParams(newest.hash.slice(1)).get('token');
  if (!token) throw new Error(`No letter to ${address} leads to ${page}`);
  return token;
}
