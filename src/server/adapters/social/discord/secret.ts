/** The stored credentials of an account, and the ids its links and readings need. */
import { z } from 'zod';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';

/** A Discord id, which contains its creation time. */
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

/** Discord reported that the webhook is gone; its address was deleted, so that it is never called again. */
const Gone = z.object({ gone: z.literal(true) });
export const goneSecret = JSON.stringify({ gone: true } satisfies z.infer<typeof Gone>);

const Secret = z.union([Bot, Webhook, Gone]);
export type DiscordSecret = BotSecret | WebhookSecret;

/** Whether the account posts through a webhook. */
export const isWebhook = (secret: DiscordSecret): secret is WebhookSecret => 'webhook_id' in secret;

/** The part of the credentials that must never appear anywhere. */
export const hiddenPart = (secret: DiscordSecret): string =>
  isWebhook(secret) ? secret.webhook_token : secret.bot_token;

/** The webhook was deleted at Discord. */
const webhookGone = (): PlatformError =>
  new PlatformError(
    'reconnect',
    'The webhook no longer exists. Make a new one in the channel’s settings and connect Discord again.',
  );

/** Throws `reconnect` if there are no credentials, or if the webhook is gone. */
export function readSecret(secret: string | null): DiscordSecret {
  const known = requireSecret(Secret, secret);
  if ('gone' in known) throw webhookGone();
  return known;
}

const webhookPlace = /^webhook\/\d{1,20}$/;

/** The id of a webhook’s account, distinct from its channel’s. */
export const webhookAccount = (webhook_id: string): string => `webhook/${webhook_id}`;

/** Whether an account is a webhook, by its id. */
export const isWebhookAccount = ({ external_id }: { external_id: string }): boolean =>
  webhookPlace.test(external_id);

const apart = /\/webhooks\/(\d{15,20})\/([\w-]{20,100})\/?$/;

/**
 * The id and token in a webhook’s URL. Only these are stored and combined with the configured origin, so that no other
 * address is ever called.
 */
export function partsOf(webhook_url: string): { webhook_id: string; webhook_token: string } {
  const [, webhook_id, webhook_token] = apart.exec(webhook_url) ?? [];
  if (webhook_id === undefined || webhook_token === undefined) {
    throw new PlatformError('rejected', 'That isn’t the URL of a webhook.');
  }
  return { webhook_id, webhook_token };
}

/** The epoch of Discord ids, milliseconds UTC. */
const epoch = Date.UTC(2015, 0, 1);

/** The lowest id of anything created at that instant. */
export const snowflakeAt = (instant: number): string =>
  (BigInt(Math.max(0, Math.floor(instant) - epoch)) << 22n).toString();
