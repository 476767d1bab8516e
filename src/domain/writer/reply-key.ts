/** What a message is that is replied to without a model: its mood, or a special case. */
import type { Brief } from '#contract/content/types.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { answeredMood, asksOfThings, needsPerson } from '#domain/mood/answered-mood.ts';
import { asksAnything, withoutRhetoric } from '#domain/mood/asking.ts';
import type { Key } from './reply-lines.ts';

const special: readonly (readonly [Key, RegExp])[] = [
  ['machine', /\b(?:are|r) (?:you|u) (?:an? )?(?:bot|robot|machine|ai|human|real)\b/iu],
  [
    'present',
    /\b(?:are you (?:there|here|around|alive|awake|real)|is (?:anyone|anybody|somebody) (?:there|here|listening))\b/iu,
  ],
  [
    'view',
    /\bwhat(?:[’']s your| is your| do you) (?:take|view|opinion|think)\b|\b(?:any )?thoughts (?:on|about)\b/iu,
  ],
  ['morning', /^(?:@\S+\s|[^\w@])*(?:good morning|gm\b)/iu],
  ['night', /^(?:@\S+\s|[^\w@])*(?:good (?:night|evening)|gn\b)/iu],
  [
    'wish',
    /^(?:@\S+\s|[^\w@])*(?:(?:have|enjoy|wishing you|i wish you)\b|(?:happy|merry) (?!to\b|with\b|that\b))/iu,
  ],
];

const isSpecial = (key: Key): boolean => special.some(([one]) => one === key);

/** Moods in which a special case can apply. */
const open: ReadonlySet<MessageMood> = new Set<MessageMood>([
  'question',
  'inquiry',
  'greeting',
  'unclear',
  'remark',
  'personal',
]);

/** A message and who is to answer it. */
export interface Received {
  persona: Pick<Persona, 'name' | 'target_topics'>;
  brief: Pick<Brief, 'context' | 'topic'>;
}

const happenings: ReadonlySet<Key> = new Set<Key>(['morning', 'night', 'wish']);
const isHappening = (key: Key): boolean => happenings.has(key);

const hello = /^(?:@\S+\s|[^\w@])*(?:hi|hello|hey|hiya|howdy|greetings)\b/iu;
const kindWords =
  /\b(?:thanks|thank you|thx|cheers|love|loved|lovely|great|good|best|beautiful|wonderful|brilliant|stunning|gorgeous|amazing|fantastic|excellent|delicious|awesome|superb|perfect|joy|enjoyed|favou?rite|well done|congrat\p{L}*|nice|like)\b/iu;
/** What turns it round, or asks for more than thanks. */
const turning =
  /\?|\b(?:but|not|no|never|nothing|nobody|without|however|though|although|only|wish|would|could|should|if|until|except|please|again|still|just|sorry|lost|late|miss|missed)\b|n[’']t\b|[🙄😒🙃😏👎🤮😡😠😤💀]/iu;
const longestKind = 120;

/** What a message seems to be that is not all of known words: a reply to it waits for its owner, and may thank or greet. */
function seemsOf(message: string): Key | undefined {
  if (message.length > longestKind || turning.test(message)) return undefined;
  if (kindWords.test(message)) return 'praise';
  return hello.test(message) ? 'greeting' : undefined;
}

/** The special case that a message is; a question is no “good morning”. */
const specialIn = (message: string): Key | undefined =>
  special.find(
    ([key, pattern]) => pattern.test(message) && !(isHappening(key) && message.includes('?')),
  )?.[0];

/** What a message is that may be special: else a question, if it ends like one, or what it seems to be. */
function openKey(mood: MessageMood, message: string): Key {
  const found = specialIn(message);
  if (found !== undefined || (mood !== 'unclear' && mood !== 'remark')) return found ?? mood;
  return message.trim().endsWith('?') ? 'inquiry' : (seemsOf(message) ?? mood);
}

/** What no set line answers where something is asked: by a fact or nobody, and in the last ones only by a person. */
const thanking: ReadonlySet<Key> = new Set<Key>([
  'praise',
  'greeting',
  'morning',
  'night',
  'wish',
  'personal',
  'unclear',
  'remark',
]);
const forPerson: ReadonlySet<Key> = new Set<Key>(['threat', 'sarcasm', 'foreign']);

/** What the set line for a special case does not answer. */
function besideSpecial(key: Key, message: string): string {
  const pattern = special.find(([one]) => one === key)?.[1];
  if (!pattern || thanking.has(key)) return message;
  const sentences = message.match(/[^.!?\n]+[.!?\n]*/gu) ?? [];
  return sentences.filter((sentence) => !pattern.test(sentence)).join(' ');
}

/** Thanks alone would ignore a question. */
function unlessAsked(key: Key, message: string): Key | undefined {
  if (!asksAnything(besideSpecial(key, message))) return key;
  if (forPerson.has(key)) return undefined;
  return thanking.has(key) || isSpecial(key) ? 'inquiry' : key;
}

/** What to reply with; `undefined` if no set line may be said. */
export function keyOf({ persona, brief }: Received): Key | undefined {
  if (brief.context === '') return 'unclear';
  const message = withoutRhetoric(brief.context);
  if (message === '') return 'greeting';
  const mood = answeredMood(message, {
    names: [persona.name],
    topics: [brief.topic, ...persona.target_topics],
  });
  if (needsPerson(mood, message)) return asksOfThings(message) ? 'inquiry' : undefined;
  return unlessAsked(open.has(mood) ? openKey(mood, message) : mood, message);
}

const hellos: ReadonlySet<Key> = new Set<Key>(['greeting', 'morning', 'night', 'wish']);

/** Whether a message says nothing but hello, or wishes something, so that nothing need be known to answer it. */
export function onlyGreets(request: Received): boolean {
  const { context } = request.brief;
  const key = keyOf(request);
  return (
    key !== undefined && hellos.has(key) && context.length <= longestKind && !turning.test(context)
  );
}
