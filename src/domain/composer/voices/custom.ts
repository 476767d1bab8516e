import { hypeBeast } from './hype-beast.ts';
import { honestCritic } from './honest-critic.ts';
import { plain } from './plain.ts';
import { quirkyObserver } from './quirky-observer.ts';
import { techSage } from './tech-sage.ts';
import { wittyTroll } from './witty-troll.ts';
import type { Thought, Voice } from '#domain/composer/voice.ts';

/** Words in an owner’s description that call for one of the other voices. */
const leanings: readonly (readonly [RegExp, Voice])[] = [
  [/sarcas|troll|roast|teas|witty|comedian|joker|cheeky/iu, wittyTroll],
  [/engineer|developer|scientist|nerd|teacher|expert|analy|professor|wise|sage/iu, techSage],
  [/hype|energ|coach|motivat|cheer|enthusias|upbeat|excit/iu, hypeBeast],
  [/blunt|honest|critic|skeptic|sceptic|direct|brutal|grump/iu, honestCritic],
  [/weird|poet|dream|whims|quirk|odd|artist|surreal|philosoph/iu, quirkyObserver],
];

/** “a retired pirate captain” can be spoken as; a paragraph cannot. */
const role = /^(?:an?|the) [\p{L}\p{N}’' -]{3,60}$/iu;

const spokenAs = (self: string): readonly Thought[] => [
  [
    `Speaking as ${self}, I have thoughts on {t}.`,
    'They’re plain ones: know what it costs, know why you’re in, and bring someone you trust.',
    'The rest is weather.',
  ],
  [
    `Take it from ${self}: there is more to {t} than people say.`,
    'The part that gets told is the part that went well.',
    'I learned mine from the other parts.',
  ],
  [
    `It takes ${self} to say this about {t}.`,
    'We’ve been looking at the shiny end.',
    'The useful end is the one with the scratches.',
  ],
  [
    `You may not expect ${self} to care about {t}. I do.`,
    'You see a lot in my line of work, and some of it stays with you.',
    'Ask me twice and I’ll tell you the long version.',
  ],
];

/** A voice from the owner’s own description: the one the description resembles, else the plain one. */
export function customVoice(description: string): Voice {
  const told = description.trim().replace(/[.!]+$/u, '');
  const voice = leanings.find(([words]) => words.test(told))?.[1] ?? plain;
  if (!role.test(told)) return voice;
  const self = told.charAt(0).toLowerCase() + told.slice(1);
  return { ...voice, thoughts: spokenAs(self), questions: plain.questions };
}
