/** Which voice an owner's description calls for, weighed word by word. */
import { clausesOf } from './description-clauses.ts';

export const DescribedVoices = [
  'sober',
  'tech_sage',
  'honest_critic',
  'witty_troll',
  'quirky_observer',
  'hype_beast',
  'plain',
] as const;
export type DescribedVoice = (typeof DescribedVoices)[number];

/** How much one word counts: the name of a manner more than a trade it is common in. */
const cues: Readonly<Record<DescribedVoice, Readonly<Record<number, string>>>> = {
  sober: {
    3: 'formal formally factual matter-of-fact sober serious official businesslike',
    2: 'calm calmly neutral dry patient measured reserved restrained stern understated laconic terse precise municipal professional',
    1: 'quiet quietly polite respectful careful authority notary lawyer civil clerk captain master',
  },
  tech_sage: {
    3: 'analytical nerd nerdy geek geeky',
    2: 'engineer engineers developer developers scientist scientific professor expert technical wise sage scholar programmer researcher',
    1: 'teacher teaches teach analyst analysts data explains',
  },
  honest_critic: {
    3: 'blunt bluntly critic critical brutal brutally grumpy grumbling skeptical sceptical outspoken',
    2: 'honest honestly skeptic sceptic direct straight-talking frank no-nonsense reviewer',
    1: 'judge tester inspector candid',
  },
  witty_troll: {
    3: 'sarcastic sarcasm troll trolls roast roasts teasing tease teases satirical snarky ironic',
    2: 'witty comedian joker cheeky mischievous jokes joke funny irreverent prankster',
    1: 'banter clown',
  },
  quirky_observer: {
    3: 'weird whimsical whimsy quirky surreal dreamy absurd absurdist eccentric',
    2: 'poet poetic dreamer odd philosopher philosophical',
    1: 'artist painter musing musings',
  },
  hype_beast: {
    3: 'hype hyped hyper enthusiastic enthusiast energetic high-energy motivational excited exciting excitable exuberant loud loudly ecstatic',
    2: 'cheerleader cheers upbeat cheerful motivating motivates energised energized hyping shouts shouting bubbly',
    1: 'coach party excitement',
  },
  plain: {
    2: 'friendly warm kind gentle plain down-to-earth relaxed casual easygoing neighbourly neighborly',
    1: 'helpful welcoming cosy cozy simple',
  },
};

const weightOf = new Map(
  DescribedVoices.flatMap((voice) =>
    Object.entries(cues[voice]).flatMap(([weight, words]) =>
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
  voice: DescribedVoice;
  /** The words of the description that chose it, in their order, each once; none for the voice of last resort. */
  words: string[];
}

/** What nobody wants loud is wanted calm. */
const opposite: Partial<Record<DescribedVoice, DescribedVoice>> = { hype_beast: 'sober' };

interface Tally {
  score: number;
  words: Set<string>;
}

/** What each voice weighs in a description, and by which words. */
function tallied(description: string): Map<DescribedVoice, Tally> {
  const tally = new Map<DescribedVoice, Tally>();
  const add = (voice: DescribedVoice, weight: number, word: string) => {
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

/** The voice with the most weight; without any, the plain one. */
export function voiceIn(description: string): DescribedAs {
  const tally = tallied(description);
  const score = (voice: DescribedVoice) => tally.get(voice)?.score ?? 0;
  const [best = 'plain'] = DescribedVoices.toSorted((one, other) => score(other) - score(one));
  if (score(best) <= 0) return { voice: 'plain', words: [] };
  const chosen = [...(tally.get(best)?.words ?? [])];
  // What is refused counts as a reason only where nothing is wished for.
  const wished = chosen.filter((word) => !word.startsWith('no '));
  return { voice: best, words: wished.length > 0 ? wished : chosen };
}
