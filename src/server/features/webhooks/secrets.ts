/** The secrets of webhooks, and the signatures of Standard Webhooks. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Context } from '#server/context.ts';
import type { WebhookRow } from './store.ts';

const prefix = 'whsec_';
const secretBytes = 32;

export const makeSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

type Column = 'secret' | 'old_secret';

/** The encryption context of a secret. */
export const sealContextOf = (
  { id, owner_id }: Pick<WebhookRow, 'id' | 'owner_id'>,
  column: Column,
) => ({
  table: 'webhooks',
  row: id,
  column,
  owner: owner_id,
});

/** The secrets that currently sign: the newest, and for some time the previous one. */
function secretsOf({ sealer }: Pick<Context, 'sealer'>, row: WebhookRow, now: number): string[] {
  const newest = sealer.open(row.secret, sealContextOf(row, 'secret'));
  if (row.old_secret === null || (row.old_until ?? 0) <= now) return [newest];
  return [newest, sealer.open(row.old_secret, sealContextOf(row, 'old_secret'))];
}

/** The headers of one attempt: the id is constant, time and signatures are new. */
export function signedHeaders(
  ctx: Pick<Context, 'sealer'>,
  row: WebhookRow,
  { id, body }: { id: string; body: string },
  now: number,
): Record<string, string> {
  const at = new Date(now);
  const signatures = secretsOf(ctx, row, now).map((secret) =>
    new Webhook(secret).sign(id, at, body),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
