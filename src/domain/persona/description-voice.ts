/** The voice that an owner’s description asks for, by weighted keywords. */
import { clausesOf } from './description-clauses.ts';

export const Voices = [
  'formal',
  'dry',
  'blunt',
  'witty',
  'playful',
  'hype',
  'warm',
  'plain',
] as const;
export type Voice = (typeof Voices)[number];

/** The weight of a word: an explicit manner counts more than a profession that suggests it. */
const cues: Readonly<Partial<Record<Voice, Readonly<Record<number, string>>>>> = {
  formal: {
    3: 'formal formally official businesslike institution institutional dignified courteous',
    2: 'professional municipal reserved polite respectful ministry authority stern serious calm calmly',
    1: 'measured restrained careful notary lawyer civil clerk patient quiet quietly neutral public',
  },
  dry: {
    3: 'analytical nerd nerdy geek geeky factual matter-of-fact deadpan laconic',
    2: 'dry sober understated terse precise engineer engineers developer developers scientist scientific professor expert technical wise sage scholar programmer researcher',
    1: 'analyst analysts data explains neutral',
  },
  blunt: {
    3: 'blunt bluntly critic critical brutal brutally grumpy grumbling skeptical sceptical outspoken',
    2: 'honest honestly skeptic sceptic direct straight-talking frank no-nonsense reviewer curt',
    1: 'judge tester inspector candid trader',
  },
  witty: {
    3: 'sarcastic sarcasm troll trolls roast roasts teasing tease teases satirical snarky ironic',
    2: 'witty comedian joker cheeky mischievous jokes joke funny irreverent prankster',
    1: 'banter',
  },
  playful: {
    3: 'weird whimsical whimsy quirky surreal dreamy absurd absurdist eccentric playful playfully goofy silly bouncy mascot',
    2: 'poet poetic dreamer odd philosopher philosophical cute childlike clown puppet',
    1: 'artist painter musing musings merry',
  },
  hype: {
    3: 'hype hyped hyper enthusiastic enthusiast energetic high-energy motivational excited exciting excitable exuberant loud loudly ecstatic',
    2: 'cheerleader cheers upbeat cheerful motivating motivates energised energized hyping shouts shouting bubbly',
    1: 'coach party excitement marketer',
  },
  warm: {
    3: 'warm warmhearted warm-hearted heartfelt hearty motherly fatherly',
    2: 'friendly kind gentle neighbourly neighborly caring welcoming cosy cozy down-to-earth tender',
    1: 'relaxed casual easygoing helpful simple neighbor neighbour grandmother grandma grandfather',
  },
};

const weightOf = new Map(
  Voices.flatMap((voice) =>
    Object.entries(cues[voice] ?? {}).flatMap(([weight, words]) =>
      words.split(' ').map((word) => [word, { voice, weight: Number(weight) }] as const),
    ),
  ),
);

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];

export interface DescribedAs {
  voice: Voice;
  /** The words of the description that decided, in order, without duplicates; empty for the default voice. */
  words: string[];
}

/** A negated loud voice asks for a calm one. */
const opposite: Partial<Record<Voice, Voice>> = { hype: 'dry' };

interface Tally {
  score: number;
  words: Set<string>;
}

/** The weight of each voice in a description, with the words that contributed. */
function tallied(description: string): Map<Voice, Tally> {
  const tally = new Map<Voice, Tally>();
  const add = (voice: Voice, weight: number, word: string) => {
    const { score, words } = tally.get(voice) ?? { score: 0, words: new Set() };
    tally.set(voice, { score: score + weight, words: weight > 0 ? words.add(word) : words });
  };
  for (const { text, negated } of clausesOf(description)) {
    for (const word of wordsIn(text)) {
      const cue = weightOf.get(word);
      if (cue === undefined) continue;
      add(cue.voice, negated ? -cue.weight : cue.weight, word);
      const other = negated ? opposite[cue.voice] : undefined;
      if (other) add(other, 1, `no ${word}`);
    }
  }
  return tally;
}

/** The voice with the most weight; the plain one if there is none. */
export function voiceIn(description: string): DescribedAs {
  const tally = tallied(description);
  const score = (voice: Voice) => tally.get(voice)?.score ?? 0;
  const [best = 'plain'] = Voices.toSorted((one, other) => score(other) - score(one));
  if (score(best) <= 0) return { voice: 'plain', words: [] };
  const chosen = [...(tally.get(best)?.words ?? [])];
  // Negated words count as a reason only if nothing is asked for positively.
  const wished = chosen.filter((word) => !word.startsWith('no '));
  return { voice: best, words: wished.length > 0 ? wished : chosen };
}
