/** The brief that an agent is asked to write from, and the draft it returns. */
import { z } from 'zod';
import { Id, Instant, Micros } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { line, lines, prose } from '#contract/core/text.ts';
import {
  AnswerKeys,
  BriefKinds,
  BriefStyles,
  ClaimKinds,
  ContentTypes,
  DraftStates,
  Lengths,
  WritingStyles,
} from './kinds.ts';

/** Answers of the owner to questions that earlier versions asked; each is a fact. */
export const Answers = z.partialRecord(z.enum(AnswerKeys), prose(limits.answer));
export type Answers = z.infer<typeof Answers>;

/** The fields of a brief, each with its default. */
export const brief = {
  content_type: z.enum(ContentTypes).default('tweet'),
  topic: line(limits.topic, 'Please enter a topic for content generation'),
  style: z.enum(WritingStyles).default('casual'),
  length: z.enum(Lengths).default('medium'),
  /** The facts, one a line, which every text says; for a reply, the post that is answered, which someone else wrote. */
  context: prose(limits.context).default(''),
  answers: Answers.default({}),
  /** How to write it, in the owner's words. Only models follow it. */
  wishes: prose(limits.wishes).default(''),
  /** Words that no text may contain, whoever writes it. */
  keep_out: lines(limits.keep_outs, limits.keep_out).default([]),
  kind: z.enum(BriefKinds).default('plain'),
  hashtags: z.boolean().default(false),
  emojis: z.boolean().default(false),
};
/** What to write, without who writes it. */
export const Brief = z.strictObject({ ...brief, style: z.enum(BriefStyles).default('casual') });
export type Brief = z.infer<typeof Brief>;

const KeptBrief = z.object({
  ...brief,
  topic: z.string(),
  context: z.string(),
  answers: z.partialRecord(z.enum(AnswerKeys), z.string()).default({}),
  wishes: z.string().default(''),
  keep_out: z.array(z.string()).default([]),
});

/** The result of one check on a text. */
export const CheckResult = z.object({
  check: z.string(),
  /** What the rule requires, in a few words. */
  label: z.string(),
  passed: z.boolean(),
  /** What is wrong, in a sentence; `null` if the check passed. */
  message: z.string().nullable(),
  /** Whether the owner may publish anyway: a matter of style, not of safety. */
  can_override: z.boolean().default(false),
  /** Whether the owner chose to. */
  accepted: z.boolean().default(false),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** A claim that no given source supports, and where it is in a part, in UTF-16 code units. */
export const Claim = z.object({
  part: z.int(),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  kind: z.enum(ClaimKinds),
});
export type Claim = z.infer<typeof Claim>;

/** A company fact that the writer was given for a text. */
export const TextSource = z.object({
  /** The id the writer uses for it: `F1`. */
  id: z.string(),
  /** Where the fact comes from, such as `Pricing.pdf, page 3`. */
  source: z.string(),
  text: z.string(),
  /** Whether the text uses it. */
  used: z.boolean(),
});
export type TextSource = z.infer<typeof TextSource>;

/** A sentence that says what a company fact says, or did before its figures were replaced. */
export const Stated = z.object({
  part: z.int(),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /** Where the fact comes from. */
  source: z.string(),
  /** What it says there. */
  passage: z.string(),
  /** The sentence as a machine wrote it, if its figures were replaced since: then it no longer says what the fact says. */
  was: z.string().optional(),
});
export type Stated = z.infer<typeof Stated>;

/** A figure or date that no company fact has, while one about the same thing has another in its place. */
export const Contradicted = z.object({
  part: z.int(),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /** Where the fact comes from. */
  source: z.string(),
  /** The figure or date in the fact. */
  says: z.string(),
});
export type Contradicted = z.infer<typeof Contradicted>;

/** One finished text. A thread has several `parts`; every other kind has one. */
export const ContentDraft = z.object({
  id: Id,
  agent_id: Id,
  platform: LivePlatform,
  brief: KeptBrief,
  content: z.string(),
  parts: z.array(z.string()).min(1).max(limits.thread_parts),
  /** The parts as originally written, before any edit. */
  written: z.array(z.string()).min(1).max(limits.thread_parts),
  /** The model, or `composer`; after a fallback both, such as "composer (gpt-5-mini did not answer)". */
  model_used: z.string(),
  /** Why the text turned out this way, in a sentence for the owner. */
  why: z.string(),
  checks: z.array(CheckResult),
  claims: z.array(Claim),
  sources: z.array(TextSource),
  state: z.enum(DraftStates),
  /** Ids of the images it is published with; `null` until its owner chose some, or none. */
  media_ids: z.array(Id).nullable(),
  /** Whether the owner edited the text. */
  is_edited: z.boolean(),
  persona_version: z.int(),
  seed: z.int(),
  tokens: z.object({ input: z.int(), output: z.int() }).nullable(),
  /** What writing it cost; `null` if no price is known. */
  cost: Micros.nullable(),
  occurrence_id: Id.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type ContentDraft = z.infer<typeof ContentDraft>;

/** One text in a personality that may not be saved yet. It is stored as the result of its job and nowhere else. */
export const VoicePreview = z.object({
  parts: z.array(z.string()).min(1),
  model_used: z.string(),
  /** What writing it cost; `null` if no price is known. */
  cost: Micros.nullable(),
  /** Why a post like this would be written again, in a sentence; `null` if it passed every check. */
  fault: z.string().nullable(),
});
export type VoicePreview = z.infer<typeof VoicePreview>;

/** The price of a million input tokens and of a million output tokens. */
export const TokenCost = z.object({ input: Micros, output: Micros });

/** A writer to choose from: a model from the environment or from an administrator, or the composer. */
export const Writer = z.object({
  id: z.string(),
  label: z.string(),
  /** `null` if not known. The composer is free. */
  price: TokenCost.nullable(),
  is_default: z.boolean(),
  /** Whether it’s treated as a small model, whose texts wait for approval unless the agent’s settings say otherwise. */
  is_small: z.boolean(),
});
export type Writer = z.infer<typeof Writer>;
