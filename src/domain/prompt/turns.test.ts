/** Which examples a model is shown: those of the persona’s settings, in two forms. */
import { describe, expect, it } from 'vitest';
import {
  Archetypes,
  HumorStyles,
  IntelligenceLevels,
  type Persona,
} from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { ContentTypes } from '#contract/content/kinds.ts';
import { PromptSizes } from '#contract/models/providers.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { tokensOf } from '#domain/text/tokens.ts';
import { plainPersona } from '#test/persona-values.ts';
import { type Example, examplesOf, examplesShowing, settingsOf } from './example-book.ts';
import { examplesFor, formOf, openingOf, turnsFor } from './turns.ts';
import type { PromptSize } from './prompt.ts';
import { sampleOf } from '#test/sampled.ts';

const voices = Archetypes.filter((voice) => voice !== 'custom');
const sliders = ['16', '50', '84'] as const;
/** Every voice in every setting. */
const personas: readonly Persona[] = voices.flatMap((personality_type) =>
  sliders.flatMap((voice_tone) =>
    sliders.flatMap((boldness) =>
      HumorStyles.flatMap((humor_style) =>
        IntelligenceLevels.map((intelligence_level) => ({
          ...plainPersona,
          personality_type,
          voice_tone,
          humor_style,
          intelligence_level,
          controversy_comfort: Number(boldness),
        })),
      ),
    ),
  ),
);

const turnsOf = (persona: Persona, asked: Partial<Brief> = {}, size: PromptSize = 'small') =>
  turnsFor({
    persona,
    brief: { ...Brief.parse({ topic: 'tea' }), ...asked },
    limit: platforms.sandbox,
    size,
    grave: false,
    recent: [],
    mark: 'mark',
  });
const answersOf = (...given: Parameters<typeof turnsOf>) =>
  turnsOf(...given).map(({ answer }) => answer);

const textOf = ({ parts }: Example) => parts.join('\n\n');
/** The examples that a persona is shown, in order. */
const shownTo = (persona: Persona): Example[] => {
  const all = examplesFor(persona);
  return answersOf(persona).flatMap((answer) => all.filter((one) => textOf(one) === answer));
};

describe('the examples of a post', () => {
  it('show the humor and intelligence, then the tone and boldness; with a serious tone only that', () => {
    for (const persona of personas) {
      const settings = settingsOf(persona);
      const kinds = (['mind', 'manner'] as const).map((shown) =>
        examplesShowing(shown, persona.personality_type, settings).map(textOf),
      );
      const [first, second, ...more] = answersOf(persona);
      const firstFrom = settings.tone === 'low' ? kinds[1] : kinds[0];
      expect(firstFrom).toContain(first);
      expect(kinds[1]).toContain(second);
      expect(more).toEqual([]);
    }
  });

  it('never have the same form', () => {
    const alike = personas.filter((persona) => {
      const [one, other] = shownTo(persona);
      if (!one || !other) return true;
      const isSerious = settingsOf(persona).tone === 'low';
      return isSerious ? formOf(one) === formOf(other) : openingOf(one) === openingOf(other);
    });
    expect(alike.map((persona) => answersOf(persona).join(' ↔ '))).toEqual([]);
  });

  it('differ from setting to setting, and are the same for the same persona', () => {
    const told = personas.map((persona) => answersOf(persona).join('\n'));
    // A serious tone hears no humor: three degrees of boldness, in which only the briefs may differ.
    expect(new Set(told).size).toBeGreaterThan(5 * 2 * 3 * 5 * 4);
    const again = sampleOf([...personas.entries()], 10);
    for (const [n, persona] of again) expect(answersOf({ ...persona }).join('\n')).toBe(told[n]);
  });

  it('are serious where the owner’s words refuse jokes', () => {
    const loud: Persona = { ...plainPersona, voice_tone: '90' };
    const quiet: Persona = { ...loud, behavioral_guidelines: ['Never make jokes'] };
    const serious = examplesShowing('manner', 'tech_sage', { ...settingsOf(loud), tone: 'low' });
    for (const answer of answersOf(quiet)) expect(serious.map(textOf)).toContain(answer);
    expect(answersOf(loud)).not.toEqual(answersOf(quiet));
  });

  it('are plain ones for a personality in its owner’s words', () => {
    const own: Persona = {
      ...plainPersona,
      personality_type: 'custom',
      custom_archetype: 'a poet',
    };
    expect(answersOf(own)).toHaveLength(2);
    expect(examplesOf('custom', ['post'], 2).map(textOf).toSorted()).toEqual(
      answersOf(own).toSorted(),
    );
  });
});

describe('a small prompt', () => {
  it('has two examples, and is hardly longer than with plain ones', () => {
    const longest = (texts: readonly string[]) =>
      texts.map(tokensOf).toSorted((one, other) => other - one)[0] ?? 0;
    const plain = longest(
      voices.flatMap((voice) => examplesOf(voice, ['post', 'story']).map(textOf)),
    );
    for (const persona of personas) {
      const answers = answersOf(persona);
      expect(answers).toHaveLength(2);
      expect(longest(answers)).toBeLessThanOrEqual(plain * 1.4);
    }
  });
});

it.each(ContentTypes)('the nearest turn of the type %s is of its kind', (content_type) => {
  const kind = {
    tweet: 'post',
    thread: 'thread',
    story: 'story',
    tip: 'tip',
    reply: 'answer',
  } as const;
  const persona: Persona = { ...plainPersona, personality_type: 'quirky_observer' };
  for (const size of PromptSizes) {
    const answers = answersOf(persona, { content_type, context: 'Tea at nine.' }, size);
    expect(answers).toHaveLength(2);
    const [own] = examplesOf('quirky_observer', [kind[content_type]]).map(textOf);
    if (content_type === 'tweet') expect(answers).not.toContain(own);
    else expect(answers.at(-1)).toBe(own);
  }
});

it('P-52.1 a text that was approved shows its voice without the link below it', () => {
  const link = 'https://site.test/articles/1';
  const turns = turnsFor({
    persona: plainPersona,
    brief: Brief.parse({ topic: 'oven' }),
    limit: platforms.sandbox,
    size: 'large',
    grave: false,
    recent: [],
    learned: [`The oven is lit.\n\n${link}`, `See ${link} for the oven.`, link],
    mark: 'mark',
  });
  const own = turns.filter(({ origin }) => origin === 'sample').map(({ answer }) => answer);
  expect(own.toSorted()).toEqual([`See ${link} for the oven.`, 'The oven is lit.']);
});
