/**
 * Rates the built-in writer’s texts for briefs of every kind: facts, tone, topic and similarity, with sheets for people
 * to read.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  Archetypes,
  HumorStyles,
  IntelligenceLevels,
  type Persona,
} from '#contract/agents/types.ts';
import { SpeechActs } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { englishGrammar } from '#domain/briefs/english.ts';
import { isSober } from '#domain/briefs/gravity.ts';
import { speechActOf } from '#domain/briefs/speech-act.ts';
import { readBrief } from '#domain/briefs/wishes.ts';
import { isOffTopic } from '#domain/checks/off-topic.ts';
import { compose, type Composed } from '#domain/composer/compose.ts';
import { closersFor, openersFor } from '#domain/composer/touch.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { voicesApart } from './voices-apart.ts';

interface Case {
  act: string;
  trade: string;
  topic: string;
  context: string;
}

/** One per line: act, trade, topic, facts; `\n` stands for a line break. */
const cases = (): Case[] =>
  readFileSync(new URL('./briefs.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [act = '', trade = '', topic = '', context = ''] = line.split('|');
      return { act, trade, topic, context: context.replaceAll(String.raw`\n`, '\n') };
    });

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

/** Voices in turn, so that every act meets every voice. */
const personaOf = (at: number): Persona => ({
  name: 'Ada',
  personality_type: pick(Archetypes, at),
  custom_archetype: pick(Archetypes, at) === 'custom' ? 'a retired pirate captain' : '',
  voice_tone: pick(['50', '20', '80', '50', '65'], at),
  humor_style: pick(HumorStyles, at),
  intelligence_level: pick(IntelligenceLevels, at),
  controversy_comfort: pick([30, 10, 60], at),
  specialization: null,
  language: 'en',
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
});

const written = (topic: string, context: string, at: number): Composed => {
  const request = {
    persona: personaOf(at),
    brief: Brief.parse({ topic, context }),
    limit: platforms.twitter,
    count: 1,
    seed: at,
  };
  const [text] = compose(request, englishGrammar);
  if (text === undefined) throw new Error('The composer gave no text.');
  return text;
};

/** Numbers, links, codes and names: the parts of a fact. */
const tokensOf = (text: string): string[] =>
  text.match(
    /https?:\/\/[^\s]*[^\s.,!?]|[\w.]+@[\w.]+\w|\p{Lu}+\d+|\d+|(?<=[\p{Ll},] )\p{Lu}\p{L}+/gu,
  ) ?? [];

/** “Don’t use the bridge” without its first word means the opposite. */
const refusal = /\b(?:not|cannot|never|no)\b|n[’']t\b/giu;

interface Sums {
  facts: number;
  present: number;
  silent: number;
  off: number;
  harmful: string[];
}

/** Counts what happened to the facts of one brief. */
function weighFacts(context: string, { parts, unused }: Composed, sums: Sums): void {
  const text = parts.join('\n').toLowerCase();
  const there = new Set(rootsOf(text));
  const left = unused.map((one) => one.text.toLowerCase()).join('\n');
  const brief = { context, answers: {}, content_type: 'tweet' as const };
  for (const fact of readBrief(brief).facts) {
    const tokens = tokensOf(fact.text).every((token) => text.includes(token.toLowerCase()));
    const refusals = text.match(refusal)?.length ?? 0;
    const isThere =
      tokens &&
      rootsOf(fact.text.replaceAll('’', "'")).every((word) => there.has(word)) &&
      refusals >= (fact.text.match(refusal)?.length ?? 0);
    sums.facts += 1;
    if (isThere) sums.present += 1;
    else if (!left.includes(fact.text.toLowerCase())) sums.silent += 1;
  }
}

const flourishes = Archetypes.flatMap((personality_type) =>
  HumorStyles.flatMap((humor_style) =>
    SpeechActs.flatMap((act) => {
      const who = { ...personaOf(0), personality_type, humor_style };
      return [...openersFor(act, who), ...closersFor(act, who)];
    }),
  ),
).map((line) => line.toLowerCase());

function weigh({ topic, context }: Case, written: Composed, sums: Sums): void {
  weighFacts(context, written, sums);
  const text = written.parts.join('\n').toLowerCase();
  if (isOffTopic(written.parts.join('\n'), { topic, ownText: context })) {
    sums.off += 1;
  }
  const typed = `${topic} ${context}`;
  const raises = text.includes('!') && !typed.includes('!');
  const jokes = flourishes.some((line) => text.includes(line));
  if (isSober(speechActOf(topic, [context]), typed) && (raises || jokes)) sums.harmful.push(text);
}

const runsOf = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];
  return new Set(words.slice(3).map((_, at) => words.slice(at, at + 4).join(' ')));
};

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((run) => other.has(run)).length;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}

/** The number of texts with a near-duplicate among the others. */
function twins(texts: readonly string[]): number {
  const runs = texts.map(runsOf);
  return runs.filter((one, at) =>
    runs.some((other, place) => place !== at && jaccard(one, other) >= 0.5),
  ).length;
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** Writes a sheet for reading: brief, text, and space for a verdict. */
function sheet(name: string, rows: readonly [Case, Composed][]): string {
  const folder = new URL('../../dist/verify/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const blocks = rows.map(([{ act, trade, topic, context }, { parts, why }], at) =>
    [
      `## ${at + 1}. ${act}, ${trade}`,
      `Topic: ${topic}`,
      context && `Facts: ${context}`,
      '',
      ...parts,
      '',
      `_${why}_`,
      '',
      'yes / small edit / no:',
    ].join('\n'),
  );
  const file = new URL(`${name}.md`, folder);
  writeFileSync(file, `${blocks.join('\n\n')}\n`);
  return file.pathname;
}

/** Briefs written in all six voices, and the required accuracy of a reader who only sees the voice. */
const sameBriefs = 40;
const leastApart = 0.45;

/** Prints the figures; true if no fact is silently lost, nothing is harmful, and few texts are alike. */
export function verifyFactsFirst(say: (line: string) => void = console.log): boolean {
  const all = cases();
  const sums: Sums = { facts: 0, present: 0, silent: 0, off: 0, harmful: [] };
  const withFacts = all.map((one, at): [Case, Composed] => [
    one,
    written(one.topic, one.context, at),
  ]);
  const bare = all.map((one, at): [Case, Composed] => [
    { ...one, context: '' },
    written(one.topic, '', at + 1000),
  ]);
  [...withFacts, ...bare].forEach(([one, text]) => weigh(one, text, sums));
  const texts = [...withFacts, ...bare].slice(0, 300).map(([, { parts }]) => parts.join('\n'));
  const alike = twins(texts);
  say(`${all.length} briefs, each with its facts and with its topic alone`);
  say(
    `facts in the text: ${percent(sums.present, sums.facts)} of ${sums.facts}; silently lost: ${sums.silent}`,
  );
  say(
    `off topic: ${sums.off}; harmful tone: ${sums.harmful.length}; near-duplicates: ${percent(alike, texts.length)} of ${texts.length}`,
  );
  for (const text of sums.harmful) say(`harmful: ${text}`);
  // For bad news every voice is plain.
  const open = all.filter(
    ({ topic, context }) => context !== '' && !isSober(speechActOf(topic, [context]), context),
  );
  const step = Math.floor(open.length / sameBriefs);
  const apart = voicesApart(open.filter((_, at) => at % step === 0).slice(0, sameBriefs));
  say(
    `six voices of the same ${sameBriefs} briefs recognized: ${percent(apart, 1)}, by chance 16.7 %`,
  );
  say(`to read: ${sheet('with-facts', withFacts)}, ${sheet('topic-alone', bare)}`);
  return (
    sums.silent === 0 &&
    sums.harmful.length === 0 &&
    sums.present >= sums.facts * 0.9 &&
    sums.off <= (2 * all.length) / 50 &&
    apart >= leastApart &&
    alike <= texts.length / 10
  );
}
