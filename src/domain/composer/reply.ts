/** Replies to a message: a known fact, a thank-you, or a plain draft for a person to finish. */
import type { MessageMood } from '#contract/engagement/moods.ts';
import { answeredMood } from '#domain/mood/answered-mood.ts';
import { spelledOut } from '#domain/text/contractions.ts';
import { fits } from '#domain/text/post-text.ts';
import { rendered } from './body.ts';
import { labelOf } from '#domain/briefs/known-facts.ts';
import { asSentence } from './realise.ts';
import { closingQuestion, draftWith, type Formed, inPerson, nth, type Turn } from './manner.ts';
import type { Scene } from './scene.ts';

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

/** Moods that allow a flourish. */
const merry: ReadonlySet<string> = new Set(['praise', 'greeting', 'morning']);

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

function keyOf(scene: Scene, message: string): Key {
  const { persona, brief } = scene.request;
  if (message === '') return 'unclear';
  const mood = answeredMood(message, {
    names: [persona.name],
    topics: [brief.topic, ...persona.target_topics],
  });
  if (!open.has(mood)) return mood;
  const found = special.find(([, pattern]) => pattern.test(message))?.[0];
  return found ?? (mood === 'unclear' && message.trim().endsWith('?') ? 'inquiry' : mood);
}

/** The facts that answer the question; a label is given once. */
function answered(scene: Scene): string[] {
  return scene.units
    .filter(({ from }) => from === 'company')
    .slice(0, 2)
    .map(({ text }) => {
      const name = labelOf(text);
      const isNamed =
        name !== undefined &&
        scene.request.brief.context.toLowerCase().includes(name.toLowerCase());
      return isNamed ? asSentence(text.slice(name.length + 1)) : text;
    });
}

const asking: ReadonlySet<Key> = new Set<Key>(['inquiry', 'question']);

function styled(line: string, key: Key, scene: Scene, { loud }: Turn): string {
  const plain = scene.formal ? spelledOut(line) : line;
  const single = inPerson(plain, scene);
  const raises =
    merry.has(key) && !scene.formal && loud * 100 < Number(scene.request.persona.voice_tone);
  return raises ? single.replace(/\.$/u, '!') : single;
}

/** Moods that a person should review, in which emoji and hashtags are out of place. */
const grave: ReadonlySet<Key> = new Set<Key>([
  'self_harm',
  'threat',
  'loss',
  'legal',
  'medical',
  'grief',
  'refund',
  'cancellation',
  'complaint',
]);
/** Somebody may need help now, so that nothing is said but how to get it. */
const urgent: ReadonlySet<Key> = new Set<Key>(['self_harm', 'medical']);
const delicate: ReadonlySet<Key> = new Set<Key>([...grave, 'personal', 'sarcasm', 'foreign']);

function needsOf(key: Key): string[] {
  if (delicate.has(key)) {
    return ['Read it before you send it: it’s a plain draft for a person to finish.'];
  }
  return asking.has(key) ? ['No public fact answers this question.'] : [];
}

/** Candidate sentences, best first. */
function triesOf(scene: Scene, key: Key, turn: Turn): string[] {
  const stock = lines[key].map((line) => styled(line, key, scene, turn));
  const answers = scene.units.filter(({ from }) => from === 'answer').map(({ text }) => text);
  if (answers.length === 0 || urgent.has(key)) return stock;
  const whole = answers.join(' ');
  const led = stock.map((line) => `${line.split(/(?<=[.!?]) /u)[0]} ${whole}`);
  return asking.has(key) ? [whole, ...stock] : [...led, whole, ...stock];
}

/** Builds a reply to the message in the brief’s context. */
export function reply(scene: Scene, turn: Turn): Formed {
  const { brief, limit } = scene.request;
  const key = keyOf(scene, brief.context);
  const own = scene.units.filter(({ from }) => from === 'answer');
  const facts = own.length === 0 && asking.has(key) ? answered(scene) : [];
  const blank = draftWith(scene, turn, undefined, 'prose');
  const bare = grave.has(key) ? { ...blank, emoji: '', after: [] } : blank;
  const text = (line: string) => {
    const question = line.endsWith('?') || grave.has(key) ? '' : closingQuestion(scene);
    return rendered({ ...bare, lead: { text: line, heads: false }, tail: question }, scene);
  };
  // Whatever the owner forbids: nothing is more important.
  const may = (line: string) => fits(line, limit) && (urgent.has(key) || scene.leash.passes(line));
  const answer = facts.map((_, at) => text(facts.slice(0, facts.length - at).join(' '))).find(may);
  if (answer !== undefined) {
    const used = scene.units.filter(({ from }) => from === 'company').slice(0, facts.length);
    return { parts: [answer], used, unused: [], needs: [], answers: true };
  }
  const all = triesOf(scene, key, turn).map(text);
  const good = all.filter(may);
  // A text that breaks a rule, which the checks report, and not one without words.
  const chosen = (own.length === 0 ? nth(good, turn.nth) : good[0]) ?? all.at(-1) ?? '';
  const unused = own
    .filter((unit) => !chosen.includes(unit.text))
    .map((unit) => ({
      text: unit.typed,
      reason: urgent.has(key) ? 'out of place' : 'no room left',
    }));
  const needs = own.length > 0 && !urgent.has(key) ? [] : needsOf(key);
  return { parts: [chosen], used: own, unused, needs };
}
