/** A personality as it is collected from a file, with the report of where each part comes from. */
import { agentDefaults, type Persona } from '#contract/agents/types.ts';
import { LanguageCodes, languages } from '#contract/agents/languages.ts';
import {
  type MaterialKind,
  materialCooldown,
  type NewMaterial,
} from '#contract/agents/material.ts';
import { limits } from '#contract/core/limits.ts';
import type {
  CharacterLine,
  CharacterReport,
  CharacterSource,
} from '#contract/agents/characters.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { languageOf } from '#domain/text/language.ts';
import { shortLines } from '#domain/persona/interview.ts';
import { kindOf, materialWords } from '#domain/persona/material.ts';
import { type ListField, fitLine, fitList } from './fit.ts';
import { noteWords, plainWords, type Reading } from './foreign-text.ts';

/** A file, or a part of it, whose fields can be anything. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a field of the file itself, never of what all objects have. */
export const fieldOf = (file: Fields, name: string): unknown =>
  Object.hasOwn(file, name) ? file[name] : undefined;

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '';

/** Whether a field says nothing. */
export const isEmpty = (value: unknown): boolean =>
  isNothing(value) ||
  (Array.isArray(value)
    ? value.every(isNothing)
    : isFields(value) && Object.keys(value).length === 0);

export interface Draft {
  persona: Persona;
  material: NewMaterial[];
  report: Omit<CharacterReport, 'notes'>;
  reading: Reading;
}

export const emptyPersona = (name: string): Persona => ({
  name,
  personality_type: 'custom',
  custom_archetype: '',
  voice_tone: agentDefaults.voice_tone,
  humor_style: agentDefaults.humor_style,
  intelligence_level: agentDefaults.intelligence_level,
  controversy_comfort: agentDefaults.controversy_comfort,
  specialization: null,
  language: agentDefaults.language,
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
});

/** Begins with the name, which is clean and short already. */
export const newDraft = (source: CharacterSource, reading: Reading): Draft => ({
  persona: emptyPersona(reading.name),
  material: [],
  report: {
    source,
    used: [{ from: 'name', to: 'name', text: '' }],
    inferred: [],
    kept_aside: [],
    dropped: [],
  },
  reading,
});

type Part = 'used' | 'inferred' | 'kept_aside' | 'dropped';

/** Adds a line to the report. */
export function tell({ report }: Draft, part: Part, line: CharacterLine): void {
  report[part].push(line);
}

/** Sets a list from the texts of a field, and reports how many of them were taken. */
export function setList(
  draft: Draft,
  field: ListField,
  { from, texts, part = 'used' }: { from: string; texts: readonly string[]; part?: Part },
): void {
  const before = draft.persona[field];
  const room = fitList(field, [...before, ...texts]);
  const added = room.value.slice(before.length);
  draft.persona[field] = room.value;
  if (added.length > 0) tell(draft, part, { from, to: field, text: fitWords(field, texts, added) });
  else if (texts.length > 0) {
    const isFull = before.length > 0 && fitList(field, texts).value.length > 0;
    tell(draft, 'kept_aside', { from, to: null, text: isFull ? noRoom : nothing });
  }
}

export const noRoom = 'No room for it, or it’s there already.';
const nothing = 'Nothing in it can be used.';

/** Offers lines of a stranger as material. What becomes of them is its owner’s decision. */
export function offer(
  draft: Draft,
  { from, texts, kind }: { from: string; texts: readonly string[]; kind: MaterialKind },
): void {
  const known = new Set(draft.material.map(({ text }) => materialWords(text)));
  const before = draft.material.length;
  for (const line of texts.flatMap((one) => shortLines(plainWords(one, draft.reading)))) {
    const text = fitLine(line);
    const isNew = text !== '' && !known.has(materialWords(text));
    if (!isNew || draft.material.length >= limits.material_lines) continue;
    known.add(materialWords(text));
    draft.material.push({ kind: kindOf(text, kind), text, cooldown_days: materialCooldown });
  }
  const count = draft.material.length - before;
  if (count === 0 && texts.length === 0) return;
  const lines = pluralize(count, 'line');
  tell(draft, 'kept_aside', {
    from,
    to: null,
    text: count === 0 ? nothing : `${lines} that you can add as material.`,
  });
}

function fitWords(field: ListField, texts: readonly string[], added: readonly string[]): string {
  const all = fitList(field, texts);
  if (all.value.length === added.length) return all.text;
  return `${added.length} of ${texts.length} entries`;
}

/** Fields of a file with the sentence that says why they aren’t used. */
export type Reasons = Readonly<
  Record<string, readonly [part: 'kept_aside' | 'dropped', why: string]>
>;

/** Reports fields with a meaning of which nothing was understood. */
function tellUnread({ report }: Draft, filled: readonly string[], known: readonly string[]): void {
  const parts = [report.used, report.inferred, report.kept_aside, report.dropped];
  const told = parts.flat().map(({ from }) => from.split('.')[0]);
  for (const name of known)
    if (filled.includes(name) && !told.includes(name))
      report.kept_aside.push({ from: name, to: null, text: nothing });
}

/** Reports how many fields nobody here knows. */
export function tellOthers(draft: Draft, count: number): void {
  if (count === 0) return;
  const from = pluralize(count, 'other field');
  tell(draft, 'dropped', { from, to: null, text: 'SocialAI doesn’t know what they mean.' });
}

/** Reports what isn’t used. Fields that this product doesn’t know are only counted: their names are a stranger’s, too. */
export function leave(
  draft: Draft,
  file: Fields,
  reasons: Reasons,
  known: readonly string[],
  around: readonly string[] = [],
): void {
  const filled = Object.keys(file).filter((name) => !isEmpty(fieldOf(file, name)));
  for (const [name, [part, text]] of Object.entries(reasons))
    if (filled.includes(name)) tell(draft, part, { from: name, to: null, text });
  tellUnread(draft, filled, known);
  const taken = new Set([...known, ...around, ...Object.keys(reasons)]);
  const other = filled.filter((name) => !taken.has(name)).length;
  tellOthers(draft, other);
}

/** The language of the texts, or that none is certain. */
function setLanguage(draft: Draft): void {
  const { custom_archetype, voice_samples, behavioral_guidelines } = draft.persona;
  const all = [...voice_samples, custom_archetype, ...behavioral_guidelines].join('\n');
  const found = LanguageCodes.find((code) => code === languageOf(all));
  if (found !== undefined) draft.persona.language = found;
  const { english } = languages[draft.persona.language];
  tell(draft, 'inferred', {
    from: 'All texts',
    to: 'language',
    text: found === undefined ? `${english}, because none was certain` : english,
  });
}

/** What a foreign file can’t say. */
export function conclude(draft: Draft): void {
  setLanguage(draft);
  tell(draft, 'inferred', {
    from: 'Not in the file',
    to: null,
    text: 'Tone, humor style, intelligence level and controversy use our defaults.',
  });
}

/** The draft as the answer to whoever brought the file. */
export const finished = ({ persona, material, report, reading }: Draft) => ({
  persona,
  material,
  report: { ...report, notes: [...reading.notes].map((note) => noteWords[note]) },
});
