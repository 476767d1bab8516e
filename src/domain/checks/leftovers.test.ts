import { describe, expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { plainPersona } from '#test/persona-values.ts';
import { canOverride } from './check-labels.ts';
import { briefOfChanged } from './owned-words.ts';
import { checkText } from './text-checks.ts';
import { textRules } from '#domain/prompt/text-rules.ts';

const asked = Brief.parse({ topic: 'lamps', context: 'The lamp shop opens at ten.' });
const rulesFor = (brief: Brief) => textRules(plainPersona, brief, platforms.sandbox);
const leftoverIn = (parts: readonly string[], brief = asked) =>
  checkText(parts, rulesFor(brief)).find(({ check }) => check === 'leftover')?.message;

const leftovers: Readonly<Record<string, readonly string[]>> = {
  thinking: [
    '[THINK]short[/THINK]The lamp shop opens at ten.',
    'analysisLamps are asked for.assistantfinalThe lamp shop opens at ten.',
    '<think>keep it short</think>The lamp shop opens at ten.',
    'The lamp shop opens at ten.</think>',
    '<thinking>\nThe lamp shop opens at ten.',
    'The lamp shop <reasoning>no emoji</reasoning> opens at ten.',
    '<scratchpad>ten</scratchpad> The lamp shop opens at ten.',
  ],
  'labels of a prompt': [
    'The lamp shop opens at ten. Our owner’s wishes: say we and not I.',
    'The lamp shop opens at ten. Say this too, exactly as it stands: “Come early.”',
    'Leave this out, which nobody told you: “ten”.',
  ],
  'marks of a chat': [
    'The lamp shop opens at ten. [/INST]',
    '[INST] The lamp shop opens at ten.',
    'The lamp shop opens at ten.<|im_end|>',
    '<|start_header_id|>assistant<|end_header_id|>The lamp shop opens at ten.',
    'The lamp shop opens at ten.<｜end▁of▁sentence｜>',
    '<<SYS>>The lamp shop opens at ten.',
    'The lamp shop opens at ten.<end_of_turn>',
    'The lamp shop opens at ten.</s>',
    '<s>The lamp shop opens at ten.',
    '### Response:\nThe lamp shop opens at ten.',
    'Assistant: The lamp shop opens at ten.',
    'assistant\n\nThe lamp shop opens at ten.',
    'The lamp shop opens at ten. [END]',
    '▁The lamp shop opens at ten.',
    'The lamp shop opens at ten.<0x0A>',
  ],
  'escaped characters': [
    'The lamp shop opens at ten.\\nCome early.',
    'The lamp shop opens at ten.\\ncome early.',
    'The lamp shop opens at ten\\n\\nCome early.',
    'The lamp shop opens at ten \\n come early.',
    'the lamp shop opens at ten\\ncome early',
    'Lamps: \\n- red\\n- blue',
    'Ten o\\u2019clock: the lamp shop opens.',
    'The \\"lamp\\" shop opens at ten.',
    'The lamp shop opens at ten.\\tCome early.',
    'Ten\\r\\nThe lamp shop opens.',
    'See https:\\/\\/lamps.example at ten.',
    'The lamp shop opens at ten! 💡\\nSee you.',
  ],
  HTML: [
    'Lamps &amp; shades from ten.',
    'Don&#39;t miss the lamps.',
    'Lamps&nbsp;from ten.',
    'Lamps &lt;3 from ten.',
    'Ten &ndash; that is when the lamp shop opens.',
    'Don&#x27;t miss the lamps.',
    'The lamp shop opens at ten.<br>Come early.',
    'The lamp shop opens at ten.<br />Come early.',
    '<p>The lamp shop opens at ten.</p>',
    'The <b>lamp shop</b> opens at ten.',
    '<a href="x">The lamp shop</a> opens at ten.',
    '<!-- post --> The lamp shop opens at ten.',
    '<post>The lamp shop opens at ten.</post>',
  ],
  'quotation marks': [
    '"The lamp shop opens at ten, come early."',
    '“The lamp shop opens at ten.”',
    '„Der Lampenladen öffnet um zehn.“',
    '«La boutique ouvre à dix heures.»',
    "'The lamp shop opens at ten.'",
    '‘The lamp shop opens at ten!’',
    '`The lamp shop opens at ten.`',
    ' "The lamp shop opens at ten, and it’s bright."\n',
  ],
  'counts and numbers': [
    'The lamp shop opens at ten. (38 characters)',
    'The lamp shop opens at ten. [38 chars]',
    'The lamp shop opens at ten. (about 7 words)',
    'The lamp shop opens at ten.\n\n(Characters: 38)'.replace(
      '(Characters: 38)',
      '(38/280 characters)',
    ),
    'The lamp shop opens at ten.\nCharacter count: 38',
    'Der Lampenladen öffnet um zehn. (32 Zeichen)',
    'The lamp shop opens at ten. (38 characters) #lamps',
    'The lamp shop opens at ten.\n38 characters',
    'Tweet 1/2: The lamp shop opens at ten.',
    'Tweet 1 of 2: The lamp shop opens at ten.',
    '[Tweet 1] The lamp shop opens at ten.',
    'Part 1:\nThe lamp shop opens at ten.',
    '(Part 2/3) The lamp shop opens at ten.',
    'Post #2 – The lamp shop opens at ten.',
    '**Tweet 3:** The lamp shop opens at ten.',
    'The lamp shop opens at ten. (Character count: 38)',
    'The lamp shop opens at ten — 38 characters',
    'Message 2: The lamp shop opens at ten.',
  ],
  'pieces of the form': [
    ...['facts_used', 'needs', 'why', 'F1', 'F1, F2', '["F1"]', 'parts:', 'null', '"angle"'],
    'The lamp shop opens at ten. facts_used: F1',
    'The lamp shop opens at ten [F1].',
    'The lamp shop opens at ten.\nwhy: it is short',
    'The lamp shop opens at ten.", "why": "short',
    'One lamp. one sentence for your owner on why it reads this way',
    '[object Object]',
    'The lamp shop opens at ten.", "Come early.',
    'The lamp shop opens at ten."]}',
    'Output:\nThe lamp shop opens at ten.',
    'The lamp shop opens at ten.\nHashtags: lamps, ten',
    'CTA: Come to the lamp shop at ten.',
    '[Image: a lamp] The lamp shop opens at ten.',
  ],
  'no words': ['…', '...', '.', '—', '""', '!?', '🙂', '( )', '-\n-'],
  'itself, its length or the request': [
    'Part 1 has been truncated to fit the limit. The lamp shop opens at ten.',
    'This post was shortened. The lamp shop opens at ten.',
    'The tweet has been revised.',
    'Part 2 is too long.',
    'Part 1 is 431 characters long, the limit is 280.',
    'I apologize for the length of this post. The lamp shop opens at ten.',
    'Sorry for the long thread! The lamp shop opens at ten.',
    'Apologies for my previous response. The lamp shop opens at ten.',
    'This post is about a lamp shop that opens at ten.',
    'The text discusses lamps and a shop that opens at ten.',
    'This message informs people that the lamp shop opens at ten.',
    'The post highlights that lamps are bright.',
    'A friendly post for people who like lamps.',
    'A short, cheerful tweet about lamps that opens at ten.',
    'The lamp shop opens at ten, within the character limit.',
    'The lamp shop opens at ten. This fits within 280 characters.',
    'As requested, here are the lamps.'.replace('here are the lamps', 'here'),
    'Per your request, the lamp shop opens at ten.',
    'Based on the provided facts, the lamp shop opens at ten.',
    'The brief does not say when the lamp shop closes.',
    'Let me know if you’d like me to change the lamps.',
    'The lamp shop opens at ten. I’ve removed the hashtags.',
    'The lamp shop opens at ten. Feel free to adjust it.',
    'Revised version:\nThe lamp shop opens at ten.',
    'Here’s the shortened post: The lamp shop opens at ten.',
    'I hope this meets your needs. The lamp shop opens at ten.',
    'Today is Monday, March 2, 2026. The lamp shop opens at ten.',
    'Shortened to fit the limit. The lamp shop opens at ten.',
    'No further information was provided. The lamp shop opens at ten.',
    'The user asked for a post about lamps.',
    'Your post is ready. The lamp shop opens at ten.',
    'That cannot go out. The lamp shop opens at ten.',
    'It mentions “lamps”, which this agent avoids.',
  ],
  'a loop': [
    'The lamp shop opens at ten. The lamp shop opens at ten. The lamp shop opens at ten.',
    'Come to the shop!\nLamps.\nCome to the shop!\nLamps.\nCome to the shop!',
  ],
};

describe.each(Object.entries(leftovers))('does not pass: %s', (_, texts) => {
  test.each(texts.map((text) => [text]))('%j', (text) => {
    expect(leftoverIn([text])).toMatch(/^[A-Z“].{5,}\.$/u);
  });
});

test.each([
  [['The lamp shop opens at ten.', 'The lamp shop opens at ten!']],
  [['The lamp shop opens at ten.', 'Come early.', 'the LAMP shop opens at ten']],
  [['The lamp shop opens at ten.', '…']],
  [['The lamp shop opens at ten.', 'why']],
  [['The lamp shop opens at ten.', 'Tweet 2/2: Come early.']],
  [['"The lamp shop opens at ten."', '"Come early."']],
])('does not pass as a thread: %j', (parts) => expect(leftoverIn(parts)).toBeDefined());

const fine = [
  'Save it to C:\\new\\tables if you draw lamps.',
  'The file is in src\\app\\new.ts, and the lamp is lit.',
  'Copy \\\\server\\new\\lamps first.',
  '¯\\_(ツ)_/¯ The lamp is out again.',
  'Lamps < candles & torches > none?',
  'If a < b and c > d, the lamp is on.',
  'a <b and c> d',
  '<3 lamps at ten.',
  'Lamps <- best thing in the shop -> see you.',
  'Promise<Response> and Map<string, number>: types for lamps.',
  'Lamps & shades, Q&A; R&D at ten.',
  'AT&T lamps? No.',
  '"Brightest lamps in town" is what she said.',
  '“Bright,” she said. “Very bright.”',
  '"Lamp" and "shade"',
  "'Twas the night before the lamps, and we were readin'",
  'Rock ’n’ roll lamps',
  '1/2 meter of cable, then a lamp.',
  '1/3 The lamp shop opens at ten.',
  '24/7 lamps.',
  'Only 12 characters fit on the sign: LAMPS AT TEN.',
  'Write a story about lamps (500 words at most) and win one.',
  '10/10 words can’t describe this lamp.',
  'F1 starts at ten. Lamps out.',
  'Formula 1 (F1) at night needs lamps.',
  'Why? Because lamps are bright.',
  'why?',
  'True.',
  'None of our lamps are dull.',
  'She needs: nothing but a lamp.',
  'Part of our shop is closed. The lamps are on.',
  'Part two of the story comes at ten.',
  'Post 12 lamps before noon.',
  'Post 2.0 is here, with lamps.',
  'This lamp is about to go out.',
  'This version includes dark mode for lamps.',
  'This update is designed for lamps.',
  'The message is clear: buy a lamp.',
  'A message to our customers: the lamps are on.',
  'A post office with lamps? Yes.',
  'The text on the lamp says “ten”.',
  'Post about it if you like our lamps.',
  'Sorry for the delay: the lamps come at ten.',
  'I apologize for the mistake on your bill.',
  'Sorry for the inconvenience. We got your request and will call at ten.',
  'The limit is 20 people. Bring a lamp.',
  'I tried it: the lamp works. I kept it.',
  'I’ve written it down: lamps at ten.',
  'The board was cut to fit the lamp.',
  'Let me know if you like the lamp.',
  'Today is Monday. Lamps at ten.',
  'The lamp went out.\nThe lamp came back.',
  'Lamps! Lamps! Lamps!',
  'No lamps, no light. No lamps, no light.',
  'Ten.',
  '10:00',
  '好的灯',
  'Model: A200. Price: ten.',
  'AI: help or hype?',
  'Note: the lamp shop opens at ten.',
  'Ġorġ sells lamps.',
  'Our lamp has a plan.',
  'The limit is 2 lamps per person.',
  '“Lamps are life.” — Ada',
  '{lamp} in a template, [lamp] in a list.',
  'Press <Enter> to light the lamp.',
  'Me: one lamp.\nAlso me: twelve lamps.',
];
test.each(fine.map((text) => [text]))('passes: %j', (text) =>
  expect(leftoverIn([text])).toBeUndefined(),
);
test('passes a thread whose parts differ', () => {
  expect(leftoverIn(['1/2 Lamps at ten.', '2/2 Shades at ten.'])).toBeUndefined();
});

const shop = 'The lamp shop opens at ten.';
/** What models leave, in kinds: each in more than one spelling. */
const more: Readonly<Record<string, readonly string[]>> = {
  thinking: [
    ...['< think >', '<think', '<seed:think>', '{think}', '<final_answer>', '<inner_monologue>'],
    ...['＜think＞', '< /think >', '</seed:thinking>', '/think', '/no_think'],
  ].map((one) => `${one} ${shop}`),
  'a speaker or a thought': [
    ...['Thought: it must be short.\n', 'AI: ', 'Bot: '].map((one) => `${one}${shop}`),
  ],
  'a source': [
    ...['citeturn0search1', '【1†source】', '(F1)', '(F1, F2)', '(Fact 1)', '[facts: F1]'],
    ...['As stated in F2, ten.', '{facts}', '[object HTMLDivElement]', '}]'],
  ].map((one) => `${shop} ${one}`),
  'a place for a value': ['${shop} opens at ten.', 'undefined opens at ten.'],
  'an escape': [
    ...['Lamps \\ncome at ten', 'Lamps%0AAt ten', 'At \\*ten\\* sharp', 'At ten\\_o'],
    ...[
      'Lamps $\\rightarrow$ ten',
      'Lamps amp; shades',
      'Lamps &#128161',
      'Lamps \uFFFD',
      'Lamps â€" ten',
    ],
  ],
  'a count': [
    ...['142/280', '(142/280)', '(142)', '~ 142 characters', 'It has 38 characters.'],
    '\nTotal characters: 142',
  ].map((one) => `${shop} ${one}`),
  'a label': [
    ...['Tweet one:', 'First tweet:', '1st post:', 'Option A:', 'Variant 1:', 'Draft 1 —'],
    ...['Post text:', 'LinkedIn post:', 'Headline:', 'My reply:', '**Draft 2:**', 'reason:'],
    ...['Suggested image: a lamp\n', '(Image: a lamp)'],
  ].map((one) => `${one} ${shop}`),
  'talk beside the text': [
    ...['As instructed, no hashtags.', 'Written in a friendly tone.', '(No emojis used.)'],
    ...['I made it shorter.', 'Would you like another version?', 'Want me to make it shorter?'],
    ...['Below you’ll find my post.', 'No facts about closing time were given.'],
    'We need to write a post about lamps.',
  ].map((one) => `${shop} ${one}`),
  'a frame': [`---\n${shop}\n---`, `===\n${shop}\n===`, `"""${shop}"""`, `"""\n${shop}\n"""`],
  'a short loop': [`${shop} ${shop}`, `Come ${'a'.repeat(36)}`],
};
describe.each(Object.entries(more))('does not pass either: %s', (_, texts) => {
  test.each(texts.map((text) => [text]))('%j', (text) => {
    expect(leftoverIn([text])).toMatch(/^[A-Z“].{5,}\.$/u);
    expect(leftoverIn([text], briefOfChanged(asked, [], [text]))).toBeUndefined();
  });
});

const honest = [
  ...['Length: 38 cm.', 'Length: 38 inches', 'Output: 60 watts. A lamp.', 'Hook: steel.'],
  'Feel free to customize your lamp.',
  'Feel free to adjust the lamp to your desk.',
  'If you’d like, I can bring a lamp.',
  'A short text for long nights',
  'A reply to all your lamp questions',
  'The message is about lamps in the window.',
  'The caption says: "lamp".',
  'The facts provided by our guests speak for lamps.',
  'I’ve avoided hashtags all my life',
  'Under 100 characters of genius',
  'Bread from 8: rolls, cake',
  'Answer: 42 is on the shelf',
  '10/10 would bake again',
  'Our score was 3/5',
  'Ada built the first lamp here. (1987)',
  'Option A: a red lamp. Option B: a blue one.',
  '(Image: NASA) The lamp of the moon.',
  'Lamps for Formula 1 (F1) at night.',
  'I think so, and a lamp < thinking of you.',
  'Nooooooo, the lamp is out.',
  'Lamps first.\n---\nShades second.',
  'See https://lamps.example/?q=a%0Ab for lamps.',
];
test.each(honest.map((text) => [text]))('is honest: %j', (text) =>
  expect(leftoverIn([text])).toBeUndefined(),
);

test.each([
  ['“Best lamps in town.”', { topic: 'lamps', context: 'Anna says: "Best lamps in town."' }],
  ['"Best lamps in town"', { topic: 'lamps', context: 'Anna: «Best lamps in town»' }],
  ['“A lamp is a friend.”', { topic: 'A quote about lamps' }],
  ["'Lamps at ten,' she said, 'come early.'", { topic: 'lamps' }],
])('a lone quotation that the owner quoted or asked for is honest: %s', (text, brief) =>
  expect(leftoverIn([text], Brief.parse(brief))).toBeUndefined(),
);
test('what they typed without quotation marks gets none', () => {
  const brief = Brief.parse({ topic: 'lamps', context: 'Best lamps in town.' });
  expect(leftoverIn(['“Best lamps in town.”'], brief)).toContain('quotation marks');
});

test('what the owner typed is none', () => {
  const all = Object.values(leftovers).flat();
  for (const text of all) {
    expect(leftoverIn([text], briefOfChanged(asked, [], [text])), text).toBeUndefined();
  }
  const typed = Brief.parse({ topic: 'Use <br> and &amp;', context: 'Stories have 500 words' });
  expect(leftoverIn(['Use <br> and &amp; for lamps. (500 words)'], typed)).toBeUndefined();
});

test('what a stranger wrote is one', () => {
  const reply = { ...asked, content_type: 'reply' as const, context: 'Lamps &amp; <br>?' };
  expect(leftoverIn(['Lamps &amp; shades.'], reply)).toMatch(/^“&amp;” was left behind/);
});

test('its owner may publish it all the same', () => expect(canOverride('leftover')).toBe(true));
