/** Calls that have an agent write, and that manage its drafts. */
import { z } from 'zod';
import { DraftStates, RewriteWays } from './kinds.ts';
import {
  brief,
  CheckResult,
  Claim,
  ContentDraft,
  Contradicted,
  Stated,
  VoicePreview,
  Writer,
} from './types.ts';
import { WritingJob } from './jobs.ts';
import { NewDrafts, NewSuggestions } from './orders.ts';
import { endpoint, Id, IdParams, paged, page, Micros } from '#contract/core/endpoint.ts';
import { Persona } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { passage, threadOf } from '#contract/core/text.ts';

const maxAngle = 1000;

/** The result if it is ready at once; otherwise, with 202, the job that is still writing. */
const Pending = { job_id: Id.optional(), message: z.string().optional() };

const Parts = threadOf(passage(limits.post_text, 'Write something or remove this part'));

const missingInstruction = 'Say what to change';

export const contentCalls = {
  generate: endpoint({
    method: 'POST',
    path: '/content/generate',
    access: 'member',
    token: 'draft',
    rate: 'generate',
    pending: true,
    summary: 'Write a post, or several variations; slow requests return 202 and a job',
    body: NewDrafts,
    response: z.object({
      data: z.object({ content: z.array(ContentDraft), seed: z.int() }).optional(),
      ...Pending,
    }),
  }),
  job: endpoint({
    method: 'GET',
    path: '/content/jobs/:id',
    access: 'member',
    token: 'read',
    summary: 'Get writing progress by id or Idempotency-Key',
    params: IdParams,
    response: z.object({ data: WritingJob }),
  }),
  cancelJob: endpoint({
    method: 'DELETE',
    path: '/content/jobs/:id',
    access: 'member',
    token: 'draft',
    summary: 'Stop writing by id or Idempotency-Key; finished drafts are kept',
    params: IdParams,
    response: z.object({ data: WritingJob, message: z.string() }),
  }),
  rewrite: endpoint({
    method: 'POST',
    path: '/content/rewrite',
    access: 'member',
    token: 'draft',
    rate: 'generate',
    pending: true,
    summary:
      'Rewrite a text or a passage of it by the agent’s AI model; slow requests return 202 and a job',
    body: z
      .strictObject({
        agent_id: Id,
        /** All parts of the text in its current state. */
        parts: Parts,
        how: z.enum(RewriteWays),
        /** What to change, when the text is rewritten to the owner’s instruction. */
        instruction: passage(limits.rewrite_instruction, missingInstruction).optional(),
        /** The passage to rewrite, in UTF-16 code units of one part; without it, the whole text. */
        selection: z
          .strictObject({ part: z.int().min(0), start: z.int().min(0), end: z.int().min(1) })
          .optional(),
        /** The platform whose length limit applies. */
        platform: LivePlatform.default(homePlatform),
      })
      .refine(({ how, instruction }) => how !== 'instructed' || instruction !== undefined, {
        path: ['instruction'],
        message: missingInstruction,
      }),
    response: z.object({
      data: z
        .object({
          /** Suggestions to replace the passage or the text, each as a list of parts. */
          options: z.array(z.array(z.string())),
        })
        .optional(),
      ...Pending,
    }),
  }),
  suggestions: endpoint({
    method: 'POST',
    path: '/content/generate-suggestions',
    access: 'member',
    token: 'draft',
    rate: 'generate',
    pending: true,
    summary: 'Suggest posts on topics the agent picks; slow requests return 202 and a job',
    body: NewSuggestions,
    response: z.object({
      suggestions: z.array(ContentDraft).optional(),
      data: z.array(ContentDraft).optional(),
      ...Pending,
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/content/preview',
    access: 'member',
    token: null,
    member: 'draft',
    rate: 'generate',
    pending: true,
    summary:
      'Have an AI model write one text in a personality that need not be saved; slow requests return 202 and a job',
    body: z.strictObject({
      persona: Persona,
      /** The agent that is edited: its writer, company and budget count. Without one, the default writer is asked. */
      agent_id: Id.optional(),
      topic: brief.topic,
      /** Which angle on the topic it takes, so that another text differs. */
      angle: z.int().min(0).max(maxAngle).default(0),
    }),
    response: z.object({ data: VoicePreview.optional(), ...Pending }),
  }),
  pieces: endpoint({
    method: 'GET',
    path: '/content/pieces',
    access: 'member',
    token: 'read',
    summary: 'List drafts, newest first',
    query: paged({
      agent_id: Id.optional(),
      state: z.enum(DraftStates).optional(),
      search: z.string().max(limits.topic).optional(),
    }),
    response: z.object(page(ContentDraft)),
  }),
  piece: endpoint({
    method: 'GET',
    path: '/content/pieces/:id',
    access: 'member',
    token: 'read',
    summary: 'Get a draft',
    params: IdParams,
    response: z.object({ data: ContentDraft }),
  }),
  updatePiece: endpoint({
    method: 'PUT',
    path: '/content/pieces/:id',
    access: 'member',
    token: 'draft',
    summary: 'Edit a draft’s text, which reruns its checks, or its images, or keep it as a draft',
    params: IdParams,
    body: z
      .strictObject({
        parts: Parts,
        platform: LivePlatform,
        /** `new` or `draft`; any other state can only be sent back unchanged. */
        state: z.enum(DraftStates),
        /** Ids of the caller’s images in display order; `null` while no one has chosen any. */
        media_ids: z.array(Id).max(limits.post_media).nullable(),
      })
      .partial(),
    echo: ContentDraft,
    response: z.object({ data: ContentDraft, message: z.string().optional() }),
  }),
  acceptPiece: endpoint({
    method: 'POST',
    path: '/content/pieces/:id/accept',
    access: 'member',
    token: null,
    member: 'draft',
    summary: 'Allow a draft to be published despite failed style checks',
    params: IdParams,
    response: z.object({ data: ContentDraft, message: z.string() }),
  }),
  removePiece: endpoint({
    method: 'DELETE',
    path: '/content/pieces/:id',
    access: 'member',
    token: 'draft',
    summary: 'Delete a text that was not posted',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/content/check',
    access: 'member',
    token: 'draft',
    rate: 'preview',
    summary:
      'For scripts: check a text against every rule without saving it, and get what posting it costs',
    body: z.strictObject({
      /** `null` for what people write as themselves: no rules apply, and only the sources of its post are looked up. */
      agent_id: Id.nullable(),
      platform: LivePlatform.default(homePlatform),
      parts: threadOf(z.string().max(limits.post_text)),
      /** The agent’s draft it was made from; its brief says which facts may be named. One that is gone says nothing. */
      piece_id: Id.optional(),
      /** The post that it is a version of; its history says which words a machine wrote. */
      post_id: Id.optional(),
    }),
    response: z.object({
      data: z.object({
        checks: z.array(CheckResult),
        /** Only of what a machine wrote: what people type needs no source. What a token sends was written by one. */
        claims: z.array(Claim),
        /** Its sentences by a machine that state company facts, each with its source. */
        stated: z.array(Stated),
        /** What company facts say otherwise, whoever wrote it. */
        contradicted: z.array(Contradicted),
        /** Whether no machine wrote any of it. */
        is_typed: z.boolean(),
        /** The price of posting it, with the reason: "contains a link: $0.20". */
        price: Micros,
        price_reason: z.string().nullable(),
      }),
    }),
  }),
  writers: endpoint({
    method: 'GET',
    path: '/content/writers',
    access: 'member',
    token: 'read',
    summary: 'List available writing models',
    response: z.object({ data: z.array(Writer) }),
  }),
};
