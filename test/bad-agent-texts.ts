/** Invalid texts for an agent’s fields, pasted by mistake or on purpose, and the message for each. */
import { agentMessages } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';

export interface BadText {
  what: string;
  /** Sent in addition to a valid agent. */
  sent: Record<string, unknown>;
  /** The path and the message of the error. */
  path: string;
  says: string;
}

const atMost = (count: number) => `Use up to ${count} characters`;
const tooMany = (max: number, given: number) => `Use up to ${max} entries: you entered ${given}`;
const hidden = 'Remove hidden characters, or paste as plain text';
const stacked = 'Remove the marks stacked on one letter';
const { name: missing, unspoken_name: unspoken } = agentMessages;

/** A word with many combining marks. */
export const zalgo = [...'Ada'].map((letter) => letter + '\u0335\u0321\u0352'.repeat(8)).join('');
const long = 'a'.repeat(10_000);
const topics = (count: number) => Array.from({ length: count }, (_, at) => `topic ${at}`);

const names: [what: string, name: string, says: string][] = [
  ['nothing', '', missing],
  ['spaces and line breaks', ' \t\n\u00A0\u3000', missing],
  ['zero-width spaces', '\u200B\uFEFF\u2060', missing],
  ['joiners only', '\u200D\u200C\u200D', missing],
  ['bidi controls only', '\u202E\u2066\u200F\u061C\u2069', missing],
  ['letters that look like nothing', '\u3164\uFFA0\u115F', missing],
  ['an empty braille cell', '\u2800', missing],
  ['a mark without a letter', '\u0301', missing],
  ['invisible tags', '\u{E0041}\u{E0064}', missing],
  ['emoji only', '🤖🔥', unspoken],
  ['an emoji of several parts', '👩\u200D🚀', unspoken],
  ['punctuation only', '?!… — “”', unspoken],
  ['10,000 letters', long, atMost(limits.agent_name)],
  ['one letter too many', 'a'.repeat(limits.agent_name + 1), atMost(limits.agent_name)],
  ['10,000 emoji', '💥'.repeat(10_000), atMost(limits.agent_name)],
  ['a flood of combining marks', zalgo, stacked],
  ['the same with joiners between', 'A\u0301\u200D\u0301\u200D\u0301\u200D\u0301', stacked],
  ['a null character', 'A\u0000da', hidden],
  ['an escape sequence', '\u001B[31mAda', hidden],
  ['half a character', 'Ada\uD83D', hidden],
];

const proses: [field: string, max: number][] = [
  ['description', limits.agent_description],
  ['custom_archetype', limits.custom_archetype],
];
const lists: [field: string, items: number, length: number][] = [
  ['target_topics', limits.list_items, limits.list_item],
  ['avoid_topics', limits.list_items, limits.list_item],
  ['behavioral_guidelines', limits.list_items, limits.guideline_item],
  ['voice_samples', limits.voice_samples, limits.voice_sample],
];
const pair = { instead_of: 'Hello', write: 'Hi' };

/** All of them are rejected. */
export const badTexts: readonly BadText[] = [
  ...names.map(([what, name, says]) => ({ what, sent: { name }, path: 'name', says })),
  ...proses.flatMap(([field, max]) => [
    { what: '10,000 letters', sent: { [field]: long }, path: field, says: atMost(max) },
    { what: 'a flood of marks', sent: { [field]: zalgo }, path: field, says: stacked },
    { what: 'a null character', sent: { [field]: 'a\u0000' }, path: field, says: hidden },
  ]),
  ...lists.flatMap(([field, items, length]) => [
    {
      what: '1,000 entries',
      sent: { [field]: topics(1000) },
      path: field,
      says: tooMany(items, 1000),
    },
    {
      what: 'an entry of 10,000 letters',
      sent: { [field]: ['tea', long] },
      path: `${field}.1`,
      says: atMost(length),
    },
    {
      what: 'a flood of marks',
      sent: { [field]: ['tea', 'maps', zalgo] },
      path: `${field}.2`,
      says: stacked,
    },
  ]),
  ...['target_topics', 'avoid_topics'].map((field) => ({
    what: 'signs alone',
    sent: { [field]: ['tea', '?!'] },
    path: `${field}.1`,
    says: agentMessages.topic,
  })),
  {
    what: 'a custom character of joiners',
    path: 'custom_archetype',
    sent: { personality_type: 'custom', custom_archetype: '\u200D\u200D' },
    says: agentMessages.custom_archetype,
  },
  {
    what: 'a pair without its second side',
    path: 'contrast_pairs.0.write',
    sent: { contrast_pairs: [{ ...pair, write: '\u200B' }] },
    says: agentMessages.contrast,
  },
  {
    what: '1,000 pairs',
    path: 'contrast_pairs',
    sent: { contrast_pairs: Array.from({ length: 1000 }, () => pair) },
    says: tooMany(limits.voice_samples, 1000),
  },
];

/** Real people’s names: all of them are accepted unchanged. */
export const goodNames = [
  'Ada',
  '7',
  'O’Neil & Søn, 2nd',
  'Иван 🤖',
  '小川 さくら',
  'محمد رضا',
  'می\u200Cخواهم',
  'שָׁ֖לוֹם',
  'क्\u200Dष',
  'Nguyễn',
  'C++',
];

/** Text that a browser would execute if it were not escaped. */
export const markup = {
  image: '<img src=x onerror="window.hurt=1">',
  script: '<script>window.hurt=1</script>',
  link: '[x](javascript:window.hurt=1) javascript:window.hurt=1',
  frame: '<iframe srcdoc="<script>parent.hurt=1</script>"></iframe>',
  svg: '"><svg/onload=window.hurt=1>',
} as const;
