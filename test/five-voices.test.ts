import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { chaosCommand, measured } from '#web/features/public/landing/measured.ts';
import { samples } from '#web/features/public/landing/samples.ts';
import { consumersTable } from './consumers-table.ts';
import { inMarkdown, writtenAgain } from './five-voices.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('samples in the documents', () => {
  test.each(samples)(
    'P-24.2 “$topic” on the landing page is what the built-in writer produces',
    (sample) => {
      expect(sample.posts).toEqual(writtenAgain(sample));
      // Each personality has its own style, and all use exactly the given facts.
      const texts = Object.values(sample.posts);
      expect(new Set(texts).size).toBe(texts.length);
      for (const text of texts)
        for (const fact of sample.facts) expect(text).toContain(fact.replace(/\.$/u, ''));
    },
  );

  it('P-24.2 the README shows the first sample with its brief', () => {
    const [{ topic, facts }] = samples;
    const readme = read('README.md');
    expect(readme.replaceAll(/\s+/gu, ' ')).toContain(
      `“${topic}”. The facts are “${facts.join(' ')}”`,
    );
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
      `In ${trials} trials, ${words(published)} posts were published through ${words(kills)} kills and ${words(unknowns)} lost answers, and a person settled ${words(review)}: 0 lost, 0 posted twice, 0 stuck.`,
    );
  });

  it('the table of persona consumers is up to date', () => {
    const table = consumersTable();
    for (const label of Object.values(personaFieldLabels)) expect(table).toContain(label);
    expect(read('docs/personas.md')).toContain(table);
  });
});
