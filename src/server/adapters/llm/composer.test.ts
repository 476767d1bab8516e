import { expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { nothingKnown } from '#domain/knowledge/knowledge.ts';
import { fits } from '#domain/text/post-text.ts';
import { plainPersona } from '#test/persona-values.ts';
import { composer } from './composer.ts';

test.each(['A mill opens in Ulm', 'bread '.repeat(80)])(
  'what is passed on ends with the sign-off that a rule asks for: %s',
  async (title) => {
    const limit = platforms.twitter;
    const { pieces } = await composer.write({
      persona: { ...plainPersona, behavioral_guidelines: ['End with “— the night shift”'] },
      brief: Brief.parse({ topic: 'A post' }),
      limit,
      count: 1,
      seed: 1,
      knowledge: { ...nothingKnown, material: { title, text: '', source: 'rye.example' } },
      signal: new AbortController().signal,
    });
    const [text = ''] = pieces[0]?.parts ?? [];
    expect(text).toMatch(/^(?:A mill|bread)[^]*\n\n— the night shift$/u);
    expect(fits(text, limit)).toBe(true);
  },
);
