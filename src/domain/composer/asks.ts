/** Texts for a topic without facts: they ask readers for what these know, and claim nothing. */
import type { Persona } from '#contract/agents/types.ts';
import type { SpeechAct } from '#contract/content/kinds.ts';
import type { Voice } from '#domain/persona/description-voice.ts';
import { tellsNews } from '#domain/briefs/gravity.ts';
import { isCertain } from '#domain/briefs/speech-act.ts';
import { abouts, jests } from './abouts.ts';
import { inline, withoutEnd } from './realise.ts';
import type { Topic } from './topic.ts';

/** What follows the first sentence of each act; missing if that sentence is enough. */
const after: Readonly<Partial<Record<SpeechAct, readonly string[]>>> = {
  offer: ['Know someone who’d like this? Pass it on.', 'Tell a friend.'],
  event: ['Who’s coming?', 'Hope to see you there.', 'Are you in?'],
  hiring: ['Know someone? Pass it on.'],
  thank: ['It means a lot.', 'We appreciate it.'],
  greet: ['From all of us.'],
  ask: ['Tell us in the replies.', 'We’d like to hear from you.', 'Reply with your answer.'],
};

/** What follows a question that readers can’t answer. */
const afterAsked: readonly string[] = ['What’s your guess?', 'Any guesses?', 'Take a guess.'];
const factual =
  /^(?:what(?:[’']s| is| are) (?!your\b|our\b|the best\b)|when (?:do|does|is|are|will)\b|where (?:do|does|is|are|can)\b|how (?:do|does|can) (?!you\b)|who (?:is|are)\b|how (?:much|long|old)\b|why (?:do|does|is|are) (?!you\b))/iu;

/** For a topic on which people disagree. */
const debate: Readonly<Record<Persona['intelligence_level'], readonly string[]>> = {
  street_smart: [
    '{T}: what actually works for you?',
    '{T}: what’s the honest truth?',
    'What would you tell a friend about {t}?',
  ],
  academic: [
    '{T}: which arguments convince you, and which don’t?',
    '{T}: what would change your mind?',
    'What’s the best thing you’ve read about {t}?',
  ],
  tech_savvy: [
    '{T}: how do you handle this?',
    '{T}: what do you do, and why?',
    'If you started over with {t}, what would you do differently?',
  ],
  pop_culture: [
    '{T}: what’s your hot take?',
    '{T}: overrated or underrated?',
    '{T}: what’s your one-line review?',
  ],
};

/** Wordings for each level of intelligence. */
const minds: Readonly<Record<Persona['intelligence_level'], readonly string[]>> = {
  street_smart: ['What do you wish more people knew about {t}?'],
  academic: ['What would you most like to understand about {t}?'],
  tech_savvy: ['{T}: what’s the question you can’t find an answer to?'],
  pop_culture: ['{T}, in three words. Your turn.'],
};

/** For agents that like an argument. */
const bold: readonly string[] = [
  '{T}: what’s the hard question that nobody asks?',
  '{T}: convince us, for or against.',
  '{T}: what’s your unpopular opinion?',
  '{T}: who disagrees with everyone else, and why?',
];

/** For a reason or a method that only its owner can explain: `{t}` is “how we mill our flour”. */
const clauses: readonly string[] = [
  'Can you guess {t}?',
  'Any guesses {t}?',
  'Guess {t}. We’ll tell you how close you are.',
];

const howTo: readonly string[] = [
  'How do you {t}? Share what works for you.',
  'What’s your best advice on how to {t}?',
  'Who can explain how to {t} in one sentence?',
];

/** For “tips for better photos”; `{t}` is “better photos”. */
const tips: readonly string[] = [
  'What’s your best tip for {t}?',
  'Which tip for {t} did you learn too late?',
];

const opinions: readonly string[] = [
  '{T}. Agree or disagree?',
  '{T}. What do you think?',
  '{T}. Where do you stand?',
];

const isVote = /\b(?:vot(?:e|ing)|ballot)\b/iu;

/** What can follow a first sentence. */
export function asksAfter(act: SpeechAct, topic: Topic): readonly string[] {
  if (topic.form === 'question') return (asksFact(topic) ? afterAsked : after.ask) ?? [];
  if (act === 'ask' && isVote.test(topic.text)) return ['Have your say.'];
  return after[act] ?? [];
}

/** Whether readers can’t know the answer. */
export const asksFact = (topic: Topic): boolean =>
  topic.form === 'question' && factual.test(topic.text);

interface Mindset {
  persona: Pick<
    Persona,
    'intelligence_level' | 'target_topics' | 'humor_style' | 'personality_type' | 'voice_tone'
  >;
  voice: Voice;
  /** Whether the agent likes an argument. */
  daring: boolean;
  sober: boolean;
  /** Whether the description rules out jokes. */
  no_jokes: boolean;
}

const general: ReadonlySet<SpeechAct> = new Set<SpeechAct>(['evergreen', 'opinion', 'ask']);
/** Acts that a word of the agent’s own topic may name although nothing happened: “game releases”, “sports results”. */
const generalIfOwn: ReadonlySet<SpeechAct> = new Set<SpeechAct>(['announce', 'milestone']);

const quotes: readonly string[] = [
  'What would you tell others about us?',
  'How would you describe us to a friend?',
];

/** A topic with more words may describe an event: “glass shards in the jam”. */
const mostWords = 3;

/** About the owner, or what they report: “who we are”, “new arrivals”. */
const isOwners = /^(?:i|you|it|they|new|latest)\b|\b(?:we|us|our|my)\b/iu;

/**
 * Whether the topic is one that the agent always writes about, so the name of a thing and no event: “side projects” and
 * “group chats” could also be sentences with a verb.
 */
function isOwn({ text, form }: Topic, { persona }: Mindset): boolean {
  const thing = withoutEnd(text);
  if (isOwners.test(thing) || offered.test(thing)) return false;
  if (form === 'ready' && thing.split(/\s+/u).length > mostWords) return false;
  return persona.target_topics.some((one) => one.toLowerCase() === thing.toLowerCase());
}

/** Everything is open to debate except what belongs to the owner. */
const isDebated = (topic: Topic, act: SpeechAct, mindset: Mindset): boolean =>
  act === 'opinion' || /\s(?:who|that|which)\s/iu.test(topic.text) || isOwn(topic, mindset);

/** Voices that may ask for an argument. */
const outspoken: ReadonlySet<Voice> = new Set<Voice>(['blunt', 'dry', 'hype', 'playful', 'witty']);

const isJoking = ({
  persona: { personality_type, voice_tone },
  voice,
  no_jokes,
}: Mindset): boolean =>
  !no_jokes && personality_type !== 'custom' && voice !== 'formal' && Number(voice_tone) > 33;

/** Texts about a thing, the agent’s own style first. */
function asksAboutThing(topic: Topic, act: SpeechAct, mindset: Mindset): string[] {
  const { persona, voice, daring } = mindset;
  const isOpen = isDebated(topic, act, mindset);
  const [first = '', second = '', ...more] = abouts[voice];
  const own = isOpen
    ? debate[persona.intelligence_level]
    : [
        first,
        second,
        ...(isJoking(mindset) ? [jests[persona.humor_style]] : []),
        ...minds[persona.intelligence_level],
        ...more,
      ];
  const isBold = daring && outspoken.has(voice);
  const lines = [...bold.slice(0, isBold ? (isOpen ? bold.length : 1) : 0), ...own];
  return lines.filter((line) => !line.includes('{t}') || !mayBeName(topic));
}

/** A capital may be that of a name, or of whatever is typed first: within a sentence one of the two would be wrong. */
const mayBeName = (topic: Topic): boolean => /^\p{Lu}\p{Ll}/u.test(inline(slotTopic(topic)));

/** Says when or how something is available, which is a message of its own. */
const offered =
  /\b(?:every (?:\p{L}+ )?(?:morning|day|week|month|evening|night|\p{L}+day)|daily|weekly|to order|on request|all day|available|to go|ready)$|\bideas for\b/iu;

const isHowTo = /^how to (?=\S)/iu;
const isTips = /^(?:\d+ |some |our |my )?(?:tips?|ways|tricks|ideas|steps) (?:for|to|on) (?=\S)/iu;

/** Whether a topic may report something, rather than name a thing. */
export const isNews = ({ text }: Topic, act: SpeechAct): boolean =>
  offered.test(text) ||
  tellsNews(text) ||
  (act === 'evergreen' && text.split(/\s+/u).length > mostWords);

/** Whether the topic may be a message that needs nothing after it. */
const maySayAll = (topic: Topic, act: SpeechAct): boolean =>
  topic.form === 'ready' || (topic.form === 'thing' && isNews(topic, act));

/** Whole texts about a topic without facts; empty if its first sentence says everything. */
export function asksAbout(topic: Topic, act: SpeechAct, mindset: Mindset): readonly string[] {
  const { form } = topic;
  if (mindset.sober || form === 'question' || form === 'bare') return [];
  if (form === 'ready' && isOpinion(topic, act)) return opinions;
  if (maySayAll(topic, act) && !isOwn(topic, mindset)) return [];
  return act === 'quote' ? quotes : asksOf(topic, act, mindset);
}

/** A sentence that clearly is an opinion. */
const isOpinion = ({ text }: Topic, act: SpeechAct): boolean =>
  act === 'opinion' && isCertain(act, text) && text.endsWith('.');

/** “Where to find us” and “5 reasons to visit” are headings of what only their owner can tell. */
function clausesOf(text: string): readonly string[] {
  if (isHowTo.test(text)) return howTo;
  return /^(?:how|why|what)\b/iu.test(text) ? clauses : [];
}

function asksOf(topic: Topic, act: SpeechAct, mindset: Mindset): readonly string[] {
  if (isTips.test(topic.text)) return tips;
  if (topic.form === 'clause') return clausesOf(topic.text);
  // Readers know nothing about “our team” that its owner doesn’t know better.
  if (/^(?:our|my)\b/u.test(ourOwn(topic.text.toLowerCase()))) return [];
  const isGeneral = general.has(act) || (generalIfOwn.has(act) && isOwn(topic, mindset));
  return isGeneral ? asksAboutThing(topic, act, mindset) : [];
}

/** The text for a question’s slots. */
export const slotTopic = (topic: Topic): string =>
  topic.form === 'ready'
    ? topic.text.replace(/\.$/u, '')
    : ourOwn(lowerClause(topic.text.replace(isHowTo, '').replace(isTips, '')));

/** Something a company has one of: “repair cafe” becomes “our repair cafe”. */
const ourOwn = (thing: string): string =>
  /^\p{Ll}[\p{L} -]* (?:policy|dinner|lunch|breakfast|caf[eé]|roadmap|club|team|shop|menu|recipe|program|garden|kitchen|studio|office|app|website|newsletter|blog|podcast|calendar|plan|schedule|project|library|gallery|collection|party|choir|band|service|check-?up|check up)(?: (?:for|in|on|at) .+)?$|^(?:roadmap|menu|newsletter|schedule|check-?up|calendar|plan) (?:for|in|on|at) /u.test(
    thing,
  ) && !/^(?:our|my|the|an?|your|this|that|every|each|all|some|no|how|why)\b/u.test(thing)
    ? `our ${thing}`
    : thing;

/** Lowercases a question word, which is not a name. */
const lowerClause = (text: string): string =>
  text.replace(/^(?:How|Why|What|Where|When|Behind)\b/u, (word) => word.toLowerCase());

/** The closing question if a guideline requires one; the first one that is allowed. */
export const closingQuestions: readonly string[] = [
  'Any questions?',
  'What do you think?',
  'Right?',
];

/** Used if the topic must not be named. */
export const blank: readonly string[] = ['What’s on your mind today?', 'Ask away.', 'Hello.'];
