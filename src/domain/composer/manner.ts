/** How the voice shows in one variation: layout, emoji and hashtags, an exclamation, a flourish. */
import type { SpeechAct } from '#contract/content/kinds.ts';
import { toneOf } from '#domain/persona/persona.ts';
import { bandOf, toneBands } from '#domain/persona/persona-labels.ts';
import { spelledOut } from '#domain/text/contractions.ts';
import { closingQuestions, isNews } from './asks.ts';
import type { Draft, Layout } from './body.ts';
import { hashtagOf } from './hashtag.ts';
import type { Lead } from './lead.ts';
import { asSentence } from './realise.ts';
import type { Voice } from '#domain/persona/description-voice.ts';
import type { Scene, Unit, Unused } from './scene.ts';
import { closersFor, openersFor, sayingIn } from './touch.ts';

export interface Formed {
  parts: string[];
  unused: Unused[];
  /** The statements it contains. */
  used: readonly Unit[];
  /** What would make the text better, in sentences. */
  needs: string[];
  answers?: true;
}

const emojiOf: Readonly<Record<SpeechAct, readonly string[]>> = {
  announce: ['📣', '✨'],
  offer: ['🏷️', '🛍️'],
  event: ['📅', '👋'],
  hours: ['🕒'],
  hiring: ['👋', '🙌'],
  how_to: ['🛠️', '💡'],
  behind_scenes: ['👀', '🔧'],
  milestone: ['🎉', '🙌'],
  thank: ['🙏', '💛'],
  apologize: ['🙏'],
  warn: ['⚠️'],
  closing: ['📌'],
  greet: ['👋', '✨'],
  opinion: ['💬', '🤔'],
  ask: ['💬', '❓'],
  answer: ['💬'],
  quote: ['💬'],
  evergreen: ['📌', '💡'],
};

/** Random choices for one variation; the same seed and turn give the same. */
export interface Turn {
  nth: number;
  /** Its index among the variations of a request; the first is most typical of the voice. */
  variation: number;
  /** Whether this variation is kept short. */
  compact: boolean;
  /** Each from 0 to 1. */
  touch: number;
  loud: number;
  bold: number;
  pick: number;
}

/** Acts that do not fit bad news. */
export const cheerful: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'announce',
  'offer',
  'event',
  'milestone',
  'thank',
  'greet',
  'hiring',
]);

/** The composer’s own words, without contractions if the voice is formal. */
export const own = (text: string, scene: Scene): string => (scene.formal ? spelledOut(text) : text);

/** The text in the voice’s person: “I” instead of “we” where a single person speaks. */
export const inPerson = (text: string, { speaker }: Scene): string =>
  speaker === 'we'
    ? text
    : text
        .replace(/\bWe’re\b/gu, 'I’m')
        .replace(/\bwe’re\b/gu, 'I’m')
        .replace(/\bWe’d\b/gu, 'I’d')
        .replace(/\bwe’d\b/gu, 'I’d')
        .replace(/\b[Ww]e\b/gu, 'I')
        .replace(/\ball of us\b/gu, 'me')
        .replace(/\bus\b/gu, 'me')
        .replace(/\b([Oo])ur\b/gu, (_, o: string) => (o === 'O' ? 'My' : 'my'));

/** An item by index, wrapping around; `undefined` for an empty list. */
export const nth = <T>(items: readonly T[], at: number): T | undefined =>
  items.length === 0 ? undefined : items[at % items.length];

/** Voices that use exclamations, and their threshold: the lower, the sooner. */
const raising: Readonly<Partial<Record<Voice, number>>> = {
  hype: 0,
  playful: 5,
  warm: 30,
  plain: 45,
  witty: 45,
};

const mayRaise = ({ sober, formal, act, request: { brief } }: Scene): boolean =>
  !sober && !formal && brief.style !== 'thoughtful' && cheerful.has(act);

/** The percentage of leads that become exclamations; other voices only do so if asked to. */
function loudness({ voice, directives, request: { persona, brief } }: Scene): number {
  const isKeen = brief.style === 'enthusiastic' || directives.lively;
  const base = raising[voice] ?? (isKeen ? 45 : 200);
  return toneOf(persona) - base + (isKeen ? 40 : 0);
}

/** The composer’s own lead may become an exclamation; the owner’s sentences stay as they are. */
export function raised(lead: Lead, scene: Scene, { loud }: Turn): Lead {
  const isRaised = mayRaise(scene) && loud * 100 < loudness(scene);
  return isRaised && (scene.voice === 'hype' || lead.text !== scene.topic.text)
    ? { ...lead, text: lead.text.replace(/\.$/u, '!') }
    : lead;
}

/** Below this tone no line gets an exclamation mark; at the maximum, every line does. */
const lowest = 20;

/** A line of a lively voice, with an exclamation mark the more often the higher the tone. */
export const livened = (line: string, scene: Scene, { loud }: Turn): string =>
  scene.build.lively &&
  !scene.sober &&
  !scene.formal &&
  scene.request.brief.style !== 'thoughtful' &&
  loud * 100 < (loudness(scene) - lowest) * 1.25
    ? line.replace(/\.$/u, '!')
    : line;

/** The layouts of each level of intelligence, preferred first. */
const layouts: Readonly<
  Record<Scene['request']['persona']['intelligence_level'], readonly Layout[]>
> = {
  academic: ['prose', 'paragraphs', 'prose', 'lines'],
  street_smart: ['lines', 'prose', 'paragraphs', 'list'],
  tech_savvy: ['prose', 'list', 'paragraphs', 'lines'],
  pop_culture: ['paragraphs', 'prose', 'lines', 'list'],
};

/** The layout that the voice samples show; `undefined` if they show none. */
function heardLayout({ leash: { heard }, request: { brief } }: Scene): Layout | undefined {
  if (brief.content_type === 'story' || heard.airy) return 'paragraphs';
  if (heard.sentence_words === 0) return undefined;
  return heard.sentence_words < 9 ? 'lines' : 'prose';
}

/** The requested layout, or the usual one for this kind of text. */
function setLayout(scene: Scene, count: number, turn: number): Layout | undefined {
  if (scene.directives.list) return 'list';
  const isSteps = scene.act === 'how_to' && count > 1;
  return isSteps ? nth(['list', 'lines'], turn) : heardLayout(scene);
}

/** Acts that address someone are not laid out as a list. */
const unlisted: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'apologize',
  'thank',
  'greet',
  'quote',
]);

const mayLay = (layout: Layout, count: number, { voice, act, mourning }: Scene): boolean =>
  (layout !== 'list' && layout !== 'lines') ||
  (count >= (voice === 'dry' ? 2 : 3) && !unlisted.has(act) && !mourning);

/** The layout of this text; a few facts do not make a list. */
export function layoutOf(scene: Scene, count: number, { nth: turn, variation }: Turn): Layout {
  const { persona } = scene.request;
  const set = setLayout(scene, count, turn);
  if (set !== undefined) return set;
  const own = variation > 0 ? undefined : scene.build.layout;
  const found = own ?? nth(layouts[persona.intelligence_level], turn) ?? 'prose';
  return mayLay(found, count, scene) ? found : 'prose';
}

/** A story has no such line, and an unrecognized text only if it names a thing. */
const isBare = ({ act, topic, request: { brief } }: Scene): boolean =>
  brief.content_type === 'story' ||
  (act === 'evergreen' && (topic.form !== 'thing' || isNews(topic, act)));

/** Whether a line of the voice is appropriate at all. */
function allowsLines(scene: Scene): boolean {
  if (isBare(scene) || scene.sober || !scene.certain) return false;
  const { request, build, formal } = scene;
  const { persona, brief } = request;
  if (!build.lively) return true;
  if (brief.style === 'friendly') return true;
  const isCalm = bandOf(toneBands, toneOf(persona)).key === 'low' || brief.style === 'thoughtful';
  return !formal && !isCalm;
}

/** How often a voice uses such lines; a lively one more often the higher its tone. */
const zest = ({ build, directives, request: { persona } }: Scene): number =>
  build.lively
    ? 0.4 + toneOf(persona) / 125 + (directives.lively ? 0.5 : 0)
    : 0.7 + toneOf(persona) / 250;

const fitting = (lines: readonly string[], scene: Scene): string[] =>
  lines
    .map((line) => own(inPerson(line, scene), scene))
    .filter((line) => scene.allowed(line) && !scene.said(line));

/** The opening that the description or the samples use. */
function ownOpening({ leash, request: { persona } }: Scene): string {
  const saying =
    persona.personality_type === 'custom' ? sayingIn(persona.custom_archetype) : undefined;
  return saying === undefined ? leash.heard.opening : asSentence(saying);
}

/** The opening: from the description or the samples, else a line of the voice. */
export function openingOf(scene: Scene, { touch, pick, nth: turn }: Turn): string {
  const { persona } = scene.request;
  const word = scene.sober ? '' : ownOpening(scene);
  if (word !== '') return scene.allowed(word) ? word : '';
  if (!allowsLines(scene) || touch * 100 >= scene.build.opens * zest(scene)) return '';
  return (
    nth(
      fitting(openersFor(scene.act, persona, scene.request.brief.style), scene),
      Math.floor(pick * 97) + turn,
    ) ?? ''
  );
}

/** The closing, if the voice has one that fits the occasion. */
export function closingOf(scene: Scene, { touch, pick, nth: turn }: Turn): string {
  const { persona } = scene.request;
  // Facts after a question are its answer.
  if (scene.topic.form === 'question' && scene.units.length > 0) return '';
  if (!allowsLines(scene) || (1 - touch) * 100 >= scene.build.closes * zest(scene)) return '';
  const lines = fitting(closersFor(scene.act, persona, scene.voice), scene);
  return nth(lines, Math.floor(pick * 89) + turn) ?? '';
}

/** The closing question, if a guideline requires one. */
export function closingQuestion(scene: Scene): string {
  if (!scene.leash.habits.end_with_question) return '';
  return closingQuestions.find((line) => scene.allowed(line)) ?? '';
}

/** A hashtag for the topic or its closest facts; never for serious texts (“#ChildChoked”). */
function hashtagFor({ request: { brief, persona }, units, act, allowed, sober }: Scene): string {
  const first = units.slice(0, 1).map(({ text }) => text);
  const named = [brief.topic, ...first, ...persona.target_topics, persona.specialization ?? ''];
  const all = [...(sober ? [] : [...named, act.replace('_', ' ')]), 'update', 'note'];
  return all.flatMap((text) => hashtagOf(text) ?? []).find((tag) => allowed(tag)) ?? '';
}

/** No cheerful emoji with bad news, whatever the voice prefers, and none at all if someone died. */
function emojiFor({ act, certain, sober, mourning, leash }: Scene, at: number): string {
  const favorites = leash.heard.emojis.filter(leash.passes);
  if (mourning) return '';
  if (sober) return nth(emojiOf[act === 'apologize' || act === 'warn' ? act : 'closing'], at) ?? '';
  return nth(favorites.length > 0 ? favorites : emojiOf[certain ? act : 'closing'], at) ?? '';
}

/** Emoji, sign-off and hashtag, as requested. */
export function signs(scene: Scene, { nth: turn, pick }: Turn): Pick<Draft, 'emoji' | 'after'> {
  const { brief } = scene.request;
  const { habits } = scene.leash;
  const hasEmoji = brief.emojis && !habits.no_emoji;
  const tag = brief.hashtags && !habits.no_hashtag ? hashtagFor(scene) : '';
  return {
    emoji: hasEmoji ? emojiFor(scene, turn + Math.floor(pick * 7)) : '',
    after: [habits.sign_off, tag].filter(Boolean),
  };
}

/** A draft without content yet: lead, layout, closing question and signs. */
export const draftWith = (
  scene: Scene,
  turn: Turn,
  lead: Lead | undefined,
  layout: Layout,
): Draft => ({
  lead,
  units: [],
  layout,
  tail: closingQuestion(scene),
  ...signs(scene, turn),
});
