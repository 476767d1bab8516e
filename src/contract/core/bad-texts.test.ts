import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badTexts, goodNames } from '#test/bad-agent-texts.ts';
import { agentCalls } from '#contract/agents/calls.ts';
import { CreateAgent } from '#contract/agents/types.ts';
import { limits } from './limits.ts';
import { distinct, splitList, stripInvisible } from './plain-text.ts';
import { lines, passages, prose, spoken } from './text.ts';
import { codePoint } from '#test/code-points.ts';

const good = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
const complaints = (sent: object) => {
  const { error } = CreateAgent.safeParse({ ...good, ...sent });
  return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
};
const name = spoken(limits.agent_name, 'missing', 'unspoken');

describe('the texts of an agent', () => {
  test.each(badTexts)('P-5.1 $what in $path: $says', ({ sent, path, says }) => {
    expect(complaints(sent)[0]).toEqual({ path, message: says });
  });

  test.each(badTexts.filter(({ sent }) => !('personality_type' in sent)))(
    'a change meets the same sentence: $what in $path',
    ({ sent, path, says }) => {
      const [first] = agentCalls.update.body.safeParse(sent).error?.issues ?? [];
      expect(first?.path.join('.')).toBe(path);
      expect(first?.message).toBe(says);
    },
  );

  test.each(goodNames)('%s is a name', (given) => {
    expect(CreateAgent.parse({ ...good, name: given }).name).toBe(given.normalize('NFC'));
  });

  test('invisible and direction-changing characters are removed from a name', () => {
    expect(name.parse(' \u202Eexe.\u2066Ada\u2069\u200F\u00AD\n Lovelace\u3164 ')).toBe(
      'exe.Ada Lovelace',
    );
  });

  test('topics that differ only in case, spaces or invisible characters are merged, keeping the first spelling', () => {
    const target_topics = ['Tea', 'TEA', ' tea ', 'te\u200Ba', 'green  tea', 'Green tea', '\u200D'];
    expect(CreateAgent.parse({ ...good, target_topics }).target_topics).toEqual([
      'Tea',
      'green tea',
    ]);
  });

  test('topics and guidelines are reduced to one line, a voice sample keeps its line breaks', () => {
    const text = 'one\n\ntwo';
    const made = CreateAgent.parse({
      ...good,
      target_topics: [text],
      behavioral_guidelines: [text],
      voice_samples: [text],
    });
    expect(made.target_topics).toEqual(['one two']);
    expect(made.behavioral_guidelines).toEqual(['one two']);
    expect(made.voice_samples).toEqual([text]);
  });
});

/** Typed texts, including malicious ones. */
const anything = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom(...'aß漢ا🤖!', '\u0301', '\u200D', '\u202E', '\u3164', '\u2800', '\n'),
    maxLength: 80,
  }),
);

describe('whatever is typed', () => {
  test('an accepted name contains a letter or digit, fits the limit, and is accepted unchanged a second time', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const { data } = name.safeParse(typed);
        if (data === undefined) return;
        expect(data).toMatch(/[\p{L}\p{N}]/u);
        expect(data.length).toBeLessThanOrEqual(limits.agent_name);
        expect(data).toBe(stripInvisible(data).trim());
        expect(data).not.toMatch(/[\n\r\t]|\p{M}{6}/u);
        expect(name.parse(data)).toBe(data);
      }),
    );
  });

  test('an optional text is either visible or empty, and is accepted unchanged a second time', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const { data } = prose(60).safeParse(typed);
        if (data === undefined || data === '') return;
        expect(data).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
        expect(prose(60).parse(data)).toBe(data);
      }),
    );
  });

  test.each([
    ['lines', lines(30, 80)],
    ['passages', passages(30, 80)],
  ])('entries of %s are never blank and never there twice', (_name, list) => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 8 }), (typed) => {
        const { data } = list.safeParse(typed);
        if (data === undefined) return;
        expect(data).not.toContain('');
        expect(new Set(data.map((entry) => entry.toLowerCase())).size).toBe(data.length);
        expect(list.parse(data)).toEqual(data);
        expect(distinct(data)).toEqual(data);
      }),
    );
  });

  test('splitting a text at commas and lines gives entries that contain neither', () => {
    expect(splitList('Tea, maps\n TEA,,\n , city walks')).toEqual(['Tea', 'maps', 'city walks']);
    fc.assert(
      fc.property(fc.string(), (typed) => {
        for (const entry of splitList(typed)) expect(entry).not.toMatch(/[,\n]|^\s|\s$|^$/);
      }),
    );
  });
});
