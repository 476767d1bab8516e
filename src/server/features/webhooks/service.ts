/** What webhooks offer to the other features. */
export { emit, emitBroken, type NewEvent } from './emit.ts';
