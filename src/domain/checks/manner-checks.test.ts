import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { plainPersona, steps } from '#test/persona-values.ts';
import { copies, repeats } from '#domain/text/copied.ts';
import { heatOf, levityOf } from './manner-checks.ts';
import { phraseKinds } from '#domain/persona/manner-phrases.ts';
import { heatWeights, slangWeights } from '#domain/persona/manner-words.ts';
import { checksOf } from '#domain/persona/persona.ts';
import { type Check, checkText } from './text-checks.ts';

const brief = { topic: 'tea', context: '', hashtags: false, emojis: true };
const failures = (text: string, changes: Partial<Persona> = {}, about = brief): Check[] =>
  checkText([text], {
    limit: { max_length: 5000, counting: 'utf16' },
    brief: about,
    ...checksOf({ ...plainPersona, ...changes }),
  })
    .map(({ check }) => check)
    .filter((check) => check !== 'emojis');

/** Words whose weights add up to exactly this many points, if possible. */
function wordsWorth(points: number, weights: Readonly<Record<string, number>>): string[] {
  const known = new Map<number, string[]>([[0, []]]);
  for (let sum = 1; sum <= points; sum += 1) {
    for (const [word, weight] of Object.entries(weights)) {
      const before = known.get(sum - weight);
      if (before && !known.has(sum)) known.set(sum, [...before, word]);
    }
  }
  return known.get(points) ?? [];
}

describe('a step of a slider', () => {
  it.each([
    ['controversy_comfort', 'heat', heatWeights, 5, heatOf],
    ['voice_tone', 'levity', { ...slangWeights, '!': 3 }, 4, levityOf],
  ] as const)('of %s lets one more point of %s through', (field, check, weights, base, score) => {
    const at = (step: number) =>
      field === 'voice_tone' ? { voice_tone: String(step) } : { controversy_comfort: step };
    const calm = { voice_tone: '100', controversy_comfort: 100 };
    for (const step of steps.slice(0, -1)) {
      const text = wordsWorth(base + step + 1, weights).join(', ');
      expect(score(text), `${step}: ${text}`).toBe(base + step + 1);
      expect(failures(text, { ...calm, ...at(step) })).toContain(check);
      expect(failures(text, { ...calm, ...at(step + 1) })).not.toContain(check);
    }
  });
});

describe('one text, two personas', () => {
  it.each<[string, Check, string, Partial<Persona>, Partial<Persona>]>([
    ['name', 'name', 'Ada: tea again.', {}, { name: 'Grace' }],
    ['name', 'name', 'Tea again.\n— Ada', {}, { name: 'Grace' }],
    ['name', 'name', 'Ada here, with tea.', {}, { name: 'Grace' }],
    ['tech sage', 'phrase', 'Tea is insane.', {}, { personality_type: 'custom' }],
    ['hype beast', 'phrase', 'Guaranteed tea.', { personality_type: 'hype_beast' }, {}],
    ['honest critic', 'phrase', 'Amazing tea.', { personality_type: 'honest_critic' }, {}],
    ['observer', 'phrase', 'The joke is tea.', { personality_type: 'quirky_observer' }, {}],
    [
      'troll',
      'phrase',
      'Tea for you people.',
      { personality_type: 'witty_troll' },
      { personality_type: 'custom' },
    ],
    ['archetype', 'levity', 'Tea! '.repeat(19), {}, { personality_type: 'hype_beast' }],
    ['tone', 'levity', 'lol, tea, gonna nap', { voice_tone: '10' }, { voice_tone: '40' }],
    ['tone', 'levity', 'TODAY it is sooooo tea', { voice_tone: '5' }, { voice_tone: '40' }],
    ['controversy', 'heat', 'Only pathetic clowns drink it.', {}, { controversy_comfort: 80 }],
    ['wordplay', 'phrase', 'Tea, pun intended.', { humor_style: 'wordplay' }, {}],
    ['observational', 'phrase', 'Tea walks into a bar.', {}, { humor_style: 'dry_wit' }],
    [
      'self-deprecating',
      'phrase',
      'You don’t get it, it’s tea.',
      { humor_style: 'self_deprecating' },
      {},
    ],
    ['dry wit', 'phrase', 'Tea, just kidding.', { humor_style: 'dry_wit' }, {}],
    ['absurdist', 'phrase', 'So random, tea.', { humor_style: 'absurdist' }, {}],
    ['street smart', 'phrase', 'Tea is a paradigm.', { intelligence_level: 'street_smart' }, {}],
    ['academic', 'phrase', 'Tea certainly helps.', { intelligence_level: 'academic' }, {}],
    [
      'tech savvy',
      'phrase',
      'World-class tea.',
      { intelligence_level: 'tech_savvy' },
      { intelligence_level: 'pop_culture' },
    ],
    ['avoided', 'avoided_topic', 'A senator had tea.', { avoid_topics: ['politics'] }, {}],
    ['avoided', 'avoided_topic', 'They were laid off.', { avoid_topics: ['Layoffs'] }, {}],
    ['description', 'guideline', 'Tea!', { custom_archetype: 'Calm. No exclamation marks.' }, {}],
    ['guideline', 'guideline', 'Tea. Right', { behavioral_guidelines: ['Write in lowercase'] }, {}],
    [
      'guideline',
      'guideline',
      'Why tea? Because.',
      { behavioral_guidelines: ['End with a question'] },
      {},
    ],
    [
      'guideline',
      'guideline',
      'Stay curious about tea.',
      { behavioral_guidelines: ['Sign off with “Stay curious”'] },
      {},
    ],
    [
      'samples',
      'sample',
      'I drink it early, and then I drink it late.',
      { voice_samples: ['I drink it early. And then I drink it late'] },
      { voice_samples: ['I drink it on the bus'] },
    ],
    [
      'contrast pairs',
      'contrast',
      'We are really thrilled to announce tea.',
      { contrast_pairs: [{ instead_of: 'thrilled to announce', write: 'it is here' }] },
      { contrast_pairs: [{ instead_of: 'proud to announce', write: 'it is here' }] },
    ],
  ])('%s: %s fails %j for one and not for the other', (_, check, text, held, free) => {
    expect(failures(text, held)).toContain(check);
    expect(failures(text, free)).not.toContain(check);
  });
});

describe('words that the owner typed', () => {
  it.each<[string, Partial<Persona>]>([
    ['Ada: a life', {}],
    ['hot takes are garbage', { controversy_comfort: 0 }],
    ['it gets LOUDER lol', { voice_tone: '0' }],
    ['why tests always fail', { intelligence_level: 'academic' }],
    ['I drink it early and then I drink it late', { voice_samples: ['I drink it early and then'] }],
  ])('may be repeated: %j', (topic, changes) =>
    expect(failures(`${topic}.`, changes, { ...brief, topic })).toEqual([]),
  );
});

describe('a sign-off', () => {
  const behavioral_guidelines = ['Sign off with “Ada out! ✌️”', 'End with a question'];
  it('is last, after the closing question and before the hashtags', () => {
    const about = { ...brief, hashtags: true };
    expect(failures('Tea?\n\nAda out ✌️\n\n#Tea', { behavioral_guidelines }, about)).toEqual([]);
    expect(failures('Tea.\n\nAda out ✌️\n\n#Tea', { behavioral_guidelines }, about)).toEqual([
      'guideline',
    ]);
  });
});

describe('the list of phrases', () => {
  it.each(Object.entries(phraseKinds))('of %s is found in any case', (kind, { words }) => {
    const persona = (
      ['witty_troll', 'tech_sage', 'hype_beast', 'honest_critic', 'quirky_observer'] as const
    ).map((personality_type): Partial<Persona> => ({ personality_type }));
    const rest: Partial<Persona>[] = [
      { humor_style: 'wordplay' },
      { humor_style: 'observational' },
      { humor_style: 'self_deprecating' },
      { humor_style: 'dry_wit' },
      { humor_style: 'absurdist' },
      { intelligence_level: 'street_smart' },
      { intelligence_level: 'academic' },
      { intelligence_level: 'tech_savvy' },
    ];
    const holder = [...persona, ...rest].find((one) =>
      checksOf({ ...plainPersona, ...one }).manner.shunned.some((shunned) => shunned.kind === kind),
    );
    expect.assert(holder);
    for (const word of words) {
      expect(failures(`So, ${word.toUpperCase()} then.`, holder), word).toContain('phrase');
    }
  });
});

describe('wordings', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{2,6}$/), { minLength: 8, maxLength: 20 });
  it('are found in any context', () => {
    fc.assert(
      fc.property(words, words, words, (before, wording, after) => {
        const text = [...before, ...wording, ...after].join(' ');
        expect(repeats(text, wording.join(' '))).toBe(true);
        expect(copies(text, wording.join(', '))).toBe(true);
      }),
    );
  });
  it('are not found if only some words match', () => {
    expect(repeats('We ship on Friday.', 'We ship on Mondays and rest on Tuesdays')).toBe(false);
    expect(copies('gm everyone, tea is ready', 'gm everyone')).toBe(false);
    expect(repeats('今日はお茶の日', 'お茶の')).toBe(true);
    expect(repeats('plain', '!!!')).toBe(false);
  });
});
