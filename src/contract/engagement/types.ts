/** Answering people: how an agent is set to do it, what was decided about a post of theirs, and what became of it. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { camelFields, engagementFields } from './fields.ts';
import { type MessageMood, messageMoods } from './moods.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';

/** The sentences of the specification, and those for what it leaves open. */
export const engagementMessages = {
  sample: 'Please enter a sample tweet to test',
  reason: 'Say what should be different',
  hours: 'Set both active hours, or neither',
  same_hours: 'Active hours need two different times',
  part: 'Write something or remove this part',
  answer: 'Write a reply first',
  username: 'Enter the account name',
  saved: 'Engagement settings updated successfully',
  tested: 'Engagement test completed',
  paused: 'Agent engagement paused successfully',
  resumed: 'Agent engagement resumed successfully',
  load_failed: 'Failed to load engagement data',
  save_failed: 'Failed to update settings',
  test_failed: 'Failed to test engagement',
  pause_failed: 'Failed to pause engagement',
  resume_failed: 'Failed to resume engagement',
} as const;

export const engagementDefaults = {
  auto_reply_enabled: false,
  min_engagement_threshold: 50,
  max_replies_per_day: 20,
  reply_to_mentions: true,
  reply_to_replies: true,
  find_posts: false,
} as const;

/** So many automatic replies of an agent wait for its owner, then they go out by themselves. */
export const approvedFirst = 10;

/** How long `pauseDuration` may ask for. */
export const PauseDurations = ['1h', '4h', '24h'] as const;
export type PauseDuration = (typeof PauseDurations)[number];
export const AnalyticsPeriods = ['24h', '7d', '30d', '90d'] as const;
export type AnalyticsPeriod = (typeof AnalyticsPeriods)[number];

/** Either spelling of each field; what is left out stays as it is. Where both are sent, the camelCase one counts. */
export const SaveEngagement = z.strictObject({ ...engagementFields, ...camelFields }).partial();
export type SaveEngagement = z.output<typeof SaveEngagement>;

/** What the worker goes by. */
export const EngagementRules = z.object(engagementFields);
export type EngagementRules = z.infer<typeof EngagementRules>;

/** How an agent is set, in both spellings, with what only the server changes. */
export const EngagementSettings = z.object({
  ...engagementFields,
  ...camelFields,
  /** Until when engagement rests; it then goes on by itself. `null` while it does not rest. */
  paused_until: Instant.nullable(),
  pausedUntil: Instant.nullable(),
  pause_reason: z.string().nullable(),
  pauseReason: z.string().nullable(),
  /** How many automatic replies its owner let out so far; from `approvedFirst` on they go out by themselves. */
  approved_replies: z.int(),
  approvedReplies: z.int(),
  /** The most replies a day that band and maximum allow together, and how many of them today has seen. */
  daily_limit: z.int(),
  dailyLimit: z.int(),
  replies_today: z.int(),
  repliesToday: z.int(),
  /** The accounts of this agent that can hear people, and what stands in the way of answers by itself there. */
  channels: z.array(
    z.object({
      account_id: Id,
      platform: LivePlatform,
      username: z.string(),
      can_listen: z.boolean(),
      can_find: z.boolean(),
      lane: z.enum(['auto', 'handoff', 'blocked']),
      /** What its network says about answers, to quote. */
      rule: z.string(),
    }),
  ),
  updated_at: Instant.nullable(),
});
export type EngagementSettings = z.infer<typeof EngagementSettings>;

/** How a post came to the agent: `found` ones were searched for, all others spoke to it. */
export const InteractionKinds = ['mention', 'reply', 'quote', 'found'] as const;
export type InteractionKind = (typeof InteractionKinds)[number];

export const EngagementPriorities = ['high', 'medium', 'low'] as const;
export type EngagementPriority = (typeof EngagementPriorities)[number];

/** How a post sounds, by its words alone. */
export const ConversationTones = ['friendly', 'curious', 'neutral', 'critical', 'hostile'] as const;
export type ConversationTone = (typeof ConversationTones)[number];

/** What kind of thing a message is; what follows from each is in `messageMoods`. */
export const MessageMoods = Object.keys(messageMoods) as [MessageMood, ...MessageMood[]];

/** Who acts: the software by itself, a person with what it prepared, or nobody from here. */
export const EngagementModes = ['auto', 'handoff', 'blocked'] as const;
export type EngagementMode = (typeof EngagementModes)[number];

/** One thing that spoke for or against an answer. */
export const EngagementSignal = z.object({
  signal: z.string(),
  /** For the owner to read, such as “Talks about coffee, one of its topics”. */
  label: z.string(),
  /** What it adds to the score; below 0 it speaks against an answer. */
  weight: z.number(),
  /** Whether it alone forbids the answer. */
  decisive: z.boolean(),
});
export type EngagementSignal = z.infer<typeof EngagementSignal>;

export const EngagementDecision = z.object({
  shouldEngage: z.boolean(),
  priority: z.enum(EngagementPriorities),
  /** A sentence for the owner. */
  reason: z.string(),
  lane: z.enum(EngagementModes),
  /** The network's rule that put it in its lane, to quote. */
  rule: z.object({
    text: z.string(),
    source: z.object({ name: z.string(), url: z.string() }).nullable(),
    since: z.string().nullable(),
  }),
  /** 0 to 100. */
  score: z.int(),
  signals: z.array(EngagementSignal),
  /** `null` in decisions that were made before moods were read. */
  mood: z.enum(MessageMoods).nullable().default(null),
  /** Whether it is shown to the owner without an answer, because only they can give one. */
  forOwner: z.boolean().default(false),
});
export type EngagementDecision = z.infer<typeof EngagementDecision>;

/**
 * Where a post of somebody's stands. `new`: not decided yet; `ignored`: it gets no answer; `drafting`: its answer is
 * being written; `waiting_approval`: the owner decides; `handoff`: the owner sends it themselves in the network's own
 * composer; `queued`: the ledger has it; `answered`, `failed`: what became of it there; `done`: the owner has sent
 * it; `rejected`: they do not want it; `blocked`: the network's rules forbid it; `expired`: nobody decided in time.
 */
export const InteractionStates = [
  'new',
  'ignored',
  'drafting',
  'waiting_approval',
  'handoff',
  'queued',
  'answered',
  'failed',
  'rejected',
  'done',
  'blocked',
  'expired',
] as const;
export type InteractionState = (typeof InteractionStates)[number];

/** What the inbox shows at first: what a person has to do something about. */
export const waitingInteractions = [
  'waiting_approval',
  'handoff',
] as const satisfies readonly InteractionState[];

export const Interaction = z.object({
  id: Id,
  agent_id: Id,
  agent_name: z.string(),
  account_id: Id,
  platform: LivePlatform,
  kind: z.enum(InteractionKinds),
  state: z.enum(InteractionStates),
  /** The words of somebody else, with nothing in them that no screen shows. */
  text: z.string(),
  url: z.string().nullable(),
  author: z.object({
    external_id: z.string(),
    username: z.string(),
    display_name: z.string(),
    followers: z.int().nullable(),
  }),
  tone: z.enum(ConversationTones),
  likes: z.int().nullable(),
  created_at: Instant,
  seen_at: Instant,
  decided_at: Instant.nullable(),
  decision: EngagementDecision.nullable(),
  /** The answer as it was written, or as its owner changed it. */
  draft: z.array(z.string()).nullable(),
  /** What a check found in it. */
  draft_fault: z.string().nullable(),
  /** The network's own composer with the answer in place; `null` where there is none. */
  compose_url: z.string().nullable(),
  /** When its owner opened that composer. */
  opened_at: Instant.nullable(),
  reply: z
    .object({
      /** `null` where its owner sent it themselves. */
      occurrence_id: Id.nullable(),
      status: z.enum(OccurrenceStates).nullable(),
      url: z.string().nullable(),
      published_at: Instant.nullable(),
    })
    .nullable(),
  /** Why it was rejected, or why nothing came of it. */
  note: z.string().nullable(),
});
export type Interaction = z.infer<typeof Interaction>;

/** One post of a conversation, oldest first. `ours` are replies of the agent. */
export const ConversationPost = z.object({
  id: z.string(),
  ours: z.boolean(),
  author: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  at: Instant,
  state: z.enum(InteractionStates).nullable(),
});
export type ConversationPost = z.infer<typeof ConversationPost>;

/** Somebody who asked not to be written to; holds for every agent of the owner. */
export const OptOut = z.object({
  id: Id,
  platform: LivePlatform,
  username: z.string(),
  /** The words that asked for it; `null` where the owner noted it themselves. */
  phrase: z.string().nullable(),
  at: Instant,
});
export type OptOut = z.infer<typeof OptOut>;
