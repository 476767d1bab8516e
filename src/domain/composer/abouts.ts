/** Whole texts about a thing without facts: `{t}` within a sentence, `{T}` at its start. */
import type { HumorStyle } from '#contract/agents/types.ts';
import type { Voice } from '#domain/persona/description-voice.ts';

export const abouts: Readonly<Record<Voice, readonly string[]>> = {
  plain: ['Ask us about {t}.', 'Curious about {t}? Just ask.', 'Questions about {t}? Ask away.'],
  warm: [
    'Have you heard about {t}? We’re happy to tell you more.',
    'We could talk about {t} all day. Ask us anything.',
    'Come and ask us about {t}. We’d love to tell you.',
  ],
  dry: [
    'Taking questions about {t}.',
    'Topic of the day: {t}. Questions welcome.',
    'If you could ask one thing about {t}, what would it be?',
  ],
  hype: ['Today is all about {t}. Ask us anything.', 'You, us and {t}. Let’s talk.'],
  formal: [
    'We are happy to answer your questions about {t}.',
    'Would you like to know more about {t}? You are welcome to ask us.',
    'We invite your questions about {t}.',
  ],
  playful: [
    'Psst. Have you heard about {t}?',
    'Guess who can’t stop thinking about {t}? Us.',
    'Ask us about {t}. Go on, poke us.',
  ],
  blunt: ['Want to know about {t}? Ask.', 'What do you really want to know about {t}?'],
  witty: [
    'Go on, ask us about {t}. We dare you.',
    'Everything you never asked about {t}: now’s your chance.',
  ],
};

/** The same in the persona’s humor style. */
export const jests: Readonly<Record<HumorStyle, string>> = {
  wordplay: 'Your best pun about {t}? We’ll wait.',
  observational: 'You know somebody who never stops talking about {t}. So do we.',
  self_deprecating: 'We know more about {t} than about small talk. Ask us.',
  dry_wit: '{T}. Contain your excitement, then ask.',
  absurdist: 'Ask your houseplants about {t}. Or ask us.',
};
