/**
 * What an agent could learn from what its owner did to its texts: one proposal at a time, with its evidence. Only the owner’s
 * answer makes it a rule.
 */
import type { Persona } from '#contract/agents/types.ts';
import type { ProposalAnswer } from '#contract/agents/voice.ts';
import { cut } from '#contract/core/cut.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { readGuidelines } from '#domain/persona/guidelines.ts';
import { type HabitRule, habitRules } from './habit-rules.ts';
import { plainWord, wordsIn } from './habits.ts';
import { type Edit, editOf, type Side, type Swap, swapsOf } from './sides.ts';

/** A text of an agent and what became of it. */
export interface VoiceText {
  id: string;
  kind: 'approved' | 'edited' | 'rejected';
  /** What the agent wrote; `null` if the owner wrote it. */
  written: string | null;
  text: string;
  /** Why it was rejected; empty without a reason. */
  reason: string;
  at: number;
}

/** An answer that was given to a proposal before. */
export interface GivenAnswer {
  key: string;
  answer: ProposalAnswer;
  at: number;
}

/** What a proposal would change. */
export type Lesson =
  | { is: 'guideline'; text: string; replaces: readonly string[] }
  | { is: 'pair'; instead_of: string; write: string };

export interface Proposal {
  key: string;
  /** What the owner did, as a sentence. */
  said: string;
  lesson: Lesson;
  /** The ids of the texts that speak for it, newest first. */
  evidence: string[];
}

/** Seen in so many of the last so many edits. */
const needed = 3;
const looked = 5;

interface Seen extends VoiceText {
  edit: Edit;
  words: Swap[];
}

/** Newest first. */
type Edits = readonly Seen[];

interface Found extends Proposal {
  done: number;
}

const drafts = (done: number, of: number, what = 'drafts'): string => `${done} of ${of} ${what}`;

/** Texts approved as they were, while the edits were made, speak against what they do not follow. */
const brokenBy = (rule: HabitRule, approved: readonly Side[]): number =>
  approved.filter((side) => rule.isBrokenBy(side)).length;

function ofHabit(rule: HabitRule, edits: Edits, approved: readonly Side[]): Found[] {
  const votes = edits.map((seen) => ({ id: seen.id, vote: rule.vote(seen.edit) }));
  const done = votes.filter(({ vote }) => vote === 'done');
  const kept = votes.filter(({ vote }) => vote === 'kept').length;
  if (done.length < needed || votes.some(({ vote }) => vote === 'against')) return [];
  if (kept + brokenBy(rule, approved) >= done.length) return [];
  const { key, did, guideline: text, replaces } = rule;
  return [
    {
      key,
      said: `You ${did} ${drafts(done.length, done.length + kept)}.`,
      lesson: { is: 'guideline', text, replaces },
      evidence: done.map(({ id }) => id),
      done: done.length,
    },
  ];
}

const has = (text: string, words: string): boolean =>
  ` ${wordsIn(text).map(plainWord).join(' ')} `.includes(` ${words} `);

/** The sentence with the word, and what became of it, if nothing else in it was changed. */
function sentencePair({ edit }: Seen, { from, to }: Swap): { instead_of: string; write: string } {
  const at = edit.before.body.findIndex((one) => has(one, from));
  const [before, after] = [edit.before.body[at], edit.after.body[at]];
  const isSame = edit.before.body.length === edit.after.body.length;
  const fits = [before, after].every((one) => one !== undefined && one.length <= 200);
  return isSame && fits && before !== undefined && after !== undefined && has(after, to)
    ? { instead_of: before, write: after }
    : { instead_of: from, write: to };
}

function ofWord(swap: Swap, edits: Edits, approved: readonly Side[]): Found[] {
  const { from, to } = swap;
  const done = edits.filter(({ words }) => words.some((one) => one.from === from && one.to === to));
  const kept = edits.filter((one) => has(one.text, from)).length;
  const isUsed = approved.filter(({ text }) => has(text, from)).length;
  const [newest] = done;
  if (!newest || done.length < needed || kept + isUsed >= done.length) return [];
  const of = drafts(done.length, done.length + kept);
  const rest = { evidence: done.map(({ id }) => id), done: done.length };
  if (to === '') {
    const text = `Never say “${from}”`;
    const said = `You took “${from}” out of ${of}.`;
    return [
      { key: `never ${from}`, said, lesson: { is: 'guideline', text, replaces: [] }, ...rest },
    ];
  }
  const said = `You wrote “${to}” instead of “${from}” in ${of}.`;
  const lesson: Lesson = { is: 'pair', ...sentencePair(newest, swap) };
  return [{ key: `say ${from} > ${to}`, said, lesson, ...rest }];
}

const signOff = (sentence: string): string => sentence.replaceAll(/["“”]/gu, '').trim();

/** The same last sentence, added again and again. */
function ofEnd(edits: Edits): Found[] {
  const [first] = edits.flatMap(({ edit }) => edit.added_last ?? []);
  if (first === undefined || first.length > 60) return [];
  const done = edits.filter(({ edit }) => edit.added_last === first);
  if (done.length < needed) return [];
  return [
    {
      key: `end ${first}`,
      said: `You ended ${drafts(done.length, edits.length)} with “${first}”.`,
      lesson: { is: 'guideline', text: `End with “${signOff(first)}”`, replaces: [] },
      evidence: done.map(({ id }) => id),
      done: done.length,
    },
  ];
}

const alike = 0.5;

function sharesMeaning(one: string, other: string): boolean {
  const [some, others] = [rootsOf(one), new Set(rootsOf(other))];
  if (some.length === 0) return one.trim().toLowerCase() === other.trim().toLowerCase();
  const shared = some.filter((root) => others.has(root)).length;
  return shared / Math.max(some.length, others.size) >= alike;
}

/** A reason given for several rejections. */
function ofReason(rejected: readonly VoiceText[]): Found[] {
  const given = rejected.filter(({ reason }) => reason.trim() !== '').slice(0, looked);
  return given.slice(0, 1).flatMap(({ reason }): Found[] => {
    const done = given.filter((one) => sharesMeaning(reason, one.reason));
    if (done.length < needed) return [];
    return [
      {
        key: cut(`reason ${rootsOf(reason).toSorted().join(' ') || reason.toLowerCase()}`, 100),
        said: `You gave this reason for ${drafts(done.length, given.length, 'rejections')}: “${reason}”.`,
        lesson: { is: 'guideline', text: reason, replaces: [] },
        evidence: done.map(({ id }) => id),
        done: done.length,
      },
    ];
  });
}

const distinct = (swaps: readonly Swap[]): Swap[] => [
  ...new Map(swaps.map((one) => [`${one.from}>${one.to}`, one])).values(),
];

/** All that these texts speak for. `texts` newest first. */
function found(texts: readonly VoiceText[]): Found[] {
  const edits = texts
    .flatMap((one) =>
      one.kind === 'edited' && one.written !== null ? [{ ...one, written: one.written }] : [],
    )
    .slice(0, looked)
    .map((one): Seen => {
      const edit = editOf(one.written, one.text);
      return { ...one, edit, words: swapsOf(edit).words };
    });
  const reasons = ofReason(texts.filter(({ kind }) => kind === 'rejected'));
  if (edits.length < needed) return reasons;
  const since = edits.at(-1)?.at ?? 0;
  const approved = texts
    .filter(({ kind, written, at }) => kind === 'approved' && written !== null && at >= since)
    .map(({ text }) => editOf(text, text).before);
  return [
    ...habitRules.flatMap((rule) => ofHabit(rule, edits, approved)),
    ...distinct(edits.flatMap(({ words }) => words)).flatMap((swap) =>
      ofWord(swap, edits, approved),
    ),
    ...ofEnd(edits),
    ...reasons,
  ];
}

const plain = (guideline: string): string =>
  guideline
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/u, '');

/** Whether the personality has the rule already, also in other words that it understands. */
function knows({ behavioral_guidelines, contrast_pairs }: Persona, lesson: Lesson): boolean {
  if (lesson.is === 'pair')
    return contrast_pairs.some(
      ({ instead_of, write }) => instead_of === lesson.instead_of && write === lesson.write,
    );
  if (behavioral_guidelines.some((one) => plain(one) === plain(lesson.text))) return true;
  const { habits, unread } = readGuidelines([lesson.text]);
  if (unread.length > 0) return false;
  const known = readGuidelines(behavioral_guidelines).habits;
  return Object.entries(habits).every(([name, value]) => {
    const own: unknown = known[name as keyof typeof known];
    if (Array.isArray(value)) return value.every((word) => known.banned.includes(String(word)));
    return value === false || value === '' || own === value;
  });
}

/** After an answer, as many new texts are needed as at first. */
function isOpen(
  { key }: Proposal,
  texts: readonly VoiceText[],
  given: readonly GivenAnswer[],
): boolean {
  const answers = given.filter((one) => one.key === key);
  if (answers.some(({ answer }) => answer === 'never')) return false;
  const last = Math.max(-Infinity, ...answers.map(({ at }) => at));
  if (last === -Infinity) return true;
  const since = texts.filter(({ at }) => at > last);
  const decided = since.filter(({ kind }) => kind !== 'approved');
  return decided.length >= looked && found(since).some((one) => one.key === key);
}

/**
 * What these texts speak for and the personality does not know yet, the clearest first; without what its owner never
 * wants to be asked again, and what was answered a few edits ago.
 */
export function proposalsFrom(
  texts: readonly VoiceText[],
  persona: Persona,
  given: readonly GivenAnswer[],
): Proposal[] {
  const newest = texts.toSorted((one, other) => other.at - one.at);
  return found(newest)
    .filter((one) => !knows(persona, one.lesson) && isOpen(one, newest, given))
    .toSorted((one, other) => other.done - one.done)
    .map(({ key, said, lesson, evidence }) => ({ key, said, lesson, evidence }));
}
