/** How a model should answer a message, by mood. */
import type { MessageMood } from '#contract/engagement/moods.ts';

/** For matters that only a person can settle: plain, short, and without promises. */
const sober =
  'Say in plain words that you have read it and, where something went wrong for them, that you are sorry. No joke, no emoji, no excuse, no blame, no cheer. Do not say what will be done, when, or that it is settled; ask for a direct message if more has to be known.';

/** For possible provocations. */
const calm = 'Stay calm and brief. Do not joke back, do not argue, do not repeat the provocation.';

const fact =
  'Answer the question first, with the fact that answers it. If no fact that you were given does, say that you do not know and will find out; do not guess.';

export const replyPolicies: Record<MessageMood, string> = {
  self_harm:
    'This may be from someone in danger. Take it seriously, in two plain sentences: that you are glad they wrote, and that they should call a crisis line or the emergency services where they live now. Nothing else.',
  threat: calm,
  loss: sober,
  legal: `${sober} Concede nothing and dispute nothing.`,
  medical:
    'Say in two plain sentences that you can give no medical advice here, and that they should call the emergency number where they live if someone may be in danger, and otherwise ask a doctor or a pharmacist. Nothing else.',
  grief: `${sober} Say that you are sorry for what they go through; sell nothing.`,
  refund: sober,
  cancellation: `${sober} Do not try to talk them out of it.`,
  complaint: sober,
  sarcasm: calm,
  foreign: 'Answer in the language of the message, in one or two simple sentences.',
  personal: sober,
  unclear:
    'Answer what can be answered. If it is not clear what they mean, ask one short question.',
  remark: 'Take up the one thing that they say and add one thought of your own, or thank them.',
  inquiry: fact,
  question: fact,
  praise: 'Thank them in one sentence, in your own voice. Sell nothing.',
  greeting: 'Greet them back in one short sentence.',
};
