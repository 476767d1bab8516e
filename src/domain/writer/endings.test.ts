/** The rules that an owner gives, from the answer in the interview to the text of the built-in writer and its checks. */
import { describe, expect, it, test } from 'vitest';
import { Archetypes, type Persona } from '#contract/agents/types.ts';
import { BriefKinds } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { checkText } from '#domain/checks/text-checks.ts';
import { placeAnswers, placedAnswers } from '#domain/persona/interview.ts';
import { type QuestionId, questionIds, questions } from '#domain/persona/interview-questions.ts';
import { checksOf } from '#domain/persona/persona.ts';
import { plainPersona } from '#test/persona-values.ts';
import { sampleOf } from '#test/sampled.ts';
import { fits } from '#domain/text/post-text.ts';
import { format, whyNothing } from './formatter.ts';

const limit = platforms.twitter;
const facts = 'The oven arrives on Friday.\nThe shop opens at 8.\nThe mill is from 1870.';

const briefOf = (brief: Partial<Brief> = {}) =>
  Brief.parse({ topic: 'The new oven', context: facts, ...brief });

const textsOf = (persona: Persona, brief: Partial<Brief> = {}) =>
  format({ persona, brief: briefOf(brief), limit, count: 12, seed: 3 }).map(({ parts }) => parts);

/** What the checks say of a text, in sentences. */
const faultsOf = (persona: Persona, parts: readonly string[], brief: Partial<Brief> = {}) =>
  checkText(parts, { ...checksOf(persona), limit, brief: briefOf(brief) }).map(
    ({ message }) => message,
  );

const ruled = (...behavioral_guidelines: string[]): Persona => ({
  ...plainPersona,
  behavioral_guidelines,
});

const answering = (ids: readonly QuestionId[]) =>
  placedAnswers(
    plainPersona,
    placeAnswers(Object.fromEntries(ids.map((id) => [id, questions[id].example]))),
  );

describe.each(sampleOf(Archetypes, 2))(
  'the example answers with the archetype %s',
  (personality_type) => {
    test.each([...questionIds.map((id) => [id, [id]] as const), ['all', questionIds] as const])(
      'a text with facts comes out and passes: %s',
      (_, ids) => {
        const { change, material } = answering(ids);
        const persona = { ...plainPersona, ...change, personality_type };
        const own = material.map(({ text }) => ({ topic: text, context: text }));
        const kinds = BriefKinds.map((kind) => ({ kind }));
        for (const brief of [...kinds, ...own, { content_type: 'thread' } as const]) {
          const [first] = textsOf(persona, brief);
          expect(first, JSON.stringify(brief)).toBeDefined();
          expect(faultsOf(persona, first ?? [], brief), first?.join('\n')).toEqual([]);
        }
      },
    );
  },
);

describe('a sign-off', () => {
  const sign = 'End with “— the night shift”';

  it('ends every text on a line of its own, before the hashtags', () => {
    const texts = textsOf(ruled(sign));
    expect(texts.length).toBeGreaterThan(3);
    for (const parts of texts)
      expect(parts.at(-1)).toMatch(/\n\n— the night shift$|\n— the night shift$/u);
    const [tagged] = textsOf(ruled(sign), { hashtags: true });
    expect(tagged?.[0]).toMatch(/\n— the night shift\n#\w+$/u);
  });

  it('may stand before the link that is put behind a text', () => {
    const link = 'https://rye.example/oven';
    const context = `${facts}\n${link}`;
    const asked = (text: string) => faultsOf(ruled(sign), [text], { context });
    expect(asked(`The oven arrives on Friday.\n\n— the night shift\n\n${link}`)).toEqual([]);
    expect(asked(`The oven arrives on Friday.\n\n${link}`)).toEqual([
      'It doesn’t end with “— the night shift”, which a guideline asks for.',
    ]);
  });

  it('is in the description of a custom archetype, too', () => {
    const persona: Persona = {
      ...plainPersona,
      personality_type: 'custom',
      custom_archetype: 'A baker. Sign off with “Stay crusty!”',
    };
    const [parts = []] = textsOf(persona);
    expect(parts.at(-1)).toMatch(/Stay crusty!$/u);
    expect(faultsOf(persona, parts)).toEqual([]);
  });

  it('stands once, at the end of a thread only, and never alone', () => {
    const [thread = []] = textsOf(ruled(sign), { content_type: 'thread' });
    expect(thread.length).toBeGreaterThan(1);
    expect(thread.join('\n').match(/night shift/gu)).toHaveLength(1);
    const [own = []] = textsOf(ruled(sign), { context: 'We are back — the night shift' });
    expect(own.join('\n').match(/night shift/gu)).toHaveLength(1);
    expect(textsOf(ruled(sign), { context: '' })).toEqual([]);
  });

  it('has room beside a long fact, or the reason names it', () => {
    const words = (length: number) => 'bread '.repeat(60).slice(0, length).trim();
    const [parts = []] = textsOf(ruled(sign), { context: words(258) });
    expect(parts[0]).toMatch(/night shift$/u);
    expect(fits(parts[0] ?? '', limit)).toBe(true);
    const long = { persona: ruled(sign), limit, count: 1, seed: 1 };
    const why = whyNothing({ ...long, brief: briefOf({ context: words(276) }) });
    expect(why).toContain('with the “— the night shift” that a guideline asks for');
  });

  it.each(['#rye', 'Stay crusty! 🍞', 'Any questions?', '✌️', 'Nora @ rye.example'])(
    'may be anything, whatever the other rules forbid: %s',
    (words) => {
      const persona = ruled(
        `End with “${words}”`,
        'No exclamation marks',
        'No questions',
        'No emojis',
      );
      const [parts = []] = textsOf(persona);
      expect(parts.at(-1)?.endsWith(words)).toBe(true);
      expect(faultsOf(persona, parts).filter((one) => one.includes('guideline'))).toEqual([]);
      // What is forbidden is so everywhere else.
      const other = parts.map((part) => `Come! ${part}`);
      expect(faultsOf(persona, other)).toContain('A guideline forbids exclamation marks.');
    },
  );
});

describe('the other rules', () => {
  const lively = { personality_type: 'hype_beast', voice_tone: '90' } as const;
  const everything = { kind: 'news', hashtags: true, emojis: true } as const;

  it.each([
    ['No exclamation marks'],
    ['No emojis'],
    ['No hashtags'],
    ['No links'],
    ['No questions'],
    ['Never mention news'],
    ['Write in lowercase'],
    ['End with a question'],
    ['End with a question', 'End with “— the night shift”', 'Write in lowercase'],
  ])('are followed by every text: %s', (...rules) => {
    for (const personality_type of Archetypes) {
      const persona = { ...ruled(...rules), ...lively, personality_type };
      const texts = textsOf(persona, everything);
      expect(texts.length).toBeGreaterThan(0);
      for (const parts of texts)
        expect(
          faultsOf(persona, parts, everything).filter((one) => one.includes('guideline')),
          parts.join('\n'),
        ).toEqual([]);
    }
  });

  it('ask no second question, and none where it would hurt', () => {
    const persona = ruled('End with a question');
    expect(textsOf(persona, { context: 'Who comes?' })[0]?.join('')).not.toContain('think');
    const grave = { topic: 'Sad news', context: 'Our baker Nora died on Friday.' };
    expect(textsOf(persona, grave)[0]?.join('')).not.toContain('?');
  });
});

describe('facts that refer to the one before', () => {
  it.each([
    'There are no baguettes before then.',
    'It costs €4.',
    'Then we close.',
    'That is why we bake at night.',
    'So come early.',
    'Also, there is cake.',
    'The rolls are out by then, too.',
  ])('stay behind it: %s', (second) => {
    const context = `The oven is back on Friday.\n${second}\nThe mill is from 1870.`;
    const texts = textsOf(plainPersona, { context });
    expect(texts.length).toBeGreaterThan(1);
    const bare = second.replace(/\.$/u, '');
    for (const [text = ''] of texts)
      expect(text).toMatch(new RegExp(String.raw`on Friday\.?[\s→]+${bare}`, 'u'));
  });
});
