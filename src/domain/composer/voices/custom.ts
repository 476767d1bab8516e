import type { Thought, Voice } from '#domain/composer/voice/voice.ts';
import { type DescribedVoice, voiceIn } from '#domain/persona/description-voice.ts';
import { honestCritic } from '#domain/composer/voices/honest-critic/voice.ts';
import { hypeBeast } from '#domain/composer/voices/hype-beast/voice.ts';
import { plain } from '#domain/composer/voices/plain/voice.ts';
import { quirkyObserver } from '#domain/composer/voices/quirky-observer/voice.ts';
import { sober } from '#domain/composer/voices/sober/voice.ts';
import { techSage } from '#domain/composer/voices/tech-sage/voice.ts';
import { wittyTroll } from '#domain/composer/voices/witty-troll/voice.ts';

const voices: Readonly<Record<DescribedVoice, Voice>> = {
  sober,
  tech_sage: techSage,
  honest_critic: honestCritic,
  witty_troll: wittyTroll,
  quirky_observer: quirkyObserver,
  hype_beast: hypeBeast,
  plain,
};

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
  [
    `Being ${self} teaches you something about {t}: {truth}.`,
    'You’d think the two have nothing to do with each other.',
    'I thought so, too, for years.',
  ],
  [
    `Nobody asks ${self} about {t}, so I’ll say it unasked.`,
    'Respect {who}, expect {snag}, and be glad of {win}.',
    'It has got me through worse.',
  ],
  [
    `There’s an advantage in being ${self} when people talk about {t}.`,
    'Nobody expects me to agree, so I can listen.',
    'Most of what I know, I heard that way.',
  ],
  [
    `I’m ${self}, and {t} still get{s} me out of bed.`,
    'The glamour wears off, and something better comes after it.',
    'You’ll know it when {chore} stops bothering you.',
  ],
];

const spokenOwn = (self: string): readonly Thought[] => [
  [
    `Not every team lets ${self} talk about {t}. Ours does.`,
    'I’ve promised to be brief and to mean it.',
    'Ask me what you want to know.',
  ],
  [
    `As ${self}, I’ve seen plenty come and go, and I still have a good feeling about {t}.`,
    'I’ll tell you if that changes.',
    'Until then, come and look for yourself.',
  ],
];

/** “a calm voice” is how somebody speaks, not who speaks. */
const manner = /\b(?:voice|tone|style|brand|account|assistant|persona|agent|person|someone)\b/iu;

/** Who the owner says is speaking: the first sentence of the description, if it is a role. */
function selfIn(description: string): string | undefined {
  const [first = ''] = description.trim().split(/[.!?\n]/u);
  if (!role.test(first) || manner.test(first)) return undefined;
  return first.charAt(0).toLowerCase() + first.slice(1);
}

/** A voice from the owner’s own description: the one its words call for, else `fallback`. */
export function customVoice(description: string, fallback: 'plain' | 'sober'): Voice {
  const { voice: called, words } = voiceIn(description);
  const voice = voices[words.length === 0 || called === 'plain' ? fallback : called];
  const self = selfIn(description);
  if (self === undefined || voice === sober) return voice;
  return {
    ...voice,
    thoughts: [...spokenAs(self), ...voice.thoughts],
    own: { ...voice.own, thoughts: [...spokenOwn(self), ...voice.own.thoughts] },
  };
}
