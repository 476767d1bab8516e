/** Asking an agent to write, and what it wrote. */
import { z } from 'zod';
import { Id, Instant, Micros } from '#contract/core/endpoint.ts';
import { ErrorCodes } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { line, prose } from '#contract/core/text.ts';
import {
  AnswerKeys,
  ClaimKinds,
  ContentTypes,
  DraftStates,
  Lengths,
  WritingStyles,
} from './kinds.ts';

/** A question about one text, to its owner. */
export const Question = z.object({
  key: z.enum(AnswerKeys),
  label: z.string(),
  /** What an answer may look like. */
  example: z.string(),
  /** What the company's facts answer; empty where they don't. */
  answer: z.string(),
});
export type Question = z.infer<typeof Question>;

/** What an owner answered; an empty one was left open on purpose. */
export const Answers = z.partialRecord(z.enum(AnswerKeys), prose(limits.answer));
export type Answers = z.infer<typeof Answers>;

/** The fields of a brief, each with its default. */
export const brief = {
  content_type: z.enum(ContentTypes).default('tweet'),
  topic: line(limits.topic, 'Please enter a topic for content generation'),
  style: z.enum(WritingStyles).default('casual'),
  length: z.enum(Lengths).default('medium'),
  /** What the owner adds; for a reply, the post that is answered, which somebody else wrote. */
  context: prose(limits.context).default(''),
  /** What the owner answered to the questions of this text: facts that come before all others. */
  answers: Answers.default({}),
  hashtags: z.boolean().default(false),
  emojis: z.boolean().default(false),
};
/** What is to be written, apart from who writes it. */
export const Brief = z.strictObject(brief);
export type Brief = z.infer<typeof Brief>;

const KeptBrief = z.object({
  ...brief,
  topic: z.string(),
  context: z.string(),
  answers: z.partialRecord(z.enum(AnswerKeys), z.string()).default({}),
});

/** One rule that a text was held to. */
export const CheckResult = z.object({
  check: z.string(),
  /** What the rule wants, in a few words. */
  label: z.string(),
  passed: z.boolean(),
  /** What is wrong, in a sentence; `null` when it passed. */
  message: z.string().nullable(),
  /** Whether the owner may let the text go out all the same: it is a matter of style, not of safety. */
  can_override: z.boolean().default(false),
  /** Whether they did. */
  accepted: z.boolean().default(false),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** A claim that nothing which the writer was given supports, and its place in a part: UTF-16 units. */
export const Claim = z.object({
  part: z.int(),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  kind: z.enum(ClaimKinds),
});
export type Claim = z.infer<typeof Claim>;

/** A piece of what the company told, which a text was written with. */
export const TextSource = z.object({
  /** How the writer named it: `F1`. */
  id: z.string(),
  /** Where it is from, such as `Pricing.pdf, page 3`. */
  source: z.string(),
  text: z.string(),
  /** Whether the text makes use of it. */
  used: z.boolean(),
});
export type TextSource = z.infer<typeof TextSource>;

/** One finished text. A thread has several `parts`; every other piece has one. */
export const ContentDraft = z.object({
  id: Id,
  agent_id: Id,
  platform: LivePlatform,
  brief: KeptBrief,
  content: z.string(),
  parts: z.array(z.string()).min(1).max(limits.thread_parts),
  /** The parts as their writer left them. */
  written: z.array(z.string()).min(1).max(limits.thread_parts),
  /** The model, or `composer`; after a fallback both, as in "composer (gpt-5-mini did not answer)". */
  model_used: z.string(),
  /** Why the piece reads as it does, in a sentence for the owner. */
  why: z.string(),
  checks: z.array(CheckResult),
  claims: z.array(Claim),
  sources: z.array(TextSource),
  state: z.enum(DraftStates),
  /** Names of the pictures that it goes out with; `null` until its owner chose some, or none. */
  media_ids: z.array(Id).nullable(),
  /** Whether the owner changed what was written. */
  is_edited: z.boolean(),
  persona_version: z.int(),
  seed: z.int(),
  tokens: z.object({ input: z.int(), output: z.int() }).nullable(),
  /** What writing it cost; `null` where no price is known. */
  cost: Micros.nullable(),
  occurrence_id: Id.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type ContentDraft = z.infer<typeof ContentDraft>;

/** Writing that takes longer than an answer may. */
export const WritingJob = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** What it does now, in words: "Writing", "Fixing: too long". */
  step: z.string(),
  /** Of at most three: the first writing and two repairs. */
  attempt: z.int(),
  content: z.array(ContentDraft),
  /** What a text was rewritten to, each suggestion as its parts. */
  options: z.array(z.array(z.string())),
  error: z.object({ code: z.enum(ErrorCodes), message: z.string() }).nullable(),
});
export type WritingJob = z.infer<typeof WritingJob>;

/** What a million tokens cost, read and written. */
export const TokenCost = z.object({ input: Micros, output: Micros });

/** What can write: the environment’s models, those of the administrators, and the composer. */
export const Writer = z.object({
  id: z.string(),
  label: z.string(),
  /** `null` where it is not known. The composer is free. */
  price: TokenCost.nullable(),
  is_default: z.boolean(),
});
export type Writer = z.infer<typeof Writer>;
