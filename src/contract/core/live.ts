/** What changed, as it changes, so that a screen need not ask again and again. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * What a person's screens show of what happens without them: posts of the ledger and the schedules that they come
 * from, notices, whether anything may be published, and what people say to their agents.
 */
export const LiveTopics = ['posts', 'notices', 'publishing', 'inbox'] as const;
export type LiveTopic = (typeof LiveTopics)[number];

/** What changed since the line before; nothing in a line that only says that the connection holds. */
export const LiveEvent = z.object({ changed: z.array(z.enum(LiveTopics)) });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveCalls = {
  changes: endpoint({
    method: 'GET',
    path: '/live',
    access: 'member',
    token: null,
    rate: 'read',
    summary: 'Stream live updates (NDJSON)',
    response: 'stream',
    event: LiveEvent,
  }),
};
