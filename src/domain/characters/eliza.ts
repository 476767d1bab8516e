/** Character files of elizaOS, version 1 and 2. */
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
  offer,
  type Reasons,
  setList,
  tell,
} from './draft.ts';
import { isCharacter, isPerson } from './chat.ts';
import { fitProse, joined } from './fit.ts';
import { lettersOf, plainWords, spokenWords, textsIn, type Reading } from './foreign-text.ts';

const settings = 'Settings and keys are never read.';
const programs = 'Programs aren’t run.';
const prompts = 'Orders to a model aren’t followed. Write your own rules as guidelines.';
const elsewhere = 'Belongs to the other program.';

const reasons: Reasons = {
  system: ['kept_aside', prompts],
  templates: ['kept_aside', prompts],
  people: ['kept_aside', elsewhere],
  username: ['kept_aside', 'Connect an account under Channels.'],
  twitterProfile: ['kept_aside', 'Connect an account under Channels.'],
  instagramProfile: ['kept_aside', 'Connect an account under Channels.'],
  simsaiProfile: ['kept_aside', elsewhere],
  nft: ['kept_aside', elsewhere],
  id: ['kept_aside', elsewhere],
  extends: ['kept_aside', 'Other files aren’t read.'],
  settings: ['dropped', settings],
  secrets: ['dropped', settings],
  plugins: ['dropped', programs],
  postProcessors: ['dropped', programs],
  clients: ['dropped', 'Connect networks under Channels.'],
  clientConfig: ['dropped', settings],
  modelProvider: ['dropped', 'Choose a model under AI models.'],
  model: ['dropped', 'Choose a model under AI models.'],
  imageModelProvider: ['dropped', 'Choose a model under AI models.'],
  modelEndpointOverride: ['dropped', 'Choose a model under AI models.'],
};
const read = [
  ...['name', 'bio', 'adjectives', 'topics', 'style', 'postExamples', 'messageExamples'],
  ...['lore', 'knowledge'],
];

/** What only such files have; `name` alone says nothing. */
export const isEliza = (file: Fields): boolean =>
  [...read.slice(1), 'system', 'plugins'].some((name) => Object.hasOwn(file, name));

const wordsIn = (draft: Draft, value: unknown): string[] =>
  textsIn(value, draft.reading)
    .map((text) => plainWords(text, draft.reading))
    .filter(Boolean);

/** The description: what the biography says, and its adjectives, which need little room. */
function setDescription(draft: Draft, file: Fields): void {
  const bio = wordsIn(draft, fieldOf(file, 'bio'));
  const traits = wordsIn(draft, fieldOf(file, 'adjectives'));
  const most = limits.custom_archetype;
  const few = fitProse(traits.length > 0 ? [`Traits: ${traits.join(', ')}.`] : [], most / 3);
  const { value, text } = fitProse(bio, most - few.value.length - 1);
  draft.persona.custom_archetype = joined([value, few.value]);
  if (value) tell(draft, 'used', { from: 'bio', to: 'custom_archetype', text });
  if (few.value)
    tell(draft, 'used', { from: 'adjectives', to: 'custom_archetype', text: few.text });
}

/** How a rule begins that is only for replies. */
export const forReplies = 'In replies: ';

function setStyle(draft: Draft, file: Fields): void {
  const style = fieldOf(file, 'style');
  if (!isFields(style)) {
    setList(draft, 'behavioral_guidelines', { from: 'style', texts: wordsIn(draft, style) });
    return;
  }
  const of = (part: string) => wordsIn(draft, fieldOf(style, part));
  const field = 'behavioral_guidelines';
  setList(draft, field, { from: 'style.all', texts: of('all') });
  setList(draft, field, { from: 'style.post', texts: of('post') });
  const chat = of('chat').map((line) => forReplies + line);
  setList(draft, field, { from: 'style.chat', texts: chat });
  setAvoided(draft);
}

const avoided =
  /^(?:never|do not|don['’]t|avoid)\s(?:talk(?:ing)? about|mention(?:ing)?|discuss(?:ing)?|post(?:ing)? about)\s([^,;:.!?]{2,60})[.!]?$/iu;

/** The topic that a rule forbids, if it is no more than a few words. */
export function topicAvoided(rule: string): string | undefined {
  const topic = avoided.exec(rule)?.[1]?.trim();
  return topic !== undefined && topic.split(' ').length <= 4 ? topic : undefined;
}

/** Rules that name a topic are checked as topics, too. */
function setAvoided(draft: Draft): void {
  const topics = draft.persona.behavioral_guidelines.flatMap((line) => topicAvoided(line) ?? []);
  setList(draft, 'avoid_topics', { from: 'style', texts: topics, part: 'inferred' });
}

/** All messages: in conversations, since version 2 in groups with a list, or without either. */
const messagesIn = (group: unknown): readonly unknown[] => {
  if (Array.isArray(group)) return group;
  const examples = isFields(group) ? fieldOf(group, 'examples') : undefined;
  return Array.isArray(examples) ? examples : [group];
};

/** A message with the name of who says it. */
interface Message {
  speaker: string;
  content: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const messageIn = (message: unknown): Message[] => {
  if (!isFields(message)) return [];
  const speaker = ['user', 'name', 'role'].map((field) => fieldOf(message, field)).find(isText);
  const content = fieldOf(message, 'content');
  return speaker === undefined
    ? []
    : [{ speaker, content: isFields(content) ? fieldOf(content, 'text') : content }];
};

/** What the character itself says. If nobody has its name, the only one who is no user is the character. */
function ownIn(messages: readonly Message[], name: string): Message[] {
  const isOwn = isCharacter([name]);
  const own = messages.filter(({ speaker }) => isOwn(speaker));
  const rest = messages.filter(({ speaker }) => !isPerson(speaker));
  const isOne = new Set(rest.map(({ speaker }) => lettersOf(speaker))).size === 1;
  return own.length > 0 || !isOne ? own : rest;
}

function setSamples(draft: Draft, file: Fields): void {
  const posts = wordsIn(draft, fieldOf(file, 'postExamples'));
  setList(draft, 'voice_samples', { from: 'postExamples', texts: posts });
  const groups = fieldOf(file, 'messageExamples');
  const messages = (Array.isArray(groups) ? groups : []).flatMap(messagesIn).flatMap(messageIn);
  const said = ownIn(messages, draft.persona.name).map(({ content }) => content);
  const replies = textsIn(said, draft.reading).map((text) => spokenWords(text, draft.reading));
  setList(draft, 'voice_samples', {
    from: 'messageExamples',
    texts: replies.filter(Boolean),
    part: 'inferred',
  });
}

/** A file of elizaOS as a personality. */
export function readEliza(file: Fields, reading: Reading) {
  const draft = newDraft('eliza', reading);
  setDescription(draft, file);
  setList(draft, 'target_topics', {
    from: 'topics',
    texts: wordsIn(draft, fieldOf(file, 'topics')),
  });
  setStyle(draft, file);
  setSamples(draft, file);
  for (const [from, kind] of [['lore', 'story'] as const, ['knowledge', 'fact'] as const])
    offer(draft, { from, kind, texts: textsIn(fieldOf(file, from), draft.reading) });
  leave(draft, file, reasons, read);
  conclude(draft);
  return finished(draft);
}
