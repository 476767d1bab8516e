/** Unsubscribing by a link that is signed for one person and one kind of email, and allows nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { basePath } from '#contract/table.ts';
import { Id } from '#contract/core/endpoint.ts';
import type { Context } from '#server/context.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { holdUser } from '#server/db/client.ts';
import { personNow, switchOff } from './store.ts';

/** The switches that can be turned off by a link. */
const Switch = z.enum(['agentAlerts', 'performanceReports']);
export type MailSwitch = z.output<typeof Switch>;

interface Subscription {
  user_id: string;
  kind: MailSwitch;
}

type Signing = Pick<Context, 'sealer'>;

const signatureOf = ({ sealer }: Signing, { user_id, kind }: Subscription): string =>
  createHmac('sha256', sealer.key('unsubscribe')).update(`${user_id} ${kind}`).digest('base64url');

/** The unsubscribe URL of a kind. It is valid as long as the server keeps its secret. */
export function unsubscribeUrl(
  ctx: Signing & Pick<Context, 'config'>,
  whose: Subscription,
): string {
  const token = `${whose.user_id}.${whose.kind}.${signatureOf(ctx, whose)}`;
  return `${ctx.config.public_url}${basePath}/unsubscribe/${token}`;
}

/** The person and kind of a token; `undefined` if its signature is invalid. */
export function readUnsubscribe(ctx: Signing, token: string): Subscription | undefined {
  const [id, name, signature = ''] = token.split('.');
  const [user_id, kind] = [Id.safeParse(id), Switch.safeParse(name)];
  if (!user_id.success || !kind.success) return undefined;
  const whose = { user_id: user_id.data, kind: kind.data };
  const [right, given] = [Buffer.from(signatureOf(ctx, whose)), Buffer.from(signature)];
  return right.length === given.length && timingSafeEqual(right, given) ? whose : undefined;
}

/** Turns the switch off. Idempotent. */
export async function stopMails(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  { user_id: addressee, kind }: Subscription,
  origin: Origin,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const user_id = await personNow(trx, addressee);
    await holdUser(trx, user_id);
    if (!(await switchOff(trx, user_id, kind))) return;
    const about = { user_id, origin, detail: `unsubscribed: ${kind}` };
    await record(ctx, trx, { event: 'notifications_changed', ...about }, ctx.clock());
  });
}
