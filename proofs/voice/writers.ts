/** Whether a profile of a few texts tells its writer from others, who were not looked at while it was made. */
import { readFileSync } from 'node:fs';
import { background } from '#domain/voice/background.ts';
import { profileOf, scoreOf } from '#domain/voice/profile.ts';
import { createRandom, shuffled } from '#domain/shuffle.ts';
import type { Report } from '#proofs/shared/report.ts';

const samples = 8;
const rounds = 20;
/** How many texts are judged together, and the least area under the curve that we want: 0.5 is chance, 1 is perfect. */
const wanted: readonly (readonly [pooled: number, least: number])[] = [
  [1, 0.72],
  [5, 0.86],
  [10, 0.93],
];

/** Texts by writer: a line `# name`, then one text a line. */
function writersIn(file: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let texts: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('# ')) found.set(line.slice(2), (texts = []));
    else if (line.trim() !== '') texts.push(line.trim());
  }
  return found;
}

/** How often a text of the writer scores higher than one of somebody else. */
function area(own: readonly number[], others: readonly number[]): number {
  let won = 0;
  for (const one of own)
    for (const other of others) won += one > other ? 1 : one === other ? 0.5 : 0;
  return won / (own.length * others.length);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

/** The mean of so many scores, drawn again and again. */
const pooled = (scores: readonly number[], count: number, random: () => number): number[] =>
  count === 1
    ? [...scores]
    : Array.from({ length: 40 }, () => mean(shuffled(scores, random).slice(0, count)));

interface Case {
  own: number[];
  others: number[][];
}

function scoresOf(
  writers: ReadonlyMap<string, string[]>,
  name: string,
  random: () => number,
): Case {
  const texts = shuffled(writers.get(name) ?? [], random);
  const profile = profileOf(texts.slice(0, samples), background);
  const score = (text: string) => scoreOf(text, profile);
  const others = [...writers].filter(([other]) => other !== name);
  return {
    own: texts.slice(samples).map(score),
    others: others.map(([, more]) => more.map(score)),
  };
}

/** `[file]`: other texts in the same form, such as your own posts and those of people you know. */
export async function prove(
  report: Report,
  [file = new URL('writers.txt', import.meta.url).pathname]: readonly string[],
): Promise<void> {
  const writers = writersIn(file);
  const random = createRandom(7);
  const cases = [...writers.keys()].flatMap((name) =>
    Array.from({ length: rounds }, () => scoresOf(writers, name, random)),
  );
  for (const [count, least] of wanted) {
    const areas = cases.map(({ own, others }) =>
      area(
        pooled(own, count, random),
        others.flatMap((scores) => pooled(scores, count, random)),
      ),
    );
    const found = mean(areas);
    report.check(
      found >= least,
      `${count} text${count === 1 ? '' : 's'} of ${writers.size} writers, ${samples} samples: ${found.toFixed(3)}, at least ${least}`,
    );
  }
}
