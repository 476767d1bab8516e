/** The words of asking for texts, without the schema library: kinds, styles, lengths, ways and states. */
export const ContentTypes = ['tweet', 'thread', 'reply', 'story', 'tip'] as const;
export const WritingStyles = ['professional', 'casual', 'enthusiastic', 'thoughtful'] as const;
export const Lengths = ['short', 'medium', 'long'] as const;

/** What a text does for its readers. */
export const SpeechActs = [
  'announce',
  'offer',
  'event',
  'hours',
  'hiring',
  'how_to',
  'behind_scenes',
  'milestone',
  'thank',
  'apologize',
  'warn',
  'closing',
  'greet',
  'opinion',
  'ask',
  'answer',
  'quote',
  'evergreen',
] as const;
export type SpeechAct = (typeof SpeechActs)[number];

/** What a text may need to know beside its topic; the owner answers or skips each. */
export const AnswerKeys = ['what', 'who', 'why', 'when', 'where', 'price', 'next'] as const;
export type AnswerKey = (typeof AnswerKeys)[number];

/**
 * How a text is written again: in the agent’s voice, shorter, longer, in plainer words, with other first sentences, as a
 * thread, or as its owner says in their own words.
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
/** How many first sentences to choose from. */
export const openingCount = 3;

export const variationCount = { min: 2, max: 5, default: 3 } as const;
export const suggestionCount = { max: 5, default: 3 } as const;

/**
 * Where a text stands. `new`: just written, kept for a while; `draft`: its owner wants to keep it; `needs_you`: a check
 * did not pass after every repair, so a person must mend it before it can go out; `posted`: handed to the ledger.
 */
export const DraftStates = ['new', 'draft', 'needs_you', 'posted'] as const;
export type DraftState = (typeof DraftStates)[number];

export const ClaimKinds = ['number', 'date', 'price', 'name', 'superlative', 'quotation'] as const;
