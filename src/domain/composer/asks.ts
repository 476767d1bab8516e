/** What a text says that has a topic and no facts: it asks, or offers an ear. It claims nothing. */
import type { Persona } from '#contract/agents/types.ts';
import type { SpeechAct } from '#contract/content/types.ts';
import type { Topic } from './topic.ts';

/** Behind the first sentence of each act; none where that sentence says it all. */
const after: Readonly<Record<SpeechAct, readonly string[]>> = {
  announce: ['What would you like to know?', 'Questions? Just ask.', 'Ask us anything about it.'],
  offer: ['Questions? Just ask.', 'Know someone who’d like this? Pass it on.', 'Tell a friend.'],
  event: ['Who’s coming?', 'Who would you bring along?', 'Hope to see you there.', 'Are you in?'],
  hours: ['Questions? Just ask.'],
  hiring: [
    'Know someone? Pass it on.',
    'Is that you? Write to us.',
    'Sound like someone you know?',
  ],
  how_to: ['What works for you?', 'How do you do it?'],
  behind_scenes: [
    'What would you like to see?',
    'Ask us how it’s done.',
    'What do you want to know?',
  ],
  milestone: [
    'Thank you for being part of it.',
    'Thank you for your support.',
    'Thanks to everyone who helped.',
  ],
  thank: ['It means a lot.', 'We appreciate it.', 'You know who you are.'],
  apologize: [],
  warn: ['Pass this on to anyone who should know.', 'Take care, and tell others.'],
  closing: ['Thank you for understanding.', 'Thanks for your patience.'],
  greet: ['Have a good one.', 'Enjoy the day.', 'From all of us.', 'Take care.'],
  opinion: [],
  ask: ['Tell us in the replies.', 'We’d like to hear from you.', 'Reply with your answer.'],
  answer: [],
  quote: [],
  evergreen: [],
};

/** About a thing: `{t}` within a sentence, `{T}` at its beginning. Each way of thinking has its own questions. */
const byMind: Readonly<Record<Persona['intelligence_level'], readonly string[]>> = {
  street_smart: [
    '{T}: ask us straight.',
    'Plain question: what matters most to you about {t}?',
    '{T}. What do you wish more people knew?',
  ],
  academic: [
    '{T}: what does your experience suggest?',
    'What would you most like to understand about {t}?',
    '{T}. Which questions should we look into first?',
  ],
  tech_savvy: [
    '{T}: what would you like to know first?',
    'Collecting questions about {t}. What’s yours?',
    'If you could ask one thing about {t}, what would it be?',
  ],
  pop_culture: [
    '{T}: the Q&A episode. Go ahead.',
    'What’s the first thing you think of when you hear “{t}”?',
    '{T}, in three words. Your turn.',
  ],
};

/** About a subject on which people differ. */
const debate: Readonly<Record<Persona['intelligence_level'], readonly string[]>> = {
  street_smart: [
    '{T}: what actually works for you?',
    'Straight question about {t}: worth it or not?',
    'What would you tell a friend about {t}?',
  ],
  academic: [
    'On {t}: which arguments convince you, and which don’t?',
    '{T}. What would change your mind about it?',
    'What’s the best thing you’ve read about {t}?',
  ],
  tech_savvy: [
    '{T}: how do you handle it?',
    'Comparing notes on {t}: what do you do, and why?',
    'If you started over with {t}, what would you do differently?',
  ],
  pop_culture: [
    '{T}: love it or leave it?',
    '{T}. Overrated or underrated?',
    'Give us your best one-line review of {t}.',
  ],
};

const anyMind: readonly string[] = [
  'What would you like to know about {t}?',
  'Questions about {t}? Ask away.',
  'Let’s talk about {t}. What’s on your mind?',
  '{T}: what’s your take?',
  'What’s your first thought on {t}?',
  'Today we’re talking about {t}. What would you like to hear?',
  'We’d like to hear from you about {t}.',
];

/** For agents that like an argument. */
const bold: readonly string[] = [
  'Ask us the hard questions about {t}.',
  '{T}: convince us, for or against.',
  'Unpopular opinions about {t}? Let’s hear them.',
  'Who disagrees with everyone else on {t}? Say why.',
];

const clauses: readonly string[] = [
  'Let’s talk about {t}. What’s your experience?',
  '{T}: tell us what you think.',
  'We want to hear from you on {t}. What’s your view?',
  'Today’s subject: {t}. What would you add?',
  'What would you say about {t}?',
];

const howTo: readonly string[] = [
  'How do you {t}? Share what works for you.',
  'What’s your best advice on how to {t}?',
  'Anyone here who knows how to {t} well? Tell us your trick.',
  'Let’s collect tips on how to {t}. What’s yours?',
];

const opinions: readonly string[] = [
  '{T}. Agree or disagree?',
  '{T}. What do you think?',
  '{T}. Fair, or too simple? Tell us.',
  '{T}. Where do you stand?',
];

/** What may follow a first sentence. */
export const asksAfter = (act: SpeechAct, topic: Topic): readonly string[] =>
  topic.form === 'question' ? after.ask : after[act];

interface Mindset {
  persona: Pick<Persona, 'intelligence_level' | 'target_topics'>;
  /** Whether the agent likes an argument. */
  daring: boolean;
}

const general: ReadonlySet<SpeechAct> = new Set<SpeechAct>(['evergreen', 'opinion', 'ask']);

const quotes: readonly string[] = [
  'What would you tell others about us?',
  'How would you describe us to a friend?',
];

/** What is the owner’s own is asked about; on everything else people differ. */
const isDebated = (topic: Topic, act: SpeechAct, topics: readonly string[]): boolean =>
  act === 'opinion' || topics.some((one) => one.toLowerCase() === topic.text.toLowerCase());

/** Questions about a thing, those of the agent's way of thinking first. */
function asksAboutThing(topic: Topic, act: SpeechAct, { persona, daring }: Mindset): string[] {
  const mind = persona.intelligence_level;
  const isOpen = isDebated(topic, act, persona.target_topics);
  const own = [isOpen ? debate[mind] : [], byMind[mind], anyMind].flat();
  return daring ? [...bold.slice(0, isOpen ? bold.length : 1), ...own] : own;
}

/** Whole texts about a topic of which nothing is known; none where its first sentence says what there is to say. */
export function asksAbout(topic: Topic, act: SpeechAct, mindset: Mindset): readonly string[] {
  const isClaim = act === 'opinion' && topic.text.endsWith('.');
  if (topic.form === 'ready') return isClaim ? opinions : [];
  if (act === 'quote') return quotes;
  if (topic.form === 'clause') return /^how to /iu.test(topic.text) ? howTo : clauses;
  return topic.form === 'thing' && general.has(act) ? asksAboutThing(topic, act, mindset) : [];
}

/** What the slots of an ask are filled with. */
export const slotTopic = (topic: Topic): string =>
  topic.form === 'ready' ? topic.text.replace(/\.$/u, '') : topic.text.replace(/^how to /iu, '');

/** Asked where a guideline wants a question at the end; the first that may be said. */
export const closingQuestions: readonly string[] = [
  'Any questions?',
  'Questions?',
  'What do you think?',
  'And you?',
  'Agreed?',
  'Right?',
];

/** Said where the topic may not be. */
export const blank: readonly string[] = [
  'What’s on your mind today?',
  'Ask away.',
  'Good to have you here.',
  'Hello.',
  'Hi.',
  '…',
];
