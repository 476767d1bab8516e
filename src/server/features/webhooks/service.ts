/** The interface of webhooks for other features. */
export { listWorkingWebhooks, stopWebhook } from './store.ts';
export { emit, emitBroken, type NewEvent } from './emit.ts';
