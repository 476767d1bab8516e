/** Character Cards, version 1, 2 and 3. */
import type { CharacterSource } from '#contract/agents/characters.ts';
import { limits } from '#contract/core/limits.ts';
import {
  conclude,
  type Draft,
  type Fields,
  fieldOf,
  finished,
  isFields,
  leave,
  newDraft,
  type Reasons,
  setList,
  tell,
} from './draft.ts';
import { fitProse } from './fit.ts';
import { plainWords, spokenWords, textsIn, type Reading } from './foreign-text.ts';

const orders = 'Orders to a model aren’t followed. Write your own rules as guidelines.';
const scene = 'A scene for a chat, which posts don’t have.';
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
  character_book: ['kept_aside', 'A background story. Posts only say what you give them as facts.'],
  extensions: ['dropped', 'Settings of other programs are never read.'],
  assets: ['dropped', 'Files from elsewhere aren’t loaded.'],
  avatar: ['dropped', 'Files from elsewhere aren’t loaded.'],
  chat: ['dropped', 'Belongs to the other program.'],
};
const read = ['name', 'description', 'personality', 'first_mes', 'mes_example'];
/** What surrounds the character of version 2 and 3, and the fields of version 1 that are repeated there. */
const around = ['spec', 'spec_version', 'data', ...read, ...Object.keys(reasons)];

const sources: Readonly<Record<string, CharacterSource>> = {
  chara_card_v2: 'card_v2',
  chara_card_v3: 'card_v3',
};

interface Card {
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

const speech = /^\s{0,9}([^:\n]{1,80}):/u;
const person = /^(?:\{\{user\}\}|<user>|user|you)$/u;

/** Who begins to speak in a line; `undefined` if it goes on with what was said before. */
function speakerIn(line: string, own: readonly string[]): 'own' | 'other' | undefined {
  if (/^\s{0,9}<start>/iu.test(line)) return 'other';
  const who = speech.exec(line)?.[1]?.trim().toLowerCase() ?? '';
  if (own.includes(who)) return 'own';
  return person.test(who) ? 'other' : undefined;
}

/** What the character says in examples of a chat, where each speech begins with the name of who speaks. */
function repliesIn(text: string, name: string): string[] {
  const own = [name.toLowerCase(), '{{char}}', '<bot>', '<char>'];
  const replies: string[] = [];
  let isOwn = false;
  for (const line of text.split('\n')) {
    const speaker = speakerIn(line, own);
    if (speaker) isOwn = speaker === 'own';
    if (speaker === 'own') replies.push(line.slice(line.indexOf(':') + 1));
    else if (isOwn) replies.push(`${replies.pop() ?? ''}\n${line}`);
  }
  return replies;
}

const unquoted = (text: string): string => text.replace(/^["“]([^"“”]*)["”]$/u, '$1').trim();

const spokenIn = (draft: Draft, texts: readonly string[]): string[] =>
  texts.map((text) => unquoted(spokenWords(text, draft.reading))).filter(Boolean);

function setSamples(draft: Draft, fields: Fields): void {
  const of = (field: string) => textsIn(fieldOf(fields, field), draft.reading);
  const replies = of('mes_example').flatMap((text) => repliesIn(text, draft.persona.name));
  const field = 'voice_samples';
  const texts = spokenIn(draft, replies);
  setList(draft, field, { from: 'mes_example', texts, part: 'inferred' });
  const greeting = of('first_mes');
  if (texts.length === 0)
    setList(draft, field, {
      from: 'first_mes',
      texts: spokenIn(draft, greeting),
      part: 'inferred',
    });
  else if (greeting.length > 0)
    tell(draft, 'kept_aside', { from: 'first_mes', to: null, text: scene });
}

function setDescription(draft: Draft, fields: Fields): void {
  const of = (field: string) =>
    textsIn(fieldOf(fields, field), draft.reading).map((text) => plainWords(text, draft.reading));
  const to = 'custom_archetype';
  const short = fitProse(of('personality'), limits.custom_archetype);
  const long = fitProse(of('description'), limits.custom_archetype - short.value.length - 1);
  draft.persona[to] = [short.value, long.value].filter(Boolean).join(' ');
  if (short.value) tell(draft, 'used', { from: 'personality', to, text: short.text });
  if (long.value) tell(draft, 'used', { from: 'description', to, text: long.text });
  else if (long.text)
    tell(draft, 'kept_aside', { from: 'description', to: null, text: 'No room for it.' });
}

/** A card as a personality. */
export function readCard({ source, fields }: Card, file: Fields, reading: Reading) {
  const draft = newDraft(source, reading);
  setDescription(draft, fields);
  setSamples(draft, fields);
  leave(draft, fields, reasons, source === 'card_v1' ? around : read);
  if (source !== 'card_v1') leave(draft, file, {}, around);
  conclude(draft);
  return finished(draft);
}
