/** Replies to people: an agent’s settings, the decision about a post, and the state of the reply. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { inBoth } from '#contract/core/spelling.ts';
import { engagementFields } from './fields.ts';
import { type MessageMood, messageMoods } from './moods.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';

/** Messages of the specification, and those for what it does not cover. */
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

/** An agent’s first automatic replies, this many, need the owner’s approval. */
export const approvedFirst = 10;

/** The pauses that `pauseDuration` can request. */
export const PauseDurations = ['1h', '4h', '24h'] as const;
export type PauseDuration = (typeof PauseDurations)[number];
export const AnalyticsPeriods = ['24h', '7d', '30d', '90d'] as const;
export type AnalyticsPeriod = (typeof AnalyticsPeriods)[number];

/** Either spelling of each field; missing fields keep their value. If both spellings are sent, camelCase wins. */
export const SaveEngagement = z.strictObject(inBoth(engagementFields)).partial();
export type SaveEngagement = z.output<typeof SaveEngagement>;

/** The settings that the worker uses. */
export const EngagementRules = z.object(engagementFields);
export type EngagementRules = z.infer<typeof EngagementRules>;

/** What only the server changes. */
const standing = {
  /** When the pause ends; replies then resume by themselves. `null` if not paused. */
  paused_until: Instant.nullable(),
  pause_reason: z.string().nullable(),
  /** How many automatic replies the owner has approved; from `approvedFirst` on, they go out without approval. */
  approved_replies: z.int(),
  /** The daily limit that results from the reply frequency and the maximum. */
  daily_limit: z.int(),
  /** How many replies were sent today. */
  replies_today: z.int(),
};

/** An agent’s settings in both spellings, with what only the server changes. */
export const EngagementSettings = z.object({
  ...inBoth(engagementFields),
  ...inBoth(standing),
  /** The agent’s accounts that can receive mentions, and what prevents automatic replies there. */
  channels: z.array(
    z.object({
      account_id: Id,
      platform: LivePlatform,
      username: z.string(),
      can_listen: z.boolean(),
      can_find: z.boolean(),
      lane: z.enum(['auto', 'handoff', 'blocked']),
      /** The network’s rule about automatic replies, to quote. */
      rule: z.string(),
    }),
  ),
  updated_at: Instant.nullable(),
});
export type EngagementSettings = z.infer<typeof EngagementSettings>;

/** How a post reached the agent: `found` posts came from a search, all others addressed it. */
export const InteractionKinds = ['mention', 'reply', 'quote', 'found'] as const;
export type InteractionKind = (typeof InteractionKinds)[number];

const EngagementPriorities = ['high', 'medium', 'low'] as const;
export type EngagementPriority = (typeof EngagementPriorities)[number];

/** The tone of a post, judged by its words alone. */
export const ConversationTones = ['friendly', 'curious', 'neutral', 'critical', 'hostile'] as const;
export type ConversationTone = (typeof ConversationTones)[number];

/** The kind of message; `messageMoods` has the consequences of each. */
const MessageMoods = Object.keys(messageMoods) as [MessageMood, ...MessageMood[]];

/** Who sends a reply: the software, a person with a prepared reply, or no one. */
export const EngagementModes = ['auto', 'handoff', 'blocked'] as const;
export type EngagementMode = (typeof EngagementModes)[number];

/** One signal for or against a reply. */
export const EngagementSignal = z.object({
  signal: z.string(),
  /** Text for the owner, such as “Talks about coffee, one of its topics”. */
  label: z.string(),
  /** Its contribution to the score; negative values count against a reply. */
  weight: z.number(),
  /** Whether this signal alone rules out a reply. */
  decisive: z.boolean(),
});
export type EngagementSignal = z.infer<typeof EngagementSignal>;

export const EngagementDecision = z.object({
  shouldEngage: z.boolean(),
  priority: z.enum(EngagementPriorities),
  /** The reason in a sentence for the owner. */
  reason: z.string(),
  lane: z.enum(EngagementModes),
  /** The network’s rule that decided about the mode, to quote. */
  rule: z.object({
    text: z.string(),
    source: z.object({ name: z.string(), url: z.string() }).nullable(),
    since: z.string().nullable(),
  }),
  /** 0 to 100. */
  score: z.int(),
  signals: z.array(EngagementSignal),
  /** `null` in decisions from before moods existed. */
  mood: z.enum(MessageMoods).nullable().default(null),
  /** Whether it is shown to the owner without a draft, because only they can answer. */
  forOwner: z.boolean().default(false),
});
export type EngagementDecision = z.infer<typeof EngagementDecision>;

/**
 * The state of an interaction. `new`: not decided yet. `ignored`: gets no reply. `drafting`: a reply is being written.
 * `waiting_approval`: the owner decides. `handoff`: the owner sends it in the network’s own composer. `queued`: in the
 * ledger. `answered`, `failed`: how that ended. `done`: the owner sent it themselves. `rejected`: the owner does not
 * want it. `blocked`: forbidden by the network’s rules. `expired`: no one decided in time.
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

/** The states that the inbox shows by default: those that need the owner. */
export const waitingInteractions = [
  'waiting_approval',
  'handoff',
] as const satisfies readonly InteractionState[];
export const isWaitingInteraction = (state: string): boolean =>
  waitingInteractions.some((one) => one === state);

/** Those whose reply is public: sent by the software, or by its owner themselves. */
export const sentInteractions = ['answered', 'done'] as const satisfies readonly InteractionState[];

export const Interaction = z.object({
  id: Id,
  agent_id: Id,
  agent_name: z.string(),
  account_id: Id,
  platform: LivePlatform,
  kind: z.enum(InteractionKinds),
  state: z.enum(InteractionStates),
  /** The text of the other person, with invisible characters removed. */
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
  /** The reply as drafted, or as edited by its owner. */
  draft: z.array(z.string()).nullable(),
  /** What a check found wrong with it. */
  draft_fault: z.string().nullable(),
  /** Whether a draft that its owner asked for is being written. */
  draft_asked: z.boolean().default(false),
  /** The network’s own composer with the reply filled in; `null` if there is none. */
  compose_url: z.string().nullable(),
  /** When its owner opened that composer. */
  opened_at: Instant.nullable(),
  reply: z
    .object({
      /** `null` if its owner sent the reply themselves. */
      occurrence_id: Id.nullable(),
      status: z.enum(OccurrenceStates).nullable(),
      url: z.string().nullable(),
      published_at: Instant.nullable(),
    })
    .nullable(),
  /** Why it was rejected, or why no reply was sent. */
  note: z.string().nullable(),
  /** Shown first, because someone may be in danger. */
  urgent: z.boolean().default(false),
});
export type Interaction = z.infer<typeof Interaction>;

/** A document that seems to answer a message while replies can’t use it. */
export const KeptBack = z.object({
  document_id: Id,
  /** Where it says so, such as `Prices.pdf, page 3`. */
  source: z.string(),
  /** What it says. */
  text: z.string(),
});
export type KeptBack = z.infer<typeof KeptBack>;

/** One post of a conversation, which is sorted oldest first. `ours`: a reply of the agent. */
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

/** A person who asked not to be contacted; applies to every agent of the owner. */
export const OptOut = z.object({
  id: Id,
  platform: LivePlatform,
  username: z.string(),
  /** The words with which they asked; `null` if the owner added them. */
  phrase: z.string().nullable(),
  at: Instant,
});
export type OptOut = z.infer<typeof OptOut>;
