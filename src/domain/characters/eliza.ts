/** Character files of elizaOS, version 1 and 2. */
import { limits } from '#contract/core/limits.ts';
import {
  conclude,
  type Draft,
  type Fields,
  fieldOf,
  finished,
  isEmpty,
  isFields,
  leave,
  newDraft,
  type Reasons,
  setList,
  tell,
} from './draft.ts';
import { fitProse } from './fit.ts';
import { plainWords, spokenWords, textsIn, type Reading } from './foreign-text.ts';

const settings = 'Settings and keys are never read.';
const programs = 'Programs aren’t run.';
const prompts = 'Orders to a model aren’t followed. Write your own rules as guidelines.';
const elsewhere = 'Belongs to the other program.';

const reasons: Reasons = {
  lore: ['kept_aside', 'A background story. Posts only say what you give them as facts.'],
  system: ['kept_aside', prompts],
  templates: ['kept_aside', prompts],
  knowledge: ['kept_aside', 'Add what is true under Company.'],
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
const read = ['name', 'bio', 'adjectives', 'topics', 'style', 'postExamples', 'messageExamples'];

/** What only such files have; `name` alone says nothing. */
export const isEliza = (file: Fields): boolean =>
  [...read.slice(1), 'lore', 'system', 'plugins'].some((name) => Object.hasOwn(file, name));

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
  draft.persona.custom_archetype = [value, few.value].filter(Boolean).join(' ');
  if (value) tell(draft, 'used', { from: 'bio', to: 'custom_archetype', text });
  if (few.value)
    tell(draft, 'used', { from: 'adjectives', to: 'custom_archetype', text: few.text });
}

function setStyle(draft: Draft, file: Fields): void {
  const style = fieldOf(file, 'style');
  if (!isFields(style)) {
    if (!isEmpty(style))
      tell(draft, 'dropped', { from: 'style', to: null, text: 'Not the form that we know.' });
    return;
  }
  const of = (part: string) => wordsIn(draft, fieldOf(style, part));
  const field = 'behavioral_guidelines';
  setList(draft, field, { from: 'style.all', texts: of('all') });
  setList(draft, field, { from: 'style.post', texts: of('post') });
  const chat = of('chat').map((line) => `In replies: ${line}`);
  setList(draft, field, { from: 'style.chat', texts: chat });
  setAvoided(draft);
}

const avoided =
  /^(?:never|do not|don['’]t|avoid)\s(?:talk(?:ing)? about|mention(?:ing)?|discuss(?:ing)?|post(?:ing)? about)\s([^,;:.!?]{2,60})[.!]?$/iu;

/** Rules that name a topic are checked as topics, too. */
function setAvoided(draft: Draft): void {
  const topics = draft.persona.behavioral_guidelines.flatMap((line) => {
    const topic = avoided.exec(line)?.[1]?.trim();
    return topic && topic.split(' ').length <= 4 ? [topic] : [];
  });
  setList(draft, 'avoid_topics', { from: 'style', texts: topics, part: 'inferred' });
}

/** The messages of a conversation: a list, or since version 2 a group with a list. */
const messagesIn = (group: unknown): readonly unknown[] => {
  if (Array.isArray(group)) return group;
  const examples = isFields(group) ? fieldOf(group, 'examples') : undefined;
  return Array.isArray(examples) ? examples : [];
};

const speakers = ['user', 'name', 'role'];

/** What the character itself says in a conversation. */
function saidBy(name: string, message: unknown): unknown[] {
  if (!isFields(message)) return [];
  const own = [name.toLowerCase(), '{{char}}', '{{agent}}', '{{agentname}}', 'assistant'];
  const isOwn = speakers
    .map((field) => fieldOf(message, field))
    .some((said) => typeof said === 'string' && own.includes(said.trim().toLowerCase()));
  const content = fieldOf(message, 'content');
  return isOwn ? [isFields(content) ? fieldOf(content, 'text') : content] : [];
}

function setSamples(draft: Draft, file: Fields): void {
  const posts = wordsIn(draft, fieldOf(file, 'postExamples'));
  setList(draft, 'voice_samples', { from: 'postExamples', texts: posts });
  const groups = fieldOf(file, 'messageExamples');
  const said = (Array.isArray(groups) ? groups : [])
    .flatMap(messagesIn)
    .flatMap((message) => saidBy(draft.persona.name, message));
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
  leave(draft, file, reasons, read);
  conclude(draft);
  return finished(draft);
}
