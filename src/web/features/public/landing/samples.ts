/**
 * Two briefs of the example book, each in five voices. The build replaces this file by its values: the whole book and
 * all labels weigh too much for the first page.
 */
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { examplesShowing, type Settings, type Shown } from '#domain/prompt/example-book.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';

const people = [
  { voice: 'tech_sage', name: 'Ines Park', handle: 'inespark' },
  { voice: 'witty_troll', name: 'Marlowe', handle: 'marlowe' },
  { voice: 'quirky_observer', name: 'Pell', handle: 'pell' },
  { voice: 'hype_beast', name: 'Kairo', handle: 'kairo' },
  { voice: 'honest_critic', name: 'Dana Okafor', handle: 'okafor' },
] as const;
type Voice = (typeof people)[number]['voice'];

export const cast = people.map(({ voice, ...person }) => {
  const { label, line } = archetypeLabels[voice];
  return { voice, ...person, label, line, hue: archetypes[voice].hue };
});

export interface Sample {
  topic: string;
  facts: readonly string[];
  posts: Record<Voice, string>;
}

const usual: Settings = {
  tone: 'middle',
  boldness: 'middle',
  humor: 'observational',
  intelligence: 'street_smart',
};

/** One brief of the book, as each voice says it with these settings. */
function sampleOf(topic: string, shown: Shown, settings: Partial<Settings> = {}): Sample {
  const said = people.map(({ voice }) => {
    const found = examplesShowing(shown, voice, { ...usual, ...settings }).find(
      (one) => one.topic === topic,
    );
    if (!found) throw new Error(`The book has no “${topic}”.`);
    return { voice, facts: found.facts, text: found.parts.join('\n\n') };
  });
  const posts = Object.fromEntries(said.map(({ voice, text }) => [voice, text]));
  return { topic, facts: said[0]?.facts ?? [], posts: posts as Sample['posts'] };
}

export const samples: readonly [Sample, ...Sample[]] = [
  sampleOf('Rye bread on Saturdays', 'manner', { tone: 'high' }),
  sampleOf('Late books at the library', 'mind'),
];
