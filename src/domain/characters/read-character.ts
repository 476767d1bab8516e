/** Reads a character file of any kind that this product knows. */
import {
  type CharacterReport,
  type CharacterSource,
  type ReadCharacter,
  characterFormat,
  characterVersion,
} from '#contract/agents/characters.ts';
import { onOneLine } from '#contract/core/plain-text.ts';
import { type Card, cardIn, readCard } from './card.ts';
import { type Fields, fieldOf, isEmpty, isFields } from './draft.ts';
import { isEliza, readEliza } from './eliza.ts';
import { fitName } from './fit.ts';
import { type Note, type Reading, ownWords, plainWords } from './foreign-text.ts';
import { readOwn } from './own.ts';
import { parseFile, whyUnread } from './parse-file.ts';

/** The names of a program’s fields with those of a card. */
type Aliases = Readonly<Record<string, string>>;

const pygmalion: Aliases = {
  char_name: 'name',
  char_persona: 'description',
  char_greeting: 'first_mes',
  world_scenario: 'scenario',
  example_dialogue: 'mes_example',
};
const agnai: Aliases = {
  persona: 'personality',
  greeting: 'first_mes',
  sampleChat: 'mes_example',
  systemPrompt: 'system_prompt',
  postHistoryInstructions: 'post_history_instructions',
  alternateGreetings: 'alternate_greetings',
  characterBook: 'character_book',
  characterVersion: 'character_version',
  // There, it is a note for whoever looks for characters.
  description: 'creator_notes',
};

/** Traits in groups, one text each. */
function traitsIn(persona: unknown): unknown {
  const attributes = isFields(persona) ? fieldOf(persona, 'attributes') : undefined;
  if (!isFields(attributes)) return persona;
  return Object.entries(attributes).map(([name, values]) => {
    const text = [values].flat().filter((value) => typeof value === 'string');
    return name === 'text' ? text.join(' ') : `${name}: ${text.join(', ')}.`;
  });
}

/** The fields of a file under the names of a card. What has that name already wins, if it says something. */
function renamed(file: Fields, aliases: Aliases): Fields {
  const all = Object.entries(file).filter(([, value]) => !isEmpty(value));
  const isAlias = ([name]: readonly [string, unknown]) => Object.hasOwn(aliases, name);
  const moved = all
    .filter(isAlias)
    .map(([name, value]) => [aliases[name] ?? name, name === 'persona' ? traitsIn(value) : value]);
  return Object.fromEntries([...moved, ...all.filter((field) => !isAlias(field))]) as Fields;
}

interface Alias extends Card {
  /** The name of a card’s field in the file. */
  nameOf: (field: string) => string;
}

/** A card under other names; `undefined` if the file is none. */
function aliasedCard(file: Fields): Alias | undefined {
  const isAgnai = fieldOf(file, 'kind') === 'character' && isFields(fieldOf(file, 'persona'));
  if (!isAgnai && !Object.hasOwn(file, 'char_name')) return undefined;
  const aliases = isAgnai ? agnai : pygmalion;
  const source: CharacterSource = isAgnai ? 'agnai' : 'pygmalion';
  const names = new Map(Object.entries(aliases).map(([theirs, ours]) => [ours, theirs]));
  return { source, fields: renamed(file, aliases), nameOf: (field) => names.get(field) ?? field };
}

/** Why a file isn’t read, one sentence for its owner. */
export interface Refused {
  refused: string;
}

export const unknownFile =
  'This isn’t a character file that SocialAI knows. Use one from elizaOS, a Character Card, or one downloaded here.';
const unnamed = 'The character in this file has no name. Add one and try again.';
const lorebook = 'This is a lorebook without a character. Use the character’s own file.';
const newer = 'This file comes from a newer version of SocialAI. Update this server to read it.';

/** The name of a character, before anything else is read: other texts contain it. */
function nameIn(fields: Fields, words: typeof ownWords): Reading | undefined {
  const given = fieldOf(fields, 'name');
  if (typeof given !== 'string') return undefined;
  const notes = new Set<Note>();
  const whole = onOneLine(words(given, { name: '', notes }));
  const name = fitName(whole);
  if (name === undefined) return undefined;
  if (name !== whole) notes.add('name');
  return { name, notes };
}

function readingOwn(file: Fields): ReadCharacter | Refused {
  if (fieldOf(file, 'version') !== characterVersion) return { refused: newer };
  const persona = fieldOf(file, 'persona');
  const reading = nameIn(isFields(persona) ? persona : {}, ownWords);
  return reading === undefined ? { refused: unnamed } : readOwn(file, reading);
}

const isLorebook = (file: Fields): boolean =>
  fieldOf(file, 'spec') === 'lorebook_v3' ||
  (Object.hasOwn(file, 'entries') && !Object.hasOwn(file, 'name'));

/** The report of a card with the names that its own program has for the fields. */
function readAliased(card: Alias, reading: Reading): ReadCharacter {
  const read = readCard(card, card.fields, reading);
  const named = (lines: CharacterReport['used']) =>
    lines.map((line) => ({ ...line, from: card.nameOf(line.from) }));
  const { used, inferred, kept_aside, dropped } = read.report;
  const lines = { used: named(used), inferred: named(inferred) };
  const left = { kept_aside: named(kept_aside), dropped: named(dropped) };
  return { ...read, report: { ...read.report, ...lines, ...left } };
}

function readingForeign(file: Fields): ReadCharacter | Refused {
  if (isLorebook(file)) return { refused: lorebook };
  const alias = aliasedCard(file);
  const card = alias ?? cardIn(file);
  if (!card && !isEliza(file)) return { refused: unknownFile };
  const reading = nameIn(card?.fields ?? file, plainWords);
  if (reading === undefined) return { refused: unnamed };
  if (alias) return readAliased(alias, reading);
  return card ? readCard(card, file, reading) : readEliza(file, reading);
}

/** The personality in the text of a file, with the report of what became of each field. Throws nothing. */
export function readCharacter(text: string): ReadCharacter | Refused {
  const file = parseFile(text);
  if (file === undefined) return { refused: whyUnread(text) ?? unknownFile };
  return fieldOf(file, 'format') === characterFormat ? readingOwn(file) : readingForeign(file);
}
