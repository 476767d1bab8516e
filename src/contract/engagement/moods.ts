/** The moods of a message: what kind it is, and so who may answer it. Without zod, because pages show them. */

interface Mood {
  /** The label of its badge. */
  label: string;
  /**
   * Which replies may go out without the owner’s approval: `anything`; one by a `model`; one based on a public `fact`; or
   * `nothing`.
   */
  alone: 'anything' | 'model' | 'fact' | 'nothing';
  /** Whether a reply is drafted for the owner. */
  drafted: boolean;
  /** Why it waits for the owner, in a sentence; empty if it need not. */
  waits: string;
}

const own = (label: string, waits: string): Mood => ({
  label,
  waits,
  alone: 'nothing',
  drafted: false,
});

/** Why a message waits whose author, or someone with them, may need medical help at once. */
export const emergencyWaits =
  'Someone may need medical help right now. No reply was written or sent. Read it now, and tell them to call the emergency number where they live.';

/**
 * Every mood. A message not recognized as harmless is `unclear`. Sensitive moods are in order of severity: if several
 * apply, the first counts.
 */
export const messageMoods = {
  self_harm: own(
    'May need help',
    'The author may be thinking of harming themselves. No reply was written or sent. Read it now, reply in your own words, and point them to a crisis line or the emergency services where they live.',
  ),
  threat: own('Threat', 'This sounds like a threat or an insult, so it waits for you.'),
  loss: own('Loss of money', 'This is about a hack, fraud or lost money, so it waits for you.'),
  legal: own('Legal', 'This is about the law, rights or an authority, so it waits for you.'),
  medical: own('Health', 'This is about someone’s health, so it waits for you.'),
  grief: own('Grief', 'Someone is having a hard time, so it waits for you.'),
  refund: own('Refund', 'This is about a refund or a return, so it waits for you.'),
  cancellation: own('Cancellation', 'Someone wants to cancel or leave, so it waits for you.'),
  complaint: own('Complaint', 'This sounds like a complaint, so it waits for you.'),
  sarcasm: own('Maybe sarcasm', 'This may be sarcasm, so it waits for you.'),
  foreign: own('Not in English', 'This isn’t in English, so it waits for you.'),
  personal: own('Personal', 'This is personal, so it waits for you.'),
  unclear: {
    label: 'Unclear',
    alone: 'nothing',
    drafted: true,
    waits: 'This isn’t a greeting, thanks or a plain question, so it needs your approval.',
  },
  remark: {
    label: 'Remark',
    alone: 'model',
    drafted: true,
    waits: 'Only agents with an AI model reply to this automatically.',
  },
  inquiry: {
    label: 'Question',
    alone: 'fact',
    drafted: true,
    waits: 'No public company fact answers this question, so it needs your approval.',
  },
  question: {
    label: 'Question',
    alone: 'fact',
    drafted: true,
    waits: 'No public company fact answers this question, so it needs your approval.',
  },
  praise: { label: 'Praise', alone: 'anything', drafted: true, waits: '' },
  greeting: { label: 'Greeting', alone: 'anything', drafted: true, waits: '' },
} as const satisfies Record<string, Mood>;

export type MessageMood = keyof typeof messageMoods;
