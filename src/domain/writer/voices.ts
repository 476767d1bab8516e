/** How each archetype arranges facts without a model: layout, bullet, and a line before or after them that fits the kind. */
import type { Archetype } from '#contract/agents/types.ts';
import type { BriefKind } from '#contract/content/kinds.ts';

/** `lines`: one fact a line. `list`: the same with a bullet. `prose`: one after the other. */
export type Layout = 'lines' | 'list' | 'prose';

type Lines = Readonly<Partial<Record<BriefKind, readonly string[]>>>;

export interface Voice {
  /** The layout it prefers first; variations use the others. */
  layouts: readonly Layout[];
  bullet: string;
  emoji: string;
  openings: Lines;
  closings: Lines;
}

/**
 * No line says anything about the subject, so each is true of any facts of its kind. `plain` has none because it may be
 * about anything, `sorry` and `serious` because nothing should stand between readers and the facts.
 */
export const voices: Readonly<Record<Archetype, Voice>> = {
  witty_troll: {
    layouts: ['lines', 'prose', 'list'],
    bullet: '–',
    emoji: '😏',
    openings: {
      news: ['Stop scrolling, this one’s real.', 'News, and for once it’s ours.'],
      offer: ['Your excuses just got weaker.'],
      question: ['Settle this for us.'],
      how_to: ['No talent required:'],
    },
    closings: {
      offer: ['You know what to do.'],
      thanks: ['Don’t let it go to your head.'],
      question: ['Wrong answers welcome too.'],
    },
  },
  tech_sage: {
    layouts: ['list', 'lines', 'prose'],
    bullet: '→',
    emoji: '🧭',
    openings: {
      news: ['Changelog:', 'In short:'],
      offer: ['On offer:'],
      question: ['Open question:'],
      how_to: ['The steps:'],
    },
    closings: {
      thanks: ['Noted, and appreciated.'],
      question: ['Answers welcome.'],
    },
  },
  hype_beast: {
    layouts: ['lines', 'list', 'prose'],
    bullet: '✦',
    emoji: '🔥',
    openings: {
      news: ['Big news!', 'It’s happening!'],
      offer: ['Oh, you’ll want this!'],
      thanks: ['Standing ovation!'],
      question: ['Your turn!'],
      how_to: ['Let’s go, step by step!'],
    },
    closings: {
      news: ['Tell everyone!'],
      offer: ['Grab it!'],
      thanks: ['You’re the best!'],
      question: ['Sound off below!'],
    },
  },
  honest_critic: {
    layouts: ['prose', 'lines', 'list'],
    bullet: '•',
    emoji: '👀',
    openings: {
      news: ['The short version:'],
      offer: ['Plainly put:'],
      question: ['An honest question:'],
      how_to: ['What actually works:'],
    },
    closings: {
      offer: ['Decide for yourself.'],
      thanks: ['We mean it.'],
      question: ['Be blunt.'],
    },
  },
  quirky_observer: {
    layouts: ['lines', 'prose', 'list'],
    bullet: '·',
    emoji: '🔎',
    openings: {
      news: ['Noticed today:'],
      offer: ['Spotted, and worth pointing at:'],
      question: ['We keep wondering:'],
      how_to: ['A field guide:'],
    },
    closings: {
      news: ['We thought you’d like to know.'],
      thanks: ['It didn’t go unseen.'],
      question: ['Field notes, please.'],
    },
  },
  custom: {
    layouts: ['lines', 'list', 'prose'],
    bullet: '•',
    emoji: '✨',
    openings: {},
    closings: {},
  },
};

/** What the friendly style opens with, in place of the voice's own line. */
export const friendly: Lines = {
  news: ['Hello everyone, we have news.'],
  offer: ['Hello everyone, this one’s for you.'],
  thanks: ['Hello everyone, and thank you.'],
  question: ['Hello everyone, we’d love to hear from you.'],
  how_to: ['Hello everyone, here’s how it works.'],
};
