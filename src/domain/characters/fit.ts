/** Fits what a file says to the contract, and counts what didn’t fit. */
import { cut } from '#contract/core/cut.ts';
import { onOneLine } from '#contract/core/plain-text.ts';
import { limits } from '#contract/core/limits.ts';
import { NewMaterial } from '#contract/agents/material.ts';
import { Persona } from '#contract/agents/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { sentences } from '#domain/text/segmenters.ts';
import { mostEntries } from './foreign-text.ts';

/** The fields that are lists of texts, with the number and length of their entries. */
const sizes = {
  target_topics: { most: limits.list_items, length: limits.list_item, line: true },
  avoid_topics: { most: limits.list_items, length: limits.list_item, line: true },
  behavioral_guidelines: { most: limits.list_items, length: limits.guideline_item, line: true },
  voice_samples: { most: limits.voice_samples, length: limits.voice_sample, line: false },
} as const;
export type ListField = keyof typeof sizes;

export interface Fitted<Value> {
  value: Value;
  /** How much of it was taken, in words. */
  text: string;
}

/** Words for a list of which only a part was taken. More entries than are looked at aren’t counted. */
function takenWords(taken: number, all: number, shortened: number): string {
  const some =
    all < mostEntries ? pluralize(all, 'entry', 'entries') : `${mostEntries} or more entries`;
  const part = taken === all ? some : `${taken} of ${some}`;
  return shortened > 0 ? `${part}, ${shortened} shortened` : part;
}

/** Up to the end of its last sentence or line, unless that would lose more than half. */
function ended(text: string): string {
  const end = Math.max(...['. ', '! ', '? ', '。', '\n'].map((sign) => text.lastIndexOf(sign)));
  return end > text.length / 2 ? text.slice(0, end + 1) : text;
}

const shortened = (text: string, most: number): string => {
  const short = cut(text, most);
  return (short === text ? text : ended(short)).trim();
};

/** The entries that the contract takes, each cut to its limit between two characters. */
export function fitList(field: ListField, entries: readonly string[]): Fitted<string[]> {
  const { most, length, line } = sizes[field];
  const said = entries.filter((entry) => entry.trim() !== '');
  const cuts = said.map((entry) => shortened(line ? onOneLine(entry) : entry, length));
  const taken = cuts.flatMap((entry) => Persona.shape[field].safeParse([entry]).data ?? []);
  const value = Persona.shape[field].parse([...new Set(taken)].slice(0, most));
  const whole = new Set(said.map((entry) => (line ? onOneLine(entry) : entry.trim())));
  const fewer = value.filter((entry) => !whole.has(entry)).length;
  return { value, text: takenWords(value.length, said.length, fewer) };
}

/** A line of material; empty if nothing in it can be read. */
export const fitLine = (text: string): string =>
  NewMaterial.shape.text.safeParse(shortened(onOneLine(text), limits.material)).data ?? '';

/** A name in one line; `undefined` if nothing in it can be read. */
export function fitName(name: string): string | undefined {
  const short = cut(onOneLine(name), limits.agent_name).trim();
  return Persona.shape.name.safeParse(short).data;
}

/** An entry of a list as a sentence, which the next one can follow. */
const closed = (text: string): string =>
  unspaced.test(text) ? `${text}。` : /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text;

/** Scripts that have no spaces between sentences. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const unspacedEnd = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。！？」』、]$/u;

/** Texts one after the other, as their script does it. */
export const joined = (texts: readonly string[]): string =>
  texts
    .filter(Boolean)
    .reduce(
      (all, next) => (all === '' || unspacedEnd.test(all) ? all + next : `${all} ${next}`),
      '',
    );

/** As many whole sentences as there is room for, of the first text first. */
export function fitProse(texts: readonly string[], most: number): Fitted<string> {
  const all = texts.flatMap((text) =>
    [...sentences().segment(closed(onOneLine(text)))].map(({ segment }) => segment.trim()),
  );
  const said = all.filter((sentence) => sentence !== '');
  let value = '';
  let taken = 0;
  for (const sentence of said) {
    const longer = joined([value, sentence]);
    if (longer.length > most) break;
    value = longer;
    taken += 1;
  }
  if (taken === said.length) return { value, text: taken === 0 ? '' : 'all of it' };
  const more = texts.length < mostEntries ? '' : ' or more';
  if (taken > 0) return { value, text: `the first ${taken} of ${said.length}${more} sentences` };
  return { value: cut(said[0] ?? '', most).trim(), text: 'the beginning of it' };
}
