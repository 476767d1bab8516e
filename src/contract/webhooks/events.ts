/** The events that an owner’s programs can subscribe to, with labels. Without zod, like `notifications/kinds.ts`. */

/** Every event that a webhook can subscribe to. */
export const webhookEvents = {
  'post.published': 'A post went live',
  'post.failed': 'A post failed or missed its time',
  'post.needs_you': 'A post needs you',
  'post.taking_off': 'A post takes off',
  'approval.requested': 'A post needs approval',
  'approval.approved': 'Someone approved a post',
  'approval.changes_requested': 'A reviewer asks for a change',
  'comment.created': 'Someone commented on a post',
  'mention.received': 'Someone mentioned or replied to you',
  'reply.drafted': 'An agent drafted a reply',
  'channel.broken': 'An account needs reconnecting',
  'budget.reached': 'A budget is used up',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

/** The event of the test button; it cannot be subscribed to. */
export const testEvent = 'webhook.test';
