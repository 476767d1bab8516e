/** Replies without a model: a known fact, a thank-you, or a plain draft for a person to finish. */
import type { Persona } from '#contract/agents/types.ts';
import { type MessageMood, messageMoods } from '#contract/engagement/moods.ts';
import { factsAnswering, factsKnown, labelOf } from '#domain/briefs/known-facts.ts';
import {
  answeredMood,
  asksOfThings,
  asksSomething,
  needsPerson,
} from '#domain/mood/answered-mood.ts';
import { mayBeHurt } from '#domain/mood/maybe-hurt.ts';
import { isForOwner } from '#domain/mood/message-mood.ts';
import { readWords } from '#domain/mood/words.ts';
import { createRandom } from '#domain/shuffle.ts';
import { fits } from '#domain/text/post-text.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import type { FormatRequest } from './settings.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';

const unanswered = [
  'Good question. We don’t know the answer yet.',
  'Thanks for asking. We’d have to look that up.',
  'We can’t answer that for certain yet. Thanks for asking.',
];

const callForHelp = 'If someone may be in danger, call your local emergency number now.';

/** Replies by mood. None of them promises anything or takes sides. */
const lines: Readonly<
  Record<MessageMood | 'present' | 'machine' | 'view' | 'morning' | 'night', readonly string[]>
> = {
  self_harm: [
    'I’m really sorry you’re going through this. You don’t have to face it alone. If you may be in danger, call your local emergency number or a crisis line now.',
    'I’m so sorry it’s this hard right now. If you might hurt yourself, call your local emergency number or a crisis line. Someone there will listen.',
  ],
  threat: ['We’ve read your message.', 'Thank you for your message.'],
  loss: [
    'We’re sorry to hear this. Don’t share passwords or recovery phrases with anyone, and write to us privately with what happened.',
    'Sorry to hear this. Write to us privately with what happened, and don’t share passwords or recovery phrases with anyone.',
  ],
  legal: [
    'Thank you for raising this. We can’t discuss it here.',
    'Thank you for your message. This isn’t something we can answer in public.',
  ],
  medical: [
    `${callForHelp} We can’t give medical advice here; a doctor or a pharmacist can.`,
    `${callForHelp} We can’t advise you on this here, but a doctor or a pharmacist can.`,
  ],
  grief: [
    'I’m so sorry.',
    'I’m very sorry to hear this.',
    'I’m so sorry you’re going through this.',
  ],
  refund: [
    'Thank you for your message. Write to us privately with your order details so that we can look at this.',
    'Sorry for the trouble. Send us your order details privately so that we can look into it.',
  ],
  cancellation: [
    'Thank you for letting us know. Write to us privately if we can help with this.',
    'Thanks for telling us. Send us a private message so that we can look at it.',
  ],
  complaint: [
    'Sorry about this, and thank you for telling us. Write to us privately with the details so that we can look into it.',
    'We’re sorry about this. Send us the details privately so that we can look into it.',
    'Thank you for telling us, and sorry for the trouble. The details would help us: send us a private message.',
  ],
  sarcasm: ['Thanks for your message.', 'We’ve read your message.'],
  foreign: ['Thank you for your message.', 'Thanks for writing.'],
  personal: ['Thank you for sharing this.', 'Thank you for telling us.'],
  unclear: ['Thanks for your message.', 'Thank you for writing.', 'Thanks for sharing this.'],
  remark: [
    'Thanks for sharing this.',
    'Thank you for adding this.',
    'Good to hear from you on this.',
  ],
  inquiry: unanswered,
  question: unanswered,
  praise: [
    'Thank you.',
    'Thanks so much.',
    'Thank you, that’s good to hear.',
    'Thanks, that means a lot.',
    'That’s kind of you, thank you.',
  ],
  greeting: ['Hello.', 'Hi there.', 'Hello, good to hear from you.', 'Hi, and welcome.'],
  present: ['Yes, we’re here.', 'Yes, we’re reading this.'],
  machine: ['Yes. An AI agent writes here.', 'Yes, these posts are written by an AI agent.'],
  view: [
    'Thanks for asking. What’s your own view?',
    'We’d like to hear yours first. What do you think?',
  ],
  morning: ['Good morning.', 'Good morning to you.'],
  night: ['Good night.', 'Good evening to you.'],
};

const special: readonly (readonly [
  'present' | 'machine' | 'view' | 'morning' | 'night',
  RegExp,
])[] = [
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
];

/** Moods in which a special case can apply. */
const open: ReadonlySet<MessageMood> = new Set<MessageMood>([
  'question',
  'inquiry',
  'greeting',
  'unclear',
  'remark',
  'personal',
]);

type Key = keyof typeof lines;

/** What a reply needs besides what a post does. */
export interface ReplyRequest extends Omit<FormatRequest, 'persona'> {
  persona: Pick<Persona, 'name' | 'target_topics'>;
}

export interface Reply {
  parts: string[];
  why: string;
  company_used: number[];
  /** Whether it consists of facts that answer the question. */
  answers?: true;
}

/** What to reply with; `undefined` if no set line may be said. */
function keyOf({ persona, brief }: ReplyRequest): Key | undefined {
  const message = brief.context;
  if (message === '') return 'unclear';
  const mood = answeredMood(message, {
    names: [persona.name],
    topics: [brief.topic, ...persona.target_topics],
  });
  if (needsPerson(mood, message)) return asksOfThings(message) ? 'inquiry' : undefined;
  if (!open.has(mood)) return mood;
  const found = special.find(([, pattern]) => pattern.test(message))?.[0];
  return found ?? (mood === 'unclear' && message.trim().endsWith('?') ? 'inquiry' : mood);
}

const asking: ReadonlySet<Key> = new Set<Key>(['inquiry', 'question']);
/** Moods that a question without its mark may have. */
const answerable: ReadonlySet<Key> = new Set<Key>(['unclear', 'remark', 'personal']);

/** Somebody may need help now, so that nothing is said but how to get it. */
const urgent: ReadonlySet<Key> = new Set<Key>(['self_harm', 'medical']);

const isMood = (key: Key): key is MessageMood & Key => Object.hasOwn(messageMoods, key);

function adviceFor(key: Key): string {
  if (isMood(key) && isForOwner(key))
    return ' Read it before you send it: it’s a plain draft for a person to finish.';
  return asking.has(key) ? ' No public fact answers this question.' : '';
}

/** A fact without its label, if the message names that. */
function unlabeled(fact: string, message: string): string {
  const name = labelOf(fact);
  if (name === undefined || !message.toLowerCase().includes(name.toLowerCase())) return fact;
  const rest = fact.slice(name.length + 1).trim();
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** As many facts as fit that answer the message. */
function answerFrom({ brief, company = [], limit }: ReplyRequest): Reply | undefined {
  const found = factsAnswering(brief.context, factsKnown(company))
    .filter(({ text }) => keptOutOf(text, brief.keep_out) === undefined)
    .slice(0, 2);
  for (let count = found.length; count > 0; count -= 1) {
    const some = found.slice(0, count);
    const text = some.map((fact) => unlabeled(fact.text, brief.context)).join(' ');
    if (!fits(text, limit)) continue;
    const company_used = [...new Set(some.map(({ at }) => at))];
    return {
      parts: [text],
      why: 'Answers with facts of your company.',
      company_used,
      answers: true,
    };
  }
  return undefined;
}

/** Only what the owner answered, if they did. */
const ownReply = (own: string, { brief, limit }: ReplyRequest): Reply[] =>
  own !== '' && fits(own, limit) && keptOutOf(own, brief.keep_out) === undefined
    ? [{ parts: [own], why: 'Says what you answered.', company_used: [] }]
    : [];

/** The set lines for a mood, with what the owner answered. To somebody who may need help now nothing is said but how to get it, whatever the owner keeps out. */
function setReplies(key: Key, own: string, { brief, limit, seed, count }: ReplyRequest): Reply[] {
  const stock = lines[key];
  const start = Math.floor(createRandom(seed)() * stock.length);
  const turned = stock.map((_, at) => stock[(start + at) % stock.length] ?? '');
  const isUrgent = urgent.has(key);
  const isPlain = own === '' || isUrgent;
  const tries = isPlain
    ? turned
    : [...(asking.has(key) ? [] : turned.map((line) => `${line} ${own}`)), own];
  const why = isPlain
    ? `A line that fits such messages.${adviceFor(key)}`
    : 'Says what you answered.';
  return tries
    .filter(
      (text) => fits(text, limit) && (isUrgent || keptOutOf(text, brief.keep_out) === undefined),
    )
    .slice(0, count)
    .map((text) => ({ parts: [text], why, company_used: [] }));
}

/** Moods that the words of a plain question can set off: “Do I need a credit card?” */
const mistakable: ReadonlySet<Key> = new Set<Key>(['personal', 'loss', 'refund', 'cancellation']);

/** Whether facts may answer the message: it asks for something, and nobody may be hurt. */
const mayAnswer = (key: Key, message: string): boolean =>
  asking.has(key) ||
  (answerable.has(key) && asksOfThings(message)) ||
  (mistakable.has(key) && asksSomething(message) && !mayBeHurt(readWords(message)));

/** Replies to the message in the brief’s context: the owner's words if they gave any, a fact, or a line for its mood. */
export function formatReply(request: ReplyRequest): Reply[] {
  const { brief } = request;
  const key = keyOf(request);
  const own = factsOf({ answers: brief.answers, context: '' }).join(' ');
  if (key === undefined) return ownReply(own, request);
  const answer = own === '' && mayAnswer(key, brief.context) ? answerFrom(request) : undefined;
  return answer ? [answer] : setReplies(key, own, request);
}
