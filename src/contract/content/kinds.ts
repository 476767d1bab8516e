/** The words of asking for texts, without the schema library: kinds, styles, lengths, ways and states. */
export const ContentTypes = ['tweet', 'thread', 'reply', 'story', 'tip'] as const;
export const WritingStyles = ['professional', 'casual', 'enthusiastic', 'thoughtful'] as const;
/** The styles that writers know: those that a person chooses for a text, and one more of schedules. */
export const BriefStyles = [...WritingStyles, 'friendly'] as const;
export const Lengths = ['short', 'medium', 'long'] as const;

/** What a text is for. It decides which lines the built-in writer may add, and a model is told. */
export const BriefKinds = [
  'plain',
  'news',
  'offer',
  'thanks',
  'question',
  'how_to',
  'sorry',
  'serious',
] as const;
export type BriefKind = (typeof BriefKinds)[number];

/** What older briefs answered beside their topic; each answer is a fact. */
export const AnswerKeys = ['what', 'who', 'why', 'when', 'where', 'price', 'next'] as const;

/**
 * Ways to rewrite a text: in the agent’s voice, shorter, longer, simpler, with other openings, as a thread, or as the
 * owner instructs.
 */
export const RewriteWays = [
  'voice',
  'shorter',
  'longer',
  'plainer',
  'openings',
  'thread',
  'instructed',
] as const;
export type RewriteWay = (typeof RewriteWays)[number];
/** How many openings are suggested. */
export const openingCount = 3;

/** How many drafts a request can ask to differ from. */
export const maxUnlike = 20;
export const variationCount = { min: 2, max: 5, default: 3 } as const;
export const suggestionCount = { max: 5, default: 3 } as const;

/**
 * The state of a draft. `new`: just written, kept for a limited time. `draft`: saved by its owner. `needs_you`: a check
 * still failed after every repair, so a person must fix it. `posted`: handed to the ledger.
 */
export const DraftStates = ['new', 'draft', 'needs_you', 'posted'] as const;
export type DraftState = (typeof DraftStates)[number];

export const ClaimKinds = ['number', 'date', 'price', 'name', 'superlative', 'quotation'] as const;
