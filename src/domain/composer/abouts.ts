/**
 * Whole texts about a thing without facts: `{t}` within a sentence, `{T}` at its start. Each asks for what readers can answer;
 * only the owner knows more, so none invites readers to ask.
 */
import type { HumorStyle } from '#contract/agents/types.ts';
import type { Voice } from '#domain/persona/description-voice.ts';

export const abouts: Readonly<Record<Voice, readonly string[]>> = {
  plain: [
    '{T}: what’s your experience?',
    'What do you know about {t} now that you didn’t at first?',
    '{T}: what should more people know?',
    '{T}: what helped you most?',
    'What’s the best advice you ever got on {t}?',
  ],
  warm: [
    '{T}: what’s your story? We’d love to read it.',
    'What would you tell someone who’s new to {t}?',
    '{T}: what comes to mind first? We’re listening.',
    'Who taught you the most about {t}?',
    '{T}: which small thing made a difference?',
  ],
  dry: [
    '{T}: what’s harder than it looks?',
    'What did nobody tell you about {t}?',
    '{T}. One sentence each. Yours?',
    'If you could change one thing about {t}, what would it be?',
    '{T}: which advice turned out to be wrong?',
    '{T}: what turned out differently than you expected?',
  ],
  hype: [
    '{T}! Who has a story? Let’s hear it!',
    '{T}! First word that comes to mind?',
    '{T}! Quick: your best tip?',
    'What would you tell the whole world about {t}?',
    '{T}! What got you started?',
  ],
  formal: [
    '{T}: what has been your experience?',
    'What would you advise others about {t}?',
    '{T}: which question deserves a better answer?',
    '{T}: which source would you recommend?',
    'What has changed about {t} in recent years?',
  ],
  playful: [
    '{T}, as a movie title?',
    'What would your grandmother say about {t}?',
    '{T}, explained to a goldfish: who wants to try?',
    '{T}: what would surprise your younger self?',
    'What’s your wildest theory about {t}?',
  ],
  blunt: [
    '{T}: what works, and what doesn’t?',
    'What does nobody say out loud about {t}?',
    '{T}: what’s overcomplicated?',
    '{T}: what’s the part that nobody warns you about?',
    'What’s the one thing that matters about {t}?',
  ],
  witty: [
    'What’s the most confident wrong thing you’ve heard about {t}?',
    '{T}: what is everyone too polite to ask?',
    'Which myth about {t} refuses to die?',
    '{T}: what would you ask if nobody laughed?',
    '{T}, according to your relatives: what did they get wrong?',
  ],
};

/** The same in the persona’s humor style. */
export const jests: Readonly<Record<HumorStyle, string>> = {
  wordplay: '{T}: your best pun? We’ll wait.',
  observational: '{T}: everyone knows one person who never stops talking about this. Who’s yours?',
  self_deprecating: '{T}: what should we know that we probably don’t?',
  dry_wit: '{T}: from one to ten, how often is this on your mind? Be honest.',
  absurdist: '{T}: what would the theme song be?',
};
