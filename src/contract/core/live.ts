/** Live updates: tells screens what changed, so that they need not poll. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * What can change on a person’s screens without their action: posts and schedules, notices, whether publishing is
 * stopped, and the inbox.
 */
export const LiveTopics = ['posts', 'notices', 'publishing', 'inbox'] as const;
export type LiveTopic = (typeof LiveTopics)[number];

/**
 * What changed since the last event; empty for a keep-alive. The first event names what changed shortly before the
 * stream was opened, because the page may have loaded its data before that (`limits.stream_look_back`).
 */
export const LiveEvent = z.object({ changed: z.array(z.enum(LiveTopics)) });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveCalls = {
  changes: endpoint({
    method: 'GET',
    path: '/live',
    access: 'member',
    token: null,
    member: 'read',
    rate: 'read',
    summary: 'Stream live updates (NDJSON)',
    response: 'stream',
    event: LiveEvent,
  }),
};
