/** The interface of webhooks for other features. */
export { emit, emitBroken, type NewEvent } from './emit.ts';
