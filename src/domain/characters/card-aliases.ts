/** Characters of other programs for chats, whose fields are those of a card under other names. */
import type { CharacterSource } from '#contract/agents/characters.ts';
import type { Card } from './card.ts';
import { type Fields, fieldOf, isEmpty, isFields } from './draft.ts';

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

export interface Alias extends Card {
  /** The name of a card’s field in the file. */
  nameOf: (field: string) => string;
}

/** A card under other names; `undefined` if the file is none. */
export function aliasedCard(file: Fields): Alias | undefined {
  const isAgnai = fieldOf(file, 'kind') === 'character' && isFields(fieldOf(file, 'persona'));
  if (!isAgnai && !Object.hasOwn(file, 'char_name')) return undefined;
  const aliases = isAgnai ? agnai : pygmalion;
  const source: CharacterSource = isAgnai ? 'agnai' : 'pygmalion';
  const names = new Map(Object.entries(aliases).map(([theirs, ours]) => [ours, theirs]));
  return { source, fields: renamed(file, aliases), nameOf: (field) => names.get(field) ?? field };
}
