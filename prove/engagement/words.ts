/** A writer whose texts never repeat, so that whatever is published can be told apart. */
import { randomInt } from 'node:crypto';
import { oneWriter } from '#test/one-writer.ts';

const openings =
  `Honestly|Mostly|Now and then|After lunch|Before sunrise|By the window|On a slow day|With some patience|Between two meetings|
In my kitchen|Half asleep|Out on the quay|Late in autumn|During the rain|Most mornings|Since last winter`
    .split('|')
    .map((one) => one.trim());
const things =
  `kettles|mugs|beans|filters|scales|grinders|spoons|biscuits|lamps|benches|tiles|curtains|ledgers|baskets|bells|ropes|oars|nets|
gulls|lanterns|shelves|aprons|jars|crates|stairs|doors|chalk|paper|wool|copper|cedar|slate`
    .split('|')
    .map((one) => one.trim());
const deeds =
  `outlast|forgive|slow down|brighten|steady|follow|surprise|outnumber|remember|soften|carry|sharpen|settle|welcome|balance|repair`.split(
    '|',
  );
const qualities =
  `quiet|worn|heavy|honest|crooked|borrowed|warm|plain|patient|chipped|sturdy|odd|faded|simple|round|stubborn`.split(
    '|',
  );

const one = (list: readonly string[]): string => list[randomInt(list.length)] ?? '';

const forms: readonly (() => string)[] = [
  () => `${one(openings)}, ${one(qualities)} ${one(things)} ${one(deeds)} ${one(things)}.`,
  () => `Give me ${one(qualities)} ${one(things)} over ${one(things)} any day.`,
  () => `Who would ${one(deeds)} ${one(things)} without ${one(qualities)} ${one(things)}?`,
  () => `${one(things)} first, ${one(things)} second, ${one(qualities)} ${one(things)} last.`,
  () => `My vote goes to ${one(things)}: they ${one(deeds)} even ${one(qualities)} ${one(things)}.`,
  () => `No ${one(things)} here. Only ${one(things)}, and those are ${one(qualities)}.`,
  () => `It takes ${one(things)} to ${one(deeds)} a house full of ${one(things)}!`,
  () => `They say ${one(things)} ${one(deeds)}. I say ${one(qualities)} ${one(things)} do.`,
];

export const anyText = (): string => {
  const text = forms[randomInt(forms.length)]?.() ?? '';
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

/** `tokens` is what each call reports, for what it costs. */
export const talkative = (tokens?: { input: number; output: number }) =>
  oneWriter(
    'talkative',
    ({ count }) => Array.from({ length: count }, () => ({ parts: [anyText()], why: 'as asked' })),
    tokens,
  );
