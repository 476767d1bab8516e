/** What is kept of an account: what proves that it may post, and what its links and readings need. */
import { z } from 'zod';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';

/** An id of Discord, which has its time in it. */
export const Snowflake = z.string().regex(/^\d{1,20}$/);

const Bot = z.object({
  bot_token: z.string().regex(/^[\w.-]{20,160}$/),
  bot_id: Snowflake,
  guild_id: Snowflake,
  channel_id: Snowflake,
});
export type BotSecret = z.infer<typeof Bot>;

const Webhook = z.object({
  webhook_id: Snowflake,
  webhook_token: z.string().regex(/^[\w-]{20,100}$/),
  guild_id: Snowflake,
});
export type WebhookSecret = z.infer<typeof Webhook>;

/** Discord said that the webhook is gone: its address was forgotten, so that nobody calls it again. */
const Gone = z.object({ gone: z.literal(true) });
export const goneSecret = JSON.stringify({ gone: true } satisfies z.infer<typeof Gone>);

const Secret = z.union([Bot, Webhook, Gone]);
export type DiscordSecret = BotSecret | WebhookSecret;

export const isWebhook = (secret: DiscordSecret): secret is WebhookSecret => 'webhook_id' in secret;

/** The part of a secret that may show up nowhere. */
export const hiddenPart = (secret: DiscordSecret): string =>
  isWebhook(secret) ? secret.webhook_token : secret.bot_token;

export const webhookGone = (): PlatformError =>
  new PlatformError(
    'reconnect',
    'The webhook no longer exists. Make a new one in the channel’s settings and connect Discord again.',
  );

/** Says `reconnect` where there is no secret, or where its webhook is gone. */
export function readSecret(secret: string | null): DiscordSecret {
  const known = requireSecret(Secret, secret);
  if ('gone' in known) throw webhookGone();
  return known;
}

const webhookPlace = /^webhook\/\d{1,20}$/;

/** What an account that is a webhook is called, so that it differs from the channel that it posts in. */
export const webhookAccount = (webhook_id: string): string => `webhook/${webhook_id}`;

/** Whether an account is a webhook, by what it is called. */
export const isWebhookAccount = ({ external_id }: { external_id: string }): boolean =>
  webhookPlace.test(external_id);

const apart = /\/webhooks\/(\d{15,20})\/([\w-]{20,100})\/?$/;

/**
 * The id and token in the address of a webhook. Only these are kept, and put behind the address that the operator set:
 * where else an address may lead is never called.
 */
export function partsOf(webhook_url: string): { webhook_id: string; webhook_token: string } {
  const [, webhook_id, webhook_token] = apart.exec(webhook_url) ?? [];
  if (webhook_id === undefined || webhook_token === undefined) {
    throw new PlatformError('rejected', 'That isn’t the URL of a webhook.');
  }
  return { webhook_id, webhook_token };
}

/** From when Discord counts time, milliseconds UTC. */
const epoch = Date.UTC(2015, 0, 1);

/** The first id that something made at that instant can have. */
export const snowflakeAt = (instant: number): string =>
  (BigInt(Math.max(0, Math.floor(instant) - epoch)) << 22n).toString();
