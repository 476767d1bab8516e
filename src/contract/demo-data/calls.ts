/** Calls that create and remove a sample company, for people who want to look around first. */
import { z } from 'zod';
import { endpoint, Id, Instant, TimeZone } from '#contract/core/endpoint.ts';

/** The kinds of sample data, in display order. */
export const SampleKinds = [
  'agent',
  'post',
  'schedule',
  'draft',
  'profile',
  'product',
  'document',
] as const;
export type SampleKind = (typeof SampleKinds)[number];

/** A sample that still exists, and whether removing the sample data deletes it. */
export const Sample = z.object({
  id: Id,
  kind: z.enum(SampleKinds),
  name: z.string(),
  /** Why it is kept, in a sentence for its owner; `null` if it is deleted. */
  stays_because: z.string().nullable(),
});
export type Sample = z.infer<typeof Sample>;

export const DemoData = z.object({
  /** `null` if there is no sample data. */
  made_at: Instant.nullable(),
  items: z.array(Sample),
  /** The owner’s own posts that sample agents published: they stay, but their agent is gone. */
  own_posts: z.int(),
});
export type DemoData = z.infer<typeof DemoData>;

const Told = z.object({ data: DemoData, message: z.string() });

export const sampleCalls = {
  get: endpoint({
    method: 'GET',
    path: '/samples',
    access: 'member',
    token: null,
    member: 'read',
    summary: 'Get your sample data, and what removing it would delete',
    response: z.object({ data: DemoData }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/samples',
    access: 'member',
    token: null,
    rate: 'generate',
    summary: 'Add a sample company with 3 agents in the sandbox; nothing is added twice',
    body: z.strictObject({ timezone: TimeZone.default('UTC') }),
    response: Told,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/samples',
    access: 'member',
    token: null,
    summary: 'Remove your sample data; what you added or changed stays',
    response: Told,
  }),
};
