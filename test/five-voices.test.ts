import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { chaosCommand, measured } from '#web/features/public/landing/measured.ts';
import { samples } from '#web/features/public/landing/samples.ts';
import { consumersTable } from './consumers-table.ts';
import { inMarkdown, ownWords } from './five-voices.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** Every text of a voice in the book. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
const bookOf = (voice: string): string[] =>
  textsIn(JSON.parse(read(`src/domain/prompt/example-book/${voice.replace('_', '-')}.json`)));

describe('samples in the documents', () => {
  test.each(samples)(
    'P-24.2 “$topic” sounds different in each voice, and says its facts',
    (sample) => {
      const own = ownWords(sample);
      for (const [at, words] of own.entries()) {
        expect(words.size).toBeGreaterThan(3);
        for (const other of own.slice(at + 1)) {
          const shared = [...words].filter((word) => other.has(word)).length;
          expect(shared / Math.min(words.size, other.size)).toBeLessThan(0.5);
        }
      }
      // Every figure of the brief is in each of them.
      for (const figure of sample.facts.join(' ').match(/\d[\d:.,]*/gu) ?? [])
        for (const post of Object.values(sample.posts)) expect(post).toContain(figure);
      for (const [voice, post] of Object.entries(sample.posts))
        expect(bookOf(voice)).toContain(post);
    },
  );

  it('P-24.2 the README shows the first sample with its brief', () => {
    const [{ topic, facts }] = samples;
    const readme = read('README.md');
    expect(readme.replaceAll(/\s+/gu, ' ')).toContain(
      `“${topic}”. The facts are “${facts.join(' ')}”`,
    );
    expect(readme).toContain('We wrote these examples by hand');
    expect(readme).toContain(`${inMarkdown(samples[0])}\n`);
  });

  it('P-24.3 the figures on the landing page and in the README are those of docs/chaos.md', () => {
    const chaos = read('docs/chaos.md');
    const figureOf = (what: string): number => {
      const [, figure = 'none'] =
        new RegExp(`^\\| ${what} +\\| +([\\d,]+) \\|$`, 'mu').exec(chaos) ?? [];
      return Number(figure.replaceAll(',', ''));
    };
    expect(measured).toEqual({
      trials: Number(/(\d+) trials of the scenes/u.exec(chaos)?.[1]),
      published: figureOf('Posts published'),
      kills: figureOf('Kills of a publisher'),
      unknowns: figureOf('Lost answers of a network'),
      review: figureOf('Posts that a person had to settle'),
      lost: figureOf('Lost'),
      duplicate: figureOf('Posted twice'),
      stuck: figureOf('Stuck'),
    });
    expect(chaos).toContain(`\n${chaosCommand}\n`);
    // Two engines and four capabilities per seed.
    expect(chaosCommand).toContain(`--runs ${measured.trials / 8} `);
    const words = (count: number) => count.toLocaleString('en');
    const { trials, published, kills, unknowns, review } = measured;
    expect(read('README.md').replaceAll(/\s+/gu, ' ')).toContain(
      `In ${trials} trials, ${words(published)} posts were published through ${words(kills)} kills and ${words(unknowns)} lost responses, and a person was asked ${words(review)} times: 0 lost, 0 posted twice, 0 stuck.`,
    );
  });

  it('the table of persona consumers is up to date', () => {
    const table = consumersTable();
    for (const label of Object.values(personaFieldLabels)) expect(table).toContain(label);
    expect(read('docs/personas.md')).toContain(table);
  });
});
