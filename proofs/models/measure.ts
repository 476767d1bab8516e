/** Has a model write the set through the product, judges every text, and sums them up. */
import {
  copiedIn,
  faultsOf,
  inventedIn,
  isLight,
  type Loss,
  lossOf,
  numberIn,
  replyFaultsOf,
} from './judge.ts';
import type { Product, WrittenReply, WrittenText } from './product.ts';
import { knownOf, type Mention, type Task } from './set.ts';

export interface JudgedText extends WrittenText {
  persona: string;
  task: Task;
  /** The facts that it lost, how, and whether its owner is told. */
  lost: { fact: string; loss: Loss; is_told: boolean }[];
  /** The figures that it made up, and whether they are marked. */
  invented: { figure: string; is_told: boolean }[];
  /** Figures and statements of the company that nobody asked for: a small model tells everything that it is given. */
  unasked: string[];
  faults: string[];
  /** Whether it could go out as it is: every fact, nothing made up, no fault. */
  is_good: boolean;
}

export interface JudgedReply extends WrittenReply {
  persona: string;
  mention: Mention;
  faults: string[];
}

const briefOf = ({ topic, facts, wishes }: Task): string =>
  [topic, wishes, ...facts.map(({ text }) => text)].join('\n');

/** Judges one text. */
export function judged(text: WrittenText, task: Task, persona: string): JudgedText {
  const { parts, told } = text;
  const whole = parts.join('\n');
  const isWritten = parts.length > 0;
  const lost = task.facts.flatMap((fact) => {
    const loss = isWritten ? lossOf(whole, fact) : undefined;
    return loss ? [{ fact: fact.text, loss, is_told: told.includes(fact.text.slice(0, -1)) }] : [];
  });
  const marked = new Set(numberIn(told));
  const foreign = inventedIn(parts, briefOf(task));
  const unknown = new Set(inventedIn(parts, briefOf(task) + knownOf(task.company)));
  const copied = copiedIn(whole, knownOf(task.company), briefOf(task));
  const unasked = [...foreign.filter((figure) => !unknown.has(figure)), ...copied];
  const invented = [...unknown].map((figure) => ({
    figure,
    is_told: numberIn(figure).some((one) => marked.has(one)) || told.includes(figure),
  }));
  const found = isWritten ? faultsOf(parts, task) : ['nothing written'];
  const faults = copied.length > 0 ? [...found, 'company copied'] : found;
  const is_good = lost.length + invented.length + faults.length === 0;
  return { ...text, persona, task, lost, invented, unasked, faults, is_good };
}

/** Has every brief written by every agent, one after another. */
export async function measureTexts(
  product: Product,
  tasks: readonly Task[],
  personas: readonly string[],
  keep: (text: JudgedText) => void,
): Promise<void> {
  for (const persona of personas) {
    for (const task of tasks) keep(judged(await product.write(task, persona), task, persona));
  }
}

/** Has every message answered by the agents in turn. */
export async function measureReplies(
  product: Product,
  mentions: readonly Mention[],
  personas: readonly string[],
  keep: (reply: JudgedReply) => void,
): Promise<void> {
  for (const [at, mention] of mentions.entries()) {
    const persona = personas[at % personas.length] ?? '';
    const reply = await product.reply(mention, persona);
    const faults = replyFaultsOf(reply, mention, knownOf(mention.company));
    keep({ ...reply, persona, mention, faults });
  }
}

/** The value that this share of all values does not exceed. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const secondsOf = (all: readonly { seconds: number }[]): string => {
  const seconds = all.map((one) => one.seconds);
  return `${quantile(seconds, 0.5).toFixed(1)} / ${quantile(seconds, 0.95).toFixed(1)}`;
};

const of = (some: number, all: number): string => (all === 0 ? '' : `${some} of ${all}`);

const meanOf = (values: readonly number[]): string =>
  values.length === 0 ? '' : String(Math.round(sumOf(values) / values.length));

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

const told = (all: readonly { is_told: boolean }[]): string =>
  all.length === 0 ? '0' : `${all.length} (${all.filter((one) => one.is_told).length} told)`;

const isWritten = ({ parts }: JudgedText): boolean => parts.length > 0;
const factsOf = (texts: readonly JudgedText[]): number =>
  sumOf(texts.filter(isWritten).map(({ task }) => task.facts.length));
const lostBy = (texts: readonly JudgedText[]) => texts.flatMap(({ lost }) => lost);

/** The columns of a table of texts. */
const columns: Readonly<Record<string, (texts: readonly JudgedText[]) => string>> = {
  written: (texts) => of(texts.filter(isWritten).length, texts.length),
  good: (texts) => of(texts.filter((one) => one.is_good).length, texts.length),
  'checks at once': (texts) =>
    String(texts.filter((one) => one.passed && one.requests === 1).length),
  'after repair': (texts) => String(texts.filter((one) => one.passed && one.requests > 1).length),
  'facts kept': (texts) => of(factsOf(texts) - lostBy(texts).length, factsOf(texts)),
  lost: (texts) => told(lostBy(texts)),
  'made up': (texts) => told(texts.flatMap(({ invented }) => invented)),
  unasked: (texts) => String(texts.filter(({ unasked }) => unasked.length > 0).length),
  'grave and calm': (texts) => {
    const grave = texts.filter((one) => isWritten(one) && one.task.is_grave);
    return of(grave.filter(({ parts }) => !isLight(parts.join('\n'))).length, grave.length);
  },
  'requests a text': (texts) =>
    (sumOf(texts.map(({ requests }) => requests)) / texts.length).toFixed(1),
  'seconds, median / p95': secondsOf,
  'tokens in / out': (texts) => {
    const tokens = texts.flatMap((one) => one.tokens ?? []);
    return `${meanOf(tokens.map(({ input }) => input))} / ${meanOf(tokens.map(({ output }) => output))}`;
  },
  characters: (texts) =>
    meanOf(texts.filter(isWritten).map(({ parts }) => parts.join('\n').length)),
};

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = (head: readonly string[], rows: readonly string[][]): string[] => [
  line(head),
  line(head.map(() => '---')),
  ...rows.map(line),
];

/** How often each word occurs, the most frequent first. */
const tally = (words: readonly string[]): string =>
  [...new Set(words)]
    .map((word) => ({ word, count: words.filter((one) => one === word).length }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ word, count }) => `${word} ${count}`)
    .join(', ') || 'none';

const lossNames: Record<Loss, string> = {
  no: 'a no became a yes',
  figure: 'a figure changed',
  gone: 'a fact left out',
};

const groupsOf = <T>(all: readonly T[], by: (one: T) => string): [string, T[]][] =>
  [...new Set(all.map(by))].map((name) => [name, all.filter((one) => by(one) === name)]);

/** A long text has no kind of its own among the tables. */
const kindOf = ({ task: { content_type, kind, length } }: JudgedText): string =>
  length === 'long' ? 'long' : ['thread', 'story'].includes(content_type) ? content_type : kind;

/** The figures of all texts, per agent, and per kind; and how they failed. */
export function textFigures(texts: readonly JudgedText[]): string[] {
  const groups = [
    ...groupsOf(texts, ({ persona }) => persona),
    ...groupsOf(texts, kindOf),
    ['all', texts] as const,
  ];
  const failed = texts.flatMap(({ lost, invented, faults }) => [
    ...faults,
    ...lost.map(({ loss }) => lossNames[loss]),
    ...invented.map(() => 'a figure made up'),
  ]);
  return [
    ...tableOf(
      ['', ...Object.keys(columns)],
      groups.map(([name, some]) => [name, ...Object.values(columns).map((cell) => cell(some))]),
    ),
    '',
    `Failed by kind: ${tally(failed)}.`,
    `Checks of the product that failed at last: ${tally(texts.flatMap((one) => one.failed))}.`,
    `Not written: ${tally(texts.flatMap(({ error }) => error ?? []))}.`,
  ];
}

/** The figures of all replies, per kind of message; and how they failed. */
export function replyFigures(replies: readonly JudgedReply[]): string[] {
  const head = ['', 'held', 'drafted', 'right', 'would go out alone', 'seconds, median / p95'];
  const groups = [...groupsOf(replies, ({ mention }) => mention.wanted), ['all', replies] as const];
  const rows = groups.map(([name, some]) => {
    const count = (isSo: (one: JudgedReply) => boolean) => String(some.filter(isSo).length);
    const drafted = some.filter(({ reply }) => reply !== '');
    return [
      `${name} (${some.length})`,
      count(({ is_held }) => is_held),
      String(drafted.length),
      count(({ faults }) => faults.length === 0),
      count(({ is_alone }) => is_alone),
      secondsOf(drafted),
    ];
  });
  const failed = replies.flatMap(({ faults }) => faults);
  const undrafted = replies.flatMap(({ is_held, error }) => (is_held ? [] : (error ?? [])));
  return [
    ...tableOf(head, rows),
    '',
    `Failed by kind: ${tally(failed)}.`,
    `Not drafted: ${tally(undrafted)}.`,
  ];
}
