import { describe, expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { Refit } from '#domain/checks/fit-checks.ts';
import { holdOf, leastOf, maxHold } from '#test/loop-hold.ts';
import { readAnswer, refusedAnswer } from './answer.ts';

const text = 'The oven is on from six.';
const good = JSON.stringify({ parts: [text], why: 'Plain.' });
const limit = { max_length: 280, counting: 'utf16' } as const;
const post = { brief: Brief.parse({ topic: 'tea' }), limit };
const thread = { brief: Brief.parse({ topic: 'tea', content_type: 'thread' }), limit };
type Wanted = Parameters<typeof readAnswer>[1];
const partsOf = (answer: string, wanted: Wanted = post) => {
  const reading = readAnswer(answer, wanted);
  return 'parts' in reading ? reading.parts : reading.fault;
};

describe('reads plain text', () => {
  test.each([
    ['alone', text],
    ['with space around it', `\n\n  ${text}\n`],
    ['in a code fence', `\`\`\`\n${text}\n\`\`\``],
    ['in a code fence with a name', `\`\`\`text\n${text}\n\`\`\``],
    ['in straight quotation marks', `"${text}"`],
    ['in curly quotation marks', `“${text}”`],
    ['after thinking', `<think>Short and plain.</think>\n${text}`],
    ['after thinking in brackets', `[THINK]Short.[/THINK]${text}`],
    ['after thinking without a beginning', `Short and plain.\n</think>\n\n${text}`],
    ['after what it is for', `News: ${text}`],
    ['after a greeting line', `Here’s a post for you:\n\n${text}`],
    ['after an eager greeting line', `Sure! Here is the post about the oven:\n${text}`],
    ['after “Certainly!”', `Certainly!\n\n${text}`],
    ['after “Below is”', `Below is your tweet.\n${text}`],
    ['after a label', `Post: ${text}`],
    ['after a bold label', `**Post:**\n${text}`],
    ['after a label of a draft', `Draft post: ${text}`],
    ['after a greeting and a label', `Sure, here’s the text:\n\nPost: ${text}`],
    ['before a count of characters', `${text} (24 characters)`],
    ['before a count on a line', `${text}\n\n[approx. 6 words]`],
    ['before a count of the most', `${text} (24/280 characters)`],
    ['in quotation marks before a count', `"${text}"\n(24 chars)`],
    ['with all of it bold', `**${text}**`],
  ])('%s', (_, answer) => expect(partsOf(answer)).toEqual([text]));

  test.each([
    'C:\\new\\rye',
    'Save it in C:\\notes.txt. Then C:\\new\\rye',
    'Rye < wheat',
    '1/2 cup of flour, 3 of water',
    'We <3 rye.',
    'She said “bring an apron”, so we did.',
    '"Bring an apron", she said. "And flour."',
    '“First loaf” is out, and so is “Second loaf”',
    'Here is the oven. It is on from six.',
    'Here’s to the oven!',
    'Sure, it is on from six.',
    'The post: who reads it?',
    'Read the reply: it is short.',
    'Great.\n\nThe oven is on.',
    '5 * 3 * 2 loaves, and 2 ** 3 is 8',
    'Sizes (10 characters of dough) vary',
    'Paragraph one.\n\nParagraph two.',
    '1. Fold.\n2. Wait.',
    'Set {agent} and [name] free.',
    'A list [1, 2] and { braces }',
    'Fold it ``` twice ``` and wait',
    '- Flour\n- Water',
  ])('and leaves %j as it is', (typed) => expect(partsOf(typed)).toEqual([typed]));

  test('and makes bold words plain', () => {
    expect(partsOf('The **oven** is on from **six**.')).toEqual([text]);
  });

  test('and line breaks that were spelled', () => {
    expect(partsOf('The oven is on.\\nFrom six.')).toEqual(['The oven is on.\nFrom six.']);
  });

  test.each([
    `${text}\nWrite one post about: the first coffee of the day\nFacts:\n- Hot.`,
    `${text}\n\nWrite one practical tip that apologizes, plainly and kindly, about: tea`,
    `${text}\nUser: Write a thread about: tea`,
    `${text}\nSomebody wrote to you. Answer them.\nHello!`,
    `${text}Write one post about: Rye bread on Saturdays\nFacts:\n- Back at 7.`,
    `${text} Somebody wrote to you. Answer them.\nHello!`,
  ])('before the next task that a small model goes on with: %s', (answer) => {
    expect(partsOf(answer)).toEqual([text]);
  });

  test('but keeps what only sounds like a task', () => {
    const said = 'Write one post about your garden today.\nI’ll read them all.';
    expect(partsOf(said)).toEqual([said]);
  });

  test.each([
    'I’m sorry, I can’t help with that.',
    "I'm sorry, but I can't help with that request.",
    'I cannot assist with creating this content.',
    'I am unable to fulfill this request.',
    JSON.stringify({ parts: ['I can’t write that.'] }),
    "I can't provide a complete post without specific facts. “Bread” is a general term.",
    'I’m just a computer.',
    'As an AI language model, I don’t have mornings.',
  ])('a refusal is no text: %s', (answer) => {
    expect(readAnswer(answer, post)).toEqual({ fault: refusedAnswer });
  });

  test.each([
    'I’m sorry, but I can’t open on Sunday. Come on Monday.',
    'I can’t help with the rain, but I can lend you an umbrella.',
    'I cannot write this without a smile: the oven is back.',
    'I can’t write a post without coffee.',
    'I’m just an assistant baker.',
    'I’m just a machine for coffee.',
    'As a machine knitter, I don’t count rows.',
    'I’m a computer scientist at heart.',
  ])('what an owner cannot do is one: %s', (answer) => {
    expect(partsOf(answer)).toEqual([answer]);
  });

  test.each([
    '<|channel|>final<|message|>Rye at nine.',
    '<|channel|>analysis<|message|>Short.<|end|><|start|>assistant<|channel|>final<|message|>Rye at nine.<|return|>',
    'Rye at nine.<|im_end|>',
    'Rye at nine.</s>',
    'Rye at nine.<end_of_turn>\n<eos>',
    '</think></think> Rye at nine.',
  ])('the marks of a chat template are none of it: %s', (answer) => {
    expect(partsOf(answer)).toEqual(['Rye at nine.']);
  });
});

test.each(['</s>', '<|im_end|>', '</think>', ' <eos></s>'])('%s alone holds no text', (answer) => {
  expect(readAnswer(answer, post)).toEqual({ fault: 'The model’s reply held no text.' });
});

describe('divides a thread at its empty lines', () => {
  const parts = ['The oven is on from six.', 'Bread is out at eight.', 'Bring a bag.'];
  test.each([
    ['plainly', parts.join('\n\n')],
    ['with rules between them', parts.join('\n\n---\n\n')],
    ['with rules and no empty lines', parts.join('\n---\n')],
    ['with more empty lines', parts.join('\n \n\n')],
    ['numbered of all', parts.map((part, at) => `${at + 1}/3 ${part}`).join('\n\n')],
    ['numbered', parts.map((part, at) => `${at + 1}. ${part}`).join('\n\n')],
    ['numbered in brackets', parts.map((part, at) => `(${at + 1}/3) ${part}`).join('\n\n')],
    ['numbered in bold', parts.map((part, at) => `**${at + 1}/3** ${part}`).join('\n\n')],
    ['called parts', parts.map((part, at) => `Part ${at + 1}: ${part}`).join('\n\n')],
    ['called posts', parts.map((part, at) => `Post ${at + 1} of 3: ${part}`).join('\n\n')],
    ['after a greeting line', `Here’s the thread:\n\n${parts.join('\n\n')}`],
    ['after a label', `Thread:\n\n${parts.join('\n\n')}`],
    ['in a fence', `\`\`\`\n${parts.join('\n\n')}\n\`\`\``],
    ['in JSON', JSON.stringify({ parts })],
    ['in JSON, with objects', JSON.stringify({ thread: parts.map((one) => ({ text: one })) })],
    ['each in quotation marks', parts.map((part) => `"${part}"`).join('\n\n')],
  ])('%s', (_, answer) => expect(partsOf(answer, thread)).toEqual(parts));

  test('and keeps numbers that count something else', () => {
    const counted = ['1 oven for all.', '3 loaves an hour.'];
    expect(partsOf(counted.join('\n\n'), thread)).toEqual(counted);
    expect(partsOf('2/3 cup of flour.\n\n1/3 cup of rye.', thread)).toEqual([
      '2/3 cup of flour.',
      '1/3 cup of rye.',
    ]);
  });

  test('divides one that came in one piece at its lines, or after every second sentence', () => {
    expect(partsOf('One.\nTwo.\nThree.', thread)).toEqual(['One.', 'Two.', 'Three.']);
    expect(partsOf('One. Two. Three.', thread)).toEqual(['One. Two.', 'Three.']);
    expect(partsOf('One. Two.', thread)).toEqual(['One. Two.']);
    expect(partsOf('One. Two. Three.')).toEqual(['One. Two. Three.']);
  });

  test('keeps lines of one part together, and no more parts than a thread may have', () => {
    expect(partsOf('One.\nTwo.\n\nThree.', thread)).toEqual(['One.\nTwo.', 'Three.']);
    const many = Array.from({ length: 14 }, (_, at) => `This is thought ${at}.`).join('\n\n');
    expect(partsOf(many, thread)).toHaveLength(limits.thread_parts);
  });

  test('for a rewriting only where it may be one', () => {
    const refit: Refit = { parts: ['One.'], most: 3, unlike: [] };
    const answer = 'One.\n\nTwo.';
    expect(partsOf(answer, { ...post, refit })).toEqual([answer]);
    expect(partsOf(answer, { ...post, refit: { ...refit, way: 'thread' } })).toHaveLength(2);
    expect(partsOf(answer, { ...post, refit: { ...refit, parts: ['a', 'b'] } })).toHaveLength(2);
    expect(partsOf(answer, { ...post, refit: { ...refit, parts: ['a', 'b'], most: 1 } })).toEqual([
      answer,
    ]);
    const wide = `${'a '.repeat(100)}\n\n${'b '.repeat(100)}`;
    expect(partsOf(wide, { ...post, refit })).toHaveLength(2);
  });
});

describe('reads the one text of an answer in JSON', () => {
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
    ['parts that are objects', `{"parts":[{"text":"${text}"}]}`],
    ['parts that are objects with content', `{"parts":[{"n":1,"content":"${text}"}]}`],
    ['single quotation marks', `{'parts': ['${text}'], 'why': 'It’s plain.'}`],
    ['an echo of the form after it', `${good}\n{"parts":["…"]}`],
    ...['post', 'text', 'reply', 'thread', 'content', 'answer'].map((key): [string, string] => [
      `the key ${key}`,
      JSON.stringify({ [key]: text, why: 'x' }),
    ]),
    ['a refusal of the format before it', `I can’t use tools, but: {"needs":[]}\n${good}`],
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

const empty = 'The model’s reply was empty.';
const none = 'The model’s reply held no text.';
const long = 'The model’s reply was too long.';
const many = (parts: number, length: number) =>
  JSON.stringify({ parts: Array(parts).fill('é'.repeat(length)), why: '' });

test.each([
  ['nothing', '', empty],
  ['only spaces', ' \n\t', empty],
  ['half an object', good.slice(0, -12), none],
  ['the beginning of an object', '{"parts":["The oven is', none],
  ['the beginning of a list', '[{"text": "The oven', none],
  ['no parts', '{"parts":[]}', none],
  ['a blank part', '{"parts":["  "],"why":"x"}', none],
  ['only thinking in its part', '{"parts":["<think>Tea?</think>"],"why":"x"}', none],
  ['only thinking', '<think>Tea?</think>', none],
  ['an echo of the form', '{"parts":["…"],"why":"…"}', none],
  ['signs alone', '—\n\n***', none],
  ['another field', '{"angle":"Tea"}', none],
  ['too many parts', many(limits.thread_parts + 1, 1), none],
  ['a part that no network takes', many(1, limits.thread_text + 1), long],
  ['parts that are too long together', many(2, limits.thread_text / 2 + 1), long],
  ['a plain text that no network takes', 'word '.repeat(limits.thread_text / 5 + 1), long],
  ['a text of a novel', 'word '.repeat(6 * limits.thread_text), long],
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
  ...['post: ', '**', '\\n', '1/3 ', '(1 ', '\n\n', "'", "{'a':'", '“', 'Here is a post '],
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
      const held = await leastOf(() => holdOf(() => void readAnswer(answer, thread)), 3);
      if (held > maxHold) slow.push(`${before}${unit}: ${held} ms`);
    }
  }
  expect(slow).toEqual([]);
});
