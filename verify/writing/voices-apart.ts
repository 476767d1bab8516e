/** Whether a stranger could distinguish six voices without their facts: the accuracy of a classifier of letter triples. */
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { englishGrammar } from '#domain/briefs/english.ts';
import { compose } from '#domain/composer/compose.ts';

/** What a person would tell the product about each voice, and nothing more. */
const voices: Readonly<Record<string, Partial<Persona>>> = {
  'warm baker': {
    custom_archetype: 'A warm baker who chats with the neighbors over the counter.',
    voice_tone: '60',
    intelligence_level: 'street_smart',
  },
  'dry engineer': { personality_type: 'tech_sage', voice_tone: '30' },
  'hype marketer': {
    personality_type: 'hype_beast',
    voice_tone: '85',
    intelligence_level: 'pop_culture',
  },
  'formal institution': {
    custom_archetype: 'A public institution. Formal, factual, polite.',
    voice_tone: '10',
    intelligence_level: 'academic',
  },
  'playful mascot': {
    custom_archetype: 'A playful otter mascot, a little silly.',
    voice_tone: '75',
    intelligence_level: 'pop_culture',
  },
  'blunt trader': {
    custom_archetype: 'A blunt trader. No nonsense.',
    voice_tone: '45',
    intelligence_level: 'street_smart',
  },
};

const plain: Persona = {
  name: 'Ada',
  language: 'en',
  personality_type: 'custom',
  custom_archetype: '',
  voice_tone: '50',
  humor_style: 'dry_wit',
  intelligence_level: 'tech_savvy',
  controversy_comfort: 30,
  specialization: null,
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
};

interface Typed {
  topic: string;
  context: string;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];

/** The text without the owner’s own words: what is left is the voice. */
function withoutFacts(text: string, { topic, context }: Typed): string {
  const typed = new Set(wordsOf(`${topic} ${context}`.replaceAll("'", '’')));
  const kept = (word: string) => (typed.has(word.toLowerCase()) ? '' : word);
  return text
    .replaceAll("'", '’')
    .replace(/[\p{L}\p{N}’]+/gu, kept)
    .replace(/ +/gu, ' ');
}

type Counts = Map<string, number>;

function triples(text: string): Counts {
  const counts: Counts = new Map();
  const padded = `^^${text}$$`;
  for (let at = 0; at + 3 <= padded.length; at += 1) {
    const one = padded.slice(at, at + 3);
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}

const lengthOf = (counts: Counts): number =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count ** 2, 0));

/** A text as a direction: the frequency of each triple, independent of length. */
function direction(text: string): Counts {
  const counts = triples(text);
  const length = lengthOf(counts) || 1;
  return new Map([...counts].map(([one, count]) => [one, count / length]));
}

function add(sum: Counts, one: Counts, sign: 1 | -1): void {
  for (const [key, count] of one) sum.set(key, (sum.get(key) ?? 0) + sign * count);
}

const alike = (one: Counts, center: Counts): number => {
  const both = [...one].reduce((sum, [key, count]) => sum + count * (center.get(key) ?? 0), 0);
  return both / (lengthOf(center) || 1);
};

/** The share of texts that are nearest to the centroid of their own voice’s other texts. */
function accuracy(texts: readonly { voice: string; text: string }[]): number {
  const all = texts.map(({ voice, text }) => ({ voice, at: direction(text) }));
  const centers = new Map<string, Counts>();
  for (const { voice, at } of all) {
    const center = centers.get(voice) ?? new Map();
    add(center, at, 1);
    centers.set(voice, center);
  }
  const right = all.filter(({ voice, at }) => {
    const own = centers.get(voice) ?? new Map();
    // A text is no evidence for itself.
    add(own, at, -1);
    const [best] = [...centers].toSorted(([, a], [, b]) => alike(at, b) - alike(at, a));
    add(own, at, 1);
    return best?.[0] === voice;
  });
  return right.length / all.length;
}

/** The classifier’s accuracy for six voices that write the same briefs; chance is one in six. */
export function voicesApart(briefs: readonly Typed[]): number {
  const texts = briefs.flatMap((typed, seed) =>
    Object.entries(voices).flatMap(([voice, who]) =>
      compose(
        {
          persona: { ...plain, ...who },
          brief: Brief.parse({ topic: typed.topic, context: typed.context }),
          limit: platforms.twitter,
          count: 1,
          seed,
        },
        englishGrammar,
      ).map(({ parts }) => ({ voice, text: withoutFacts(parts.join('\n'), typed) })),
    ),
  );
  return accuracy(texts);
}
