/** Asking an agent to write. */
import { z } from 'zod';
import { endpoint, Id } from './endpoint.ts';
import { limits } from './limits.ts';
import { LivePlatform } from './platforms.ts';
import { line, prose } from './text.ts';

export const ContentTypes = ['tweet', 'thread', 'reply', 'story', 'tip'] as const;
export const WritingStyles = ['professional', 'casual', 'enthusiastic', 'thoughtful'] as const;
export const Lengths = ['short', 'medium', 'long'] as const;

export const variationCount = { min: 2, max: 5, default: 3 } as const;

const brief = {
  content_type: z.enum(ContentTypes).default('tweet'),
  topic: line(limits.topic, 'Please enter a topic for content generation'),
  style: z.enum(WritingStyles).default('casual'),
  length: z.enum(Lengths).default('medium'),
  context: prose(limits.context).default(''),
  hashtags: z.boolean().default(false),
  emojis: z.boolean().default(false),
};
/** What is to be written, apart from who writes it. */
export const Brief = z.strictObject(brief);
export type Brief = z.infer<typeof Brief>;

/** One finished text. A thread has several `parts`; every other piece has one. */
export const ContentPiece = z.object({
  content: z.string(),
  parts: z.array(z.string()).min(1).max(limits.thread_parts),
  model_used: z.string(),
  /** Why the piece reads as it does, in a sentence for the owner. */
  why: z.string(),
});
export type ContentPiece = z.infer<typeof ContentPiece>;

export const contentCalls = {
  generate: endpoint({
    method: 'POST',
    path: '/content/generate',
    access: 'member',
    rate: 'generate',
    summary: 'Let an agent write one text, or several variations of it',
    body: z.strictObject({
      agent_id: Id,
      ...brief,
      variations: z.boolean().default(false),
      variation_count: z
        .int()
        .min(variationCount.min)
        .max(variationCount.max)
        .default(variationCount.default),
      /** Whose length limit the texts must keep. */
      platform: LivePlatform.default('sandbox'),
      /** The same request with the same seed gives the same composer text, until a post like it is made. */
      seed: z
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .optional(),
    }),
    response: z.object({
      data: z.object({ content: z.array(ContentPiece), seed: z.int() }),
      message: z.string().optional(),
    }),
  }),
};
