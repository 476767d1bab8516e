/** What an owner’s programs can be told, in words; without schemas, as `notifications/kinds.ts`. */

/** Every event that an address can ask for. */
export const webhookEvents = {
  'post.published': 'A post went live',
  'post.failed': 'A post failed or missed its time',
  'post.needs_you': 'A post needs you',
  'mention.received': 'Someone mentioned or replied to you',
  'reply.drafted': 'An agent drafted a reply',
  'channel.broken': 'A channel needs reconnecting',
  'budget.reached': 'A budget is used up',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

/** What the test button sends. No address asks for it. */
export const testEvent = 'webhook.test';
