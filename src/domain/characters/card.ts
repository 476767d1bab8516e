/** Character Cards, version 1, 2 and 3. */
import type { CharacterSource } from '#contract/agents/characters.ts';
import { limits } from '#contract/core/limits.ts';
import {
  type Draft,
  type Fields,
  type Reasons,
  conclude,
  fieldOf,
  finished,
  isFields,
  leave,
  newDraft,
  noRoom,
  offer,
  setList,
  tell,
} from './draft.ts';
import { speechesIn, unquoted } from './chat.ts';
import { fitProse, joined } from './fit.ts';
import { type Reading, plainWords, spokenWords, textsIn } from './foreign-text.ts';

/** A trait with its values in brackets, without a space before them. */
const trait = /([\p{L}_][\p{L}\d_ '’-]{0,30}?)\(\s*((?:"[^"\n]*"|[^()"\n]){1,400})\s*\)/gu;
/** Brackets of a whole description. */
const frame = /[[{}\]]/gu;
const isNamed = /^(?:character|char|person)$/iu;
/** A list of traits in square brackets. */
const list = /\[([^[\]\n]{1,80}:[^[\]]{1,2000})\]/gu;

const words = (text: string): string => text.replaceAll('_', ' ').trim();

const valuesIn = (text: string): string =>
  text
    .split('+')
    .map((value) => words(value.replaceAll('"', '')))
    .filter(Boolean)
    .join(', ');

const isShorthand = (values: string): boolean => values.includes('+') || values.includes('"');

/** The text with its lists of traits as sentences; unchanged if it has none. */
function asSentences(text: string): string {
  const isSheet = [...text.matchAll(trait)].some(([, , values = '']) => isShorthand(values));
  const plain = isSheet
    ? text.replaceAll(frame, ' ').replaceAll(trait, (_all, name: string, values: string) => {
        const found = valuesIn(values);
        return isNamed.test(words(name)) || found === '' ? '' : `${words(name)}: ${found}.`;
      })
    : text;
  return plain.replaceAll(list, '$1.').trim();
}

const orders = 'Orders to a model aren’t followed. Write your own rules as guidelines.';
const scene = 'A scene for a chat, which posts don’t have.';
const elsewhere = 'Belongs to the other program.';
const about = 'About the card, not the character.';

const reasons: Reasons = {
  scenario: ['kept_aside', scene],
  alternate_greetings: ['kept_aside', scene],
  group_only_greetings: ['kept_aside', scene],
  tags: ['kept_aside', 'Labels of a collection. Add topics yourself.'],
  nickname: ['kept_aside', 'An agent has one name.'],
  creator: ['kept_aside', about],
  creator_notes: ['kept_aside', about],
  creator_notes_multilingual: ['kept_aside', about],
  creatorcomment: ['kept_aside', about],
  character_version: ['kept_aside', about],
  creation_date: ['kept_aside', about],
  modification_date: ['kept_aside', about],
  create_date: ['kept_aside', about],
  source: ['kept_aside', about],
  system_prompt: ['kept_aside', orders],
  post_history_instructions: ['kept_aside', orders],
  extensions: ['dropped', 'Settings of other programs are never read.'],
  assets: ['dropped', 'Files from elsewhere aren’t loaded.'],
  avatar: ['dropped', 'Files from elsewhere aren’t loaded.'],
  chat: ['dropped', elsewhere],
  talkativeness: ['dropped', elsewhere],
  fav: ['dropped', elsewhere],
};
const read = [
  ...['name', 'description', 'personality', 'first_mes', 'mes_example'],
  'character_book',
];
/** What surrounds the character of version 2 and 3, and the fields of version 1 that are repeated there. */
const around = ['spec', 'spec_version', 'data', ...read, ...Object.keys(reasons)];

const sources: Readonly<Record<string, CharacterSource>> = {
  chara_card_v2: 'card_v2',
  chara_card_v3: 'card_v3',
};

export interface Card {
  source: CharacterSource;
  fields: Fields;
}

/** The card in a file; `undefined` if it is none. */
export function cardIn(file: Fields): Card | undefined {
  const data = fieldOf(file, 'data');
  const spec = fieldOf(file, 'spec');
  const named =
    typeof spec === 'string' && Object.hasOwn(sources, spec) ? sources[spec] : undefined;
  if (isFields(data) && (named || Object.hasOwn(data, 'name')))
    return { source: named ?? 'card_v2', fields: data };
  const isFirst = ['first_mes', 'mes_example', 'personality', 'scenario'].some((field) =>
    Object.hasOwn(file, field),
  );
  return isFirst ? { source: 'card_v1', fields: file } : undefined;
}

interface Told {
  draft: Draft;
  fields: Fields;
  /** What it is called in chats. */
  names: readonly string[];
}

const textsOf = ({ draft, fields }: Told, field: string): string[] =>
  textsIn(fieldOf(fields, field), draft.reading);

const ownIn = (text: string, names: readonly string[]): string[] =>
  speechesIn(text, names).speeches.flatMap((speech) => (speech.isOwn ? [speech.text] : []));

const spokenIn = (draft: Draft, texts: readonly string[]): string[] =>
  texts.map((text) => unquoted(spokenWords(text, draft.reading))).filter(Boolean);

/** A greeting, without the name of who speaks. */
function greetingIn(text: string, names: readonly string[]): string {
  const { speeches, before } = speechesIn(text, names);
  return [before, ...speeches.flatMap((one) => (one.isOwn ? [one.text] : []))].join('\n');
}

function setSamples(told: Told, interview: readonly string[]): void {
  const { draft, names } = told;
  const field = 'voice_samples';
  const replies = textsOf(told, 'mes_example').flatMap((text) => ownIn(text, names));
  setList(draft, field, { from: 'mes_example', texts: spokenIn(draft, replies), part: 'inferred' });
  setList(draft, field, { from: 'description', texts: interview, part: 'inferred' });
  const greeting = textsOf(told, 'first_mes');
  if (draft.persona[field].length === 0) {
    const texts = spokenIn(
      draft,
      greeting.map((text) => greetingIn(text, names)),
    );
    setList(draft, field, { from: 'first_mes', texts, part: 'inferred' });
  } else if (greeting.length > 0)
    tell(draft, 'kept_aside', { from: 'first_mes', to: null, text: scene });
}

/** Plain words, with lists of traits as sentences. */
function describedIn(draft: Draft, texts: readonly string[]): string[] {
  return texts.map((text) => {
    const plain = plainWords(text, draft.reading);
    const told = asSentences(plain);
    if (told !== plain) draft.reading.notes.add('traits');
    return told;
  });
}

/** A description that is an interview: what is said in it, apart from the rest. */
function interviewIn(text: string, names: readonly string[]) {
  const { speeches, before } = speechesIn(text.replaceAll(/\n\s*(?=\[)/gu, '\n<START>\n'), names);
  const own = speeches.filter(({ isOwn }) => isOwn);
  const isInterview = own.length > 0 && own.length < speeches.length;
  return isInterview
    ? { prose: before, said: own.map((speech) => speech.text) }
    : { prose: text, said: [] };
}

/** Returns what the character says within its description. */
function setDescription(told: Told): string[] {
  const { draft, names } = told;
  const to = 'custom_archetype';
  const parts = textsOf(told, 'description').map((text) => interviewIn(text, names));
  const most = limits.custom_archetype;
  const short = fitProse(describedIn(draft, textsOf(told, 'personality')), most);
  const prose = describedIn(
    draft,
    parts.map((part) => part.prose),
  );
  const long = fitProse(prose, most - short.value.length - 1);
  draft.persona[to] = joined([short.value, long.value]);
  if (short.value) tell(draft, 'used', { from: 'personality', to, text: short.text });
  if (long.value) tell(draft, 'used', { from: 'description', to, text: long.text });
  else if (long.text) tell(draft, 'kept_aside', { from: 'description', to: null, text: noRoom });
  return spokenIn(
    draft,
    parts.flatMap((part) => part.said),
  );
}

/** Lines that say when an entry of a lorebook is inserted. */
const decorator = /^@@.*$/gmu;

/** The stories of a lorebook that are switched on. */
function loreIn(book: unknown): string[] {
  const entries = isFields(book) ? fieldOf(book, 'entries') : undefined;
  const all: unknown[] = isFields(entries) ? Object.values(entries) : [entries].flat();
  return all.filter(isFields).flatMap((entry) => {
    const content = fieldOf(entry, 'content');
    const isOn = fieldOf(entry, 'enabled') !== false;
    return isOn && typeof content === 'string' ? [content.replaceAll(decorator, '')] : [];
  });
}

const adult = /^(?:nsfw|nsfl|r-?18\+?|18\+|adults?(?: only)?|explicit|smut)$/iu;

function noteLabels({ draft, fields }: Told): void {
  const labels = textsIn(fieldOf(fields, 'tags'), draft.reading).flatMap((tags) => tags.split(','));
  if (labels.some((label) => adult.test(label.trim()))) draft.reading.notes.add('adult');
}

/** A card as a personality. */
export function readCard({ source, fields }: Card, file: Fields, reading: Reading) {
  const draft = newDraft(source, reading);
  const nickname = fieldOf(fields, 'nickname');
  const names = [reading.name, ...(typeof nickname === 'string' ? [nickname] : [])];
  const told = { draft, fields, names };
  setSamples(told, setDescription(told));
  const texts = textsIn(loreIn(fieldOf(fields, 'character_book')), draft.reading);
  offer(draft, { from: 'character_book', texts, kind: 'story' });
  noteLabels(told);
  leave(draft, fields, reasons, read, fields === file ? around : []);
  if (fields !== file) leave(draft, file, {}, [], around);
  conclude(draft);
  return finished(draft);
}
