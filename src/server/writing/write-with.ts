/** Runs one writer: requests texts, sorts them by the checks, and has failed ones repaired. */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import type { Failed } from '#domain/checks/text-checks.ts';
import type { Refit } from '#domain/checks/fit-checks.ts';
import type { Network } from '#domain/prompt/prompt.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { withFacts } from '#domain/writer/add-facts.ts';
import { withoutRoomFor } from '#domain/writer/formatter.ts';
import type { Knowledge } from '#domain/knowledge/knowledge.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import {
  type LlmPort,
  WriterError,
  type WriteRequest,
  type Written,
} from '#server/adapters/llm/port.ts';
import { AppError } from '#server/app-error.ts';
import type { PostHistory } from '#server/ledger/read/history.store.ts';
import { type BadVerdict, createJudge, type Judge, tries, wordingOf } from './judge.ts';

/** How often the built-in writer is called, and how many texts beyond those wanted are requested. */
const builtIn = { tries: 5, spare: 11 };
/** Large enough that a repair does not reuse the seed of a neighboring request. */
const seedStep = 7919;

export interface WriteOrder {
  persona: Persona;
  brief: Brief;
  limit: LengthLimit;
  /** The network and the date, as context for a model. */
  network?: Network;
  today?: string;
  count: number;
  seed: number;
  /** Published texts of the agent, newest first, as context for a model. */
  recent: readonly string[];
  /** The newest texts that its owner approved or edited, to write as they do. */
  learned?: readonly string[];
  /** Whether a model is asked only once, so that a text costs what one request costs. */
  once?: boolean;
  history: PostHistory;
  knowledge: Knowledge;
  /** The mood of the message that a reply answers. */
  mood?: MessageMood | undefined;
  /** The small model in whose place the built-in writer writes. */
  stands_in_for?: string;
  refit?: Refit;
  /** Texts that may not be said once more in the same words, however long ago they were. */
  never_again?: readonly string[] | undefined;
  /** Whether the built-in writer, too, may say nothing that reads like an earlier text. */
  no_echo?: boolean | undefined;
  /** Finished texts of the same request. */
  beside?: readonly Written[];
  /** How long a model may take to its first token, in milliseconds, while there is a fallback writer. */
  patience?: number;
  signal: AbortSignal;
}

export interface CheckedDraft {
  draft: Written;
  model_used: string;
  /** Whether a small model wrote it, or it was set in place of one. */
  by_small: 'written' | 'set' | undefined;
  /** Whether it passed every check, and those that it failed. */
  passed: boolean;
  failed: readonly Failed[];
  /** A sentence about the earlier text that it repeats. */
  repeats: string | null;
}

export interface WriterHooks {
  /** Calls a writer and pays for it. Throws `WriterError`, and `AppError` if the budget has no room. */
  ask(writer: LlmPort, request: WriteRequest): Promise<Written[]>;
  step: (words: string, attempt: number) => Promise<void>;
  /** Is told the text while it is written. */
  say?: WriteRequest['onText'];
  /** Stores a text; called once for each, as soon as it is final. */
  keep(finished: CheckedDraft): Promise<void>;
}

type Bad = BadVerdict & { draft: Written };

/** The texts of one writer so far: good, acceptable and failed ones. */
interface Sorted {
  good: Written[];
  echoes: { draft: Written; newer: number }[];
  bad: Bad[];
}

async function sort(
  drafts: readonly Written[],
  judge: Judge,
  most: number,
  sorted: Sorted,
  last: boolean,
): Promise<void> {
  for (const draft of drafts) {
    if (sorted.good.length >= most) return;
    const verdict = await judge(draft, sorted.good, last);
    if (verdict.is === 'good') sorted.good.push(draft);
    else if (verdict.is === 'bad') sorted.bad.push({ ...verdict, draft });
    else {
      const why = `${draft.why} ${verdict.note}`;
      sorted.echoes.push({ draft: { ...draft, why }, newer: verdict.newer });
    }
  }
}

/** As many missing texts as possible from those that repeat the oldest posts. */
async function usableEchoes(sorted: Sorted, judge: Judge, most: number): Promise<Written[]> {
  const { good, echoes } = sorted;
  const all = [...good];
  for (const { draft } of echoes.toSorted((one, other) => other.newer - one.newer)) {
    if (all.length < most && (await judge(draft, all)).is === 'echo') all.push(draft);
  }
  return all.slice(good.length);
}

const wordsOf = ({ parts }: Written): string => wordingOf(parts.join('\n'));

const faultsOf = ({ failed, missing, claims }: Bad): number =>
  failed.length + missing.length + claims.length;

/** Those with the fewest faults, newest first; none twice, and none in the words of another text of the request. */
function leastBad({ bad }: Sorted, others: readonly Written[], most: number): Bad[] {
  const distinct = new Map(bad.map((one) => [wordsOf(one.draft), one]));
  for (const other of others) distinct.delete(wordsOf(other));
  return [...distinct.values()]
    .toReversed()
    .toSorted((one, other) => faultsOf(one) - faultsOf(other))
    .slice(0, most);
}

const isTrouble = (error: unknown): error is AppError | WriterError =>
  error instanceof WriterError || (error instanceof AppError && error.code === 'budget_exceeded');

/** A description of the current step; `of` says which of several texts it is. */
const stepOf = (fault: Bad | undefined, of = ''): string =>
  fault === undefined ? `Writing${of}` : `Fixing: ${excerpt(fault.reason, 120)}`;

interface WriterRun {
  order: WriteOrder;
  watch: WriterHooks;
  sorted: Sorted;
  /** Sorts these texts and stores those that are good. */
  take: (drafts: readonly Written[], last?: boolean) => Promise<void>;
  /** Makes another request, the `nth` of this order, and takes its texts. */
  round: (nth: number, changes: Partial<WriteRequest>) => Promise<void>;
}

/** A text with the facts that its model lost, set as they were typed; those without room are named. */
function completed(
  { draft, missing }: Pick<Bad, 'draft' | 'missing'>,
  { limit, brief }: WriteOrder,
): Written {
  const is_thread = brief.content_type === 'thread';
  const { parts, note, left } = withFacts(draft.parts, missing, { limit, is_thread });
  const why = [draft.why, note].filter(Boolean).join(' ');
  return { ...draft, parts, why, ...(left.length > 0 && { left_out: withoutRoomFor(left) }) };
}

/** Takes the best of these texts that only lost facts or claim something, with the facts added. */
async function complete({ order, sorted, take }: WriterRun, from: number): Promise<void> {
  const [best] = sorted.bad
    .slice(from)
    .filter(({ failed, repeats, missing, claims }) => {
      const isSoft = missing.length > 0 || claims.length > 0;
      return failed.length === 0 && !repeats && isSoft;
    })
    .toSorted((one, other) => faultsOf(one) - faultsOf(other));
  if (best) await take([completed(best, order)], true);
}

const mostTries = ({ once }: WriteOrder): number => (once ? 1 : tries);

/** Whether the newest failed text failed before, word for word: the model would write it again. */
function isStuck({ bad }: Sorted): boolean {
  const last = bad.at(-1);
  const isSame = ({ draft }: Bad) => last !== undefined && wordsOf(draft) === wordsOf(last.draft);
  return bad.slice(0, -1).some(isSame);
}

/** Requests one text, has it repaired as often as its fault allows unless the model repeats itself, and adds what is missing. */
async function askForOne(run: WriterRun, text: number): Promise<void> {
  const { order, watch, sorted, round } = run;
  const [before, faults] = [sorted.good.length, sorted.bad.length];
  const of = order.count > 1 ? ` ${before + 1} of ${order.count}` : '';
  const most = mostTries(order);
  for (let attempt = 0; sorted.good.length === before; attempt += 1) {
    const fault = sorted.bad.slice(faults).at(-1);
    if (fault && (attempt >= Math.min(fault.tries, most) || isStuck(sorted)))
      return complete(run, faults);
    if (attempt >= most) return;
    await watch.step(stepOf(fault, of), attempt + 1);
    await round(text * tries + attempt, {
      count: 1,
      attempt,
      angle: before + (order.beside?.length ?? 0),
      ...(fault && { repair: { parts: fault.draft.parts, reason: fault.reason } }),
    });
  }
}

/** One request per text, so that a failed one never costs a good one. */
async function askModel(asking: WriterRun): Promise<void> {
  const { order, sorted } = asking;
  for (let text = 0; text < order.count && sorted.good.length < order.count; text += 1) {
    await askForOne(asking, text);
  }
}

/** It is asked for more than needed, because some of its texts were used before. */
async function askBuiltIn({ order, watch, sorted, round }: WriterRun): Promise<void> {
  for (let attempt = 0; attempt < builtIn.tries; attempt += 1) {
    const missing = order.count - sorted.good.length;
    if (missing === 0) return;
    await watch.step(stepOf(sorted.bad.at(-1)), Math.min(attempt + 1, tries));
    await round(attempt, { count: missing + builtIn.spare });
  }
}

/** Makes requests until enough texts pass. Returns the error that ended it early, if any. */
async function askFor(
  writer: LlmPort,
  order: WriteOrder,
  watch: WriterHooks,
  { judge, sorted, keep }: { judge: Judge; sorted: Sorted; keep: (good: Written) => Promise<void> },
): Promise<AppError | WriterError | undefined> {
  const take: WriterRun['take'] = async (drafts, last = false) => {
    const before = sorted.good.length;
    await sort(drafts, judge, order.count, sorted, last);
    for (const draft of sorted.good.slice(before)) await keep(draft);
  };
  const round: WriterRun['round'] = async (nth, changes) => {
    const seed = (order.seed + nth * seedStep) % 2 ** 31;
    await take(await watch.ask(writer, { ...order, ...changes, seed, onText: watch.say }));
  };
  const asking = { order, watch, sorted, take, round };
  try {
    await (writer.is_built_in ? askBuiltIn(asking) : askModel(asking));
    return undefined;
  } catch (error) {
    if (isTrouble(error)) return error;
    throw error;
  }
}

/** Has one writer write the missing texts, and takes its best ones. */
export async function writeWith(
  writer: LlmPort,
  model_used: string,
  order: WriteOrder,
  watch: WriterHooks,
): Promise<{
  kept: CheckedDraft[];
  spare: CheckedDraft[];
  trouble: AppError | WriterError | undefined;
  /** Whether it had nothing but words that another text of the request has already. */
  only_copies: boolean;
}> {
  const plain = await createJudge(order, writer);
  const judge: Judge = (draft, kept, last) =>
    plain(draft, [...(order.beside ?? []), ...kept], last);
  const sorted: Sorted = { good: [], echoes: [], bad: [] };
  const kept: CheckedDraft[] = [];
  const written = writer.size === 'small' ? 'written' : undefined;
  const by_small: CheckedDraft['by_small'] = order.stands_in_for === undefined ? written : 'set';
  const by = { model_used, by_small };
  const keep = async (draft: Written) => {
    const finished = { draft, ...by, passed: true, failed: [], repeats: null };
    kept.push(finished);
    await watch.keep(finished);
  };
  const trouble = await askFor(writer, order, watch, { judge, sorted, keep });
  for (const draft of await usableEchoes(sorted, judge, order.count)) await keep(draft);
  const others = [...(order.beside ?? []), ...kept.map(({ draft }) => draft)];
  const left = leastBad(sorted, others, order.count - kept.length);
  const spare = left.map((one) => ({
    // A text with faults loses no fact in silence either.
    draft: one.missing.length > 0 ? completed(one, order) : one.draft,
    ...by,
    passed: false,
    failed: one.failed,
    repeats: one.repeats ? one.reason : null,
  }));
  const only_copies = left.length === 0 && sorted.bad.length > 0;
  return { kept, spare, trouble, only_copies };
}

export type WriterResult = Awaited<ReturnType<typeof writeWith>>;
