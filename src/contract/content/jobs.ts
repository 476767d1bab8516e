/** Writing that takes longer than a request may. */
import { z } from 'zod';
import { Id } from '#contract/core/endpoint.ts';
import { ErrorCodes } from '#contract/core/errors.ts';
import { ContentDraft, VoicePreview } from './types.ts';

/** A writing job that takes longer than a request may. */
export const WritingJob = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** The current step, in words: "Writing", "Fixing: too long". */
  step: z.string(),
  /** From 1 to 3: the first draft and up to two repairs. */
  attempt: z.int(),
  content: z.array(ContentDraft),
  /** Rewrite suggestions, each as a list of parts. */
  options: z.array(z.array(z.string())),
  /** The text of a preview. */
  preview: VoicePreview.optional(),
  /** The text that an AI model is writing, as far as it is and before any check; `null` in between. */
  so_far: z.string().nullable(),
  error: z.object({ code: z.enum(ErrorCodes), message: z.string() }).nullable(),
});
export type WritingJob = z.infer<typeof WritingJob>;
