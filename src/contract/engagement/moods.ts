/** What kind of thing somebody's message is, as far as it decides who may answer it; without schemas, as pages show it. */

interface Mood {
  /** A badge for the owner. */
  label: string;
  /** What answers it without a look of the owner's: `anything`, a `model`, a public `fact`, `either` of these, or `nothing`. */
  alone: 'anything' | 'model' | 'fact' | 'either' | 'nothing';
  /** Whether an answer is written for the owner to look at. */
  drafted: boolean;
  /** Why it waits, in a sentence; empty where it need not. */
  waits: string;
}

const own = (label: string, waits: string): Mood => ({
  label,
  waits,
  alone: 'nothing',
  drafted: false,
});

/**
 * Every mood. What is not recognized as harmless is `unclear`; the sensitive ones come in the order in which the gravest of
 * several counts.
 */
export const messageMoods = {
  self_harm: own(
    'May need help',
    'Whoever wrote this may be thinking of harming themselves. Nothing was written for you and nothing was sent. Please read it now, answer in your own words, and point them to a crisis line or the emergency services where they live.',
  ),
  threat: own('Threat', 'This sounds like a threat or an insult, so only you can answer it.'),
  loss: own(
    'Loss of money',
    'This is about a hack, fraud or lost money, so only you can answer it.',
  ),
  legal: own('Legal', 'This is about the law, rights or an authority, so only you can answer it.'),
  medical: own('Health', 'This is about somebody’s health, so only you can answer it.'),
  grief: own('Grief', 'Somebody has it hard, so only you can answer it.'),
  refund: own('Refund', 'This is about a refund or a return, so only you can answer it.'),
  cancellation: own(
    'Cancellation',
    'Somebody wants to cancel or leave, so only you can answer it.',
  ),
  complaint: own('Complaint', 'This sounds like a complaint, so only you can answer it.'),
  sarcasm: own('Maybe sarcasm', 'This may not be meant as it is said, so only you can answer it.'),
  foreign: own(
    'Other language',
    'This is not in your agent’s language, so only you can answer it.',
  ),
  personal: own(
    'Personal',
    'Somebody speaks of themselves in a way that no agent can judge, so only you can answer it.',
  ),
  unclear: {
    label: 'Unclear',
    alone: 'nothing',
    drafted: true,
    waits: 'This is no greeting, no thanks and no plain question, so it waits for you.',
  },
  remark: {
    label: 'Remark',
    alone: 'model',
    drafted: true,
    waits: 'Only an agent that writes with a model answers this by itself.',
  },
  inquiry: {
    label: 'Question',
    alone: 'fact',
    drafted: true,
    waits: 'No public fact of your company answers this question, so it waits for you.',
  },
  question: {
    label: 'Question',
    alone: 'either',
    drafted: true,
    waits: 'No public fact of your company answers this question, so it waits for you.',
  },
  praise: { label: 'Praise', alone: 'anything', drafted: true, waits: '' },
  greeting: { label: 'Greeting', alone: 'anything', drafted: true, waits: '' },
} as const satisfies Record<string, Mood>;

export type MessageMood = keyof typeof messageMoods;
