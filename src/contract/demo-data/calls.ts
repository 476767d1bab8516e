/** A company of samples, for people who want to look around before they make something of their own. */
import { z } from 'zod';
import { endpoint, Id, Instant, TimeZone } from '#contract/core/endpoint.ts';

/** What a sample is, in the order in which samples are shown. */
export const SampleKinds = ['agent', 'post', 'schedule', 'profile', 'product', 'document'] as const;
export type SampleKind = (typeof SampleKinds)[number];

/** One sample that is still there, and what removing the samples does to it. */
export const Sample = z.object({
  id: Id,
  kind: z.enum(SampleKinds),
  name: z.string(),
  /** Why it stays, in a sentence for its owner; `null` where it goes. */
  stays_because: z.string().nullable(),
});
export type Sample = z.infer<typeof Sample>;

export const DemoData = z.object({
  /** `null` while there are none. */
  made_at: Instant.nullable(),
  items: z.array(Sample),
  /** Posts of the owner's own that sample agents published: they stay, without an agent to open. */
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
