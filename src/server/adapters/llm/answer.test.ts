import { describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { holdOf, leastOf, maxHold } from '#test/loop-hold.ts';
import { readAnswer } from './answer.ts';

const text = 'The oven is on from six.';
const good = JSON.stringify({ parts: [text], why: 'Plain.' });
const partsOf = (answer: string) => {
  const reading = readAnswer(answer);
  return 'piece' in reading ? reading.piece.parts : reading.fault;
};

describe('reads the one text in an answer', () => {
  test.each([
    ['nothing around it', good],
    ['prose with braces before it', `For {owner}, as {"asked"}:\n${good}`],
    ['prose with braces after it', `${good}\nShall {parts} be longer? {"yes": 1}`],
    ['an unmatched brace before it', `A set { of rules {\n${good}`],
    ['an unmatched brace and quotation mark before it', `Like {"parts": and so on.\n${good}`],
    ['a code fence and a brace after it', `\`\`\`json\n${good}\n\`\`\`\nDone :-}`],
    ['thinking about the format', `<think>A {"parts": ["…"]} it is.</think>${good}`],
    ['thinking with a draft', `<think>{"parts":["A draft."],"why":""}</think>\n${good}`],
    ['other thinking', `<Thinking>\nHm, {"parts":["A draft."]}\n</Thinking>\n\n${good}`],
    ['thinking without a beginning', `First {"parts":["A draft."]}. Better:\n</think>\n${good}`],
    ['thinking twice', `<think>a</think><think>{"parts":["b"]}</think>${good}`],
    ['a second text', `${good}\n{"parts":["Another one."]}`],
    ['the format before it', `{"parts":["…"],"why":"…"}\n${good}`],
    ['another object before it', `{"plan":{"angle":"news"}}\n${good}`],
    ['a trailing comma', `{"parts": ["${text}",], "why": "Plain.",}`],
    ['no reason', `{"parts":["${text}"],"why":null}`],
    ['empty parts', `{"parts":[" ","${text}",""],"why":"Plain."}`],
    ['a part that is no list', `{"parts":"${text}","why":"Plain."}`],
    ['optional fields of other types', `{"parts":["${text}"],"needs":"a price","facts_used":[1]}`],
    ['thinking in the text', `{"parts":["<think>short</think>\\n${text}"],"why":"x"}`],
    ['a code fence in the text', `{"parts":["\`\`\`text\\n${text}\\n\`\`\`"],"why":"x"}`],
  ])('%s', (_, answer) => expect(partsOf(answer)).toEqual([text]));

  test('raw line breaks and tabs in its strings', () => {
    expect(partsOf('{"parts":["The oven\n\tis \\"on\\".\\nSince six.\r\n"],"why":"x"}')).toEqual([
      'The oven\n\tis "on".\nSince six.',
    ]);
  });

  test('braces, brackets and commas in its strings', () => {
    const typed = 'A list [1, 2, ] and {"a": 1,} by "Ada\\".';
    expect(partsOf(`See:\n${JSON.stringify({ parts: [typed], why: '}' })}`)).toEqual([typed]);
  });

  test('an end of thinking that the text is about', () => {
    expect(partsOf('{"parts":["Close it with </think> at the end."],"why":"x"}')).toEqual([
      'Close it with </think> at the end.',
    ]);
  });
});

const wrong = 'The model’s reply wasn’t in the requested format.';
const long = 'The model’s reply was too long.';
const many = (parts: number, length: number) =>
  JSON.stringify({ parts: Array(parts).fill('é'.repeat(length)), why: '' });

test.each([
  ['nothing', '', 'The model’s reply was empty.'],
  ['a refusal', 'I’m sorry, I can’t help with that.', wrong],
  ['half a text', good.slice(0, -12), wrong],
  ['no parts', '{"parts":[]}', wrong],
  ['a blank part', '{"parts":["  "],"why":"x"}', wrong],
  ['only thinking in its part', '{"parts":["<think>Tea?</think>"],"why":"x"}', wrong],
  ['another field', '{"post":"Tea"}', wrong],
  ['too many parts', many(limits.thread_parts + 1, 1), wrong],
  ['a part that no network takes', many(1, limits.thread_text + 1), long],
  ['parts that are too long together', many(2, limits.thread_text / 2 + 1), long],
])('finds no text in an answer with %s', (_, answer, fault) => expect(partsOf(answer)).toBe(fault));

const million = 1_360_000;
/** Each repeated until it is about as long as the longest answer that was seen. */
const units = [
  ...[
    'a ',
    '{',
    '{"',
    '{"a":',
    '{"parts":[',
    '}',
    '"',
    '\\',
    ',',
    ', ',
    '[',
    '<think>',
    '</think>',
  ],
  ...['{"parts":["a"]}', '\n', '```\n', '<think></think>', '{"parts":["a",', '{ "a": 1, } '],
];
test('an answer of any length is read at once', async () => {
  const slow: string[] = [];
  for (const unit of units) {
    for (const [before, after] of [
      ['', ''],
      ['{"parts":["', '"]}'],
      ['<think>', `</think>${good}`],
    ]) {
      const answer = `${before}${unit.repeat(million / unit.length)}${after}`;
      const held = await leastOf(() => holdOf(() => void readAnswer(answer)), 3);
      if (held > maxHold) slow.push(`${before}${unit}: ${held} ms`);
    }
  }
  expect(slow).toEqual([]);
});
