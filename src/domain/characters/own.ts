/** This product’s own character files. What is saved and read again is the same, unless a stranger changed it. */
import { characterFormat, characterVersion } from '#contract/agents/characters.ts';
import { NewMaterial } from '#contract/agents/material.ts';
import { Persona } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { cut } from '#contract/core/cut.ts';
import {
  type Draft,
  type Fields,
  emptyPersona,
  fieldOf,
  finished,
  isEmpty,
  isFields,
  newDraft,
  tell,
  tellOthers,
} from './draft.ts';
import { materialWords } from '#domain/persona/material.ts';
import { fitList, type ListField } from './fit.ts';
import { ownWords, textsIn, type Reading } from './foreign-text.ts';

type Field = keyof Persona;

/** A personality as a file, with what it can post about. */
export const characterFile = (persona: Persona, material: readonly NewMaterial[]): string => {
  const head = { format: characterFormat, version: characterVersion };
  return `${JSON.stringify({ ...head, persona, material }, null, 2)}\n`;
};

const lists: readonly string[] = [
  'target_topics',
  'avoid_topics',
  'behavioral_guidelines',
  'voice_samples',
] satisfies ListField[];
const isList = (field: Field): field is ListField => lists.includes(field);

/** A value of a field as it may be used, and how much of it that is. */
interface Found {
  value: unknown;
  text: string;
}

const whole = 'all of it';

function pairsIn(draft: Draft, value: unknown): Found {
  const entries = Array.isArray(value) ? value : [];
  const short = (pair: Fields, side: string) => {
    const said = fieldOf(pair, side);
    return typeof said === 'string' ? cut(ownWords(said, draft.reading), limits.contrast) : '';
  };
  const pairs = entries.slice(0, limits.voice_samples).flatMap((pair) => {
    if (!isFields(pair)) return [];
    const both = { instead_of: short(pair, 'instead_of'), write: short(pair, 'write') };
    return Persona.shape.contrast_pairs.safeParse([both]).data ?? [];
  });
  return { value: pairs, text: `${pairs.length} of ${entries.length} pairs` };
}

function foundIn(draft: Draft, field: Field, value: unknown): Found {
  if (field === 'contrast_pairs') return pairsIn(draft, value);
  if (isList(field)) {
    const texts = textsIn(value, draft.reading).map((text) => ownWords(text, draft.reading));
    return fitList(field, texts);
  }
  if (field !== 'custom_archetype' || typeof value !== 'string') return { value, text: whole };
  const words = ownWords(value, draft.reading);
  const short = cut(words, limits.custom_archetype).trim();
  return { value: short, text: short === words ? whole : 'the beginning of it' };
}

/** Sets a field if the contract takes its value. */
function setField(draft: Draft, field: Field, given: unknown): void {
  const { value, text } = foundIn(draft, field, given);
  const { data, success } = Persona.shape[field].safeParse(value);
  if (!success) tell(draft, 'dropped', { from: field, to: null, text: 'Not one of the choices.' });
  else {
    Object.assign(draft.persona, { [field]: data });
    if (!isEmpty(data)) tell(draft, 'used', { from: field, to: field, text });
  }
}

/** What it can post about: its owner wrote or took over each line. */
function setMaterial(draft: Draft, file: Fields): void {
  const given = fieldOf(file, 'material');
  const entries = Array.isArray(given) ? given : [];
  const lines = entries.slice(0, limits.material_per_agent).flatMap((entry) => {
    if (!isFields(entry)) return [];
    const said = fieldOf(entry, 'text');
    const text = typeof said === 'string' ? ownWords(said, draft.reading) : said;
    return NewMaterial.safeParse({ ...entry, text }).data ?? [];
  });
  const words = lines.map(({ text }) => materialWords(text));
  draft.material = lines.filter((_, at) => words.indexOf(words[at] ?? '') === at);
  const taken = draft.material.length;
  const count = taken === entries.length ? `${taken}` : `${taken} of ${entries.length}`;
  const line = { from: 'material', to: null, text: `${count} ${taken === 1 ? 'line' : 'lines'}` };
  if (taken > 0) tell(draft, 'used', line);
  else if (!isEmpty(given)) tell(draft, 'dropped', { ...line, text: 'No usable lines.' });
}

/** A file of this product as a personality. */
export function readOwn(file: Fields, reading: Reading) {
  const draft = newDraft('socialai', reading);
  const fields = fieldOf(file, 'persona');
  const given = isFields(fields) ? fields : {};
  const known = Persona.keyof().options.filter((field) => field !== 'name');
  for (const field of known)
    if (Object.hasOwn(given, field)) setField(draft, field, given[field]);
    else
      tell(draft, 'inferred', { from: 'Not in the file', to: field, text: 'Our usual setting.' });
  setMaterial(draft, file);
  const more = Object.keys(given).length + Object.keys(file).length;
  const expected = Object.keys(emptyPersona('')).filter((field) => Object.hasOwn(given, field));
  const own = ['format', 'version', 'persona', 'material'].filter((field) =>
    Object.hasOwn(file, field),
  );
  const other = more - expected.length - own.length;
  tellOthers(draft, other);
  return finished(draft);
}
