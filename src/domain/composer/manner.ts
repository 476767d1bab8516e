/** How the voice shows in one variation: its layout, its signs, a raised sentence, a flourish. */
import type { Archetype } from '#contract/agents/types.ts';
import type { SpeechAct } from '#contract/content/types.ts';
import { toneOf } from '#domain/persona/persona.ts';
import { bandOf, toneBands } from '#domain/persona/persona-labels.ts';
import { spelledOut } from '#domain/text/contractions.ts';
import { closingQuestions } from './asks.ts';
import type { Draft, Layout } from './body.ts';
import { hashtagOf } from './hashtag.ts';
import type { Lead } from './lead.ts';
import { asSentence } from './realise.ts';
import type { Scene, Unit, Unused } from './scene.ts';
import { sayingIn, touchesFor } from './touch.ts';

export interface Formed {
  parts: string[];
  unused: Unused[];
  /** The statements that are in it. */
  used: readonly Unit[];
  /** What a better text needs, in sentences. */
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

/** Numbers of one variation: the same seed and turn give the same. */
export interface Turn {
  nth: number;
  /** Whether this one of several variations keeps it short. */
  compact: boolean;
  /** From 0 to 1 each. */
  touch: number;
  loud: number;
  bold: number;
  pick: number;
}

const cheerful: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'announce',
  'offer',
  'event',
  'milestone',
  'thank',
  'greet',
  'hiring',
]);

/** Our own words: written out where the voice is formal. */
export const own = (text: string, scene: Scene): string => (scene.formal ? spelledOut(text) : text);

export const inPerson = (text: string, { speaker }: Scene): string =>
  speaker === 'we'
    ? text
    : text
        .replace(/\bWe’re\b/gu, 'I’m')
        .replace(/\bwe’re\b/gu, 'I’m')
        .replace(/\bWe’d\b/gu, 'I’d')
        .replace(/\bwe’d\b/gu, 'I’d')
        .replace(/\b[Ww]e\b/gu, 'I')
        .replace(/\bus\b/gu, 'me')
        .replace(/\b([Oo])ur\b/gu, (_, o: string) => (o === 'O' ? 'My' : 'my'));

export const nth = <T>(items: readonly T[], at: number): T | undefined =>
  items.length === 0 ? undefined : items[at % items.length];

/** A lead that is our own may be raised; a sentence of the owner stays as it is. */
export function raised(lead: Lead, scene: Scene, { loud }: Turn): Lead {
  const { persona, brief } = scene.request;
  const keen = brief.style === 'enthusiastic' || scene.directives.lively ? 40 : 0;
  const base = persona.personality_type === 'hype_beast' ? 0 : 45;
  const raises =
    !scene.sober && !scene.formal && brief.style !== 'thoughtful' && cheerful.has(scene.act);
  const isRaised = raises && loud * 100 < Number(persona.voice_tone) - base + keen;
  return isRaised && lead.text !== scene.topic.text
    ? { ...lead, text: lead.text.replace(/\.$/u, '!') }
    : lead;
}

/** How a way of thinking lays out a text, the first choice first. */
const layouts: Readonly<
  Record<Scene['request']['persona']['intelligence_level'], readonly Layout[]>
> = {
  academic: ['prose', 'paragraphs', 'prose', 'lines'],
  street_smart: ['lines', 'prose', 'paragraphs', 'list'],
  tech_savvy: ['prose', 'list', 'paragraphs', 'lines'],
  pop_culture: ['paragraphs', 'prose', 'lines', 'list'],
};

/** How a voice likes to lay out what it says. */
const byVoice: Readonly<Record<Archetype, Layout | undefined>> = {
  witty_troll: 'prose',
  tech_sage: 'list',
  hype_beast: 'lines',
  honest_critic: 'prose',
  quirky_observer: 'paragraphs',
  custom: undefined,
};

/** What samples of the voice show; nothing where they show neither. */
function heardLayout({ leash: { heard }, request: { brief } }: Scene): Layout | undefined {
  if (brief.content_type === 'story' || heard.airy) return 'paragraphs';
  if (heard.sentence_words === 0) return undefined;
  return heard.sentence_words < 9 ? 'lines' : 'prose';
}

/** What was asked for, or is how such a text is laid out anyway. */
function setLayout(scene: Scene, count: number, turn: number): Layout | undefined {
  if (scene.directives.list) return 'list';
  const isSteps = scene.act === 'how_to' && count > 1;
  return isSteps ? nth(['list', 'lines'], turn) : heardLayout(scene);
}

/** How this text is laid out; few facts make no list. */
export function layoutOf(scene: Scene, count: number, { nth: turn, pick }: Turn): Layout {
  const { persona } = scene.request;
  const set = setLayout(scene, count, turn);
  if (set !== undefined) return set;
  const own = pick > 0.6 ? undefined : byVoice[persona.personality_type];
  const all = [own ?? [], layouts[persona.intelligence_level]].flat();
  const found = nth(all, turn) ?? 'prose';
  return count < 3 && (found === 'list' || found === 'lines') ? 'prose' : found;
}

/** Whether this is a place for a flourish. */
const allowsTouch = ({ request: { persona, brief }, ...scene }: Scene): boolean =>
  !scene.sober &&
  !scene.formal &&
  !scene.wording.no_jokes &&
  brief.style !== 'thoughtful' &&
  bandOf(toneBands, toneOf(persona)).key !== 'low' &&
  brief.content_type !== 'story';

/** The flourish of this text, where the occasion and the sliders allow one. */
export function touchOf(scene: Scene, { touch, pick, nth: turn }: Turn): string {
  const { persona } = scene.request;
  const likely =
    Number(persona.voice_tone) ** 2 / 150 +
    (scene.directives.lively ? 50 : 0) +
    (persona.personality_type === 'custom' ? 30 : 0);
  if (!allowsTouch(scene) || touch * 100 >= likely) return '';
  const lines = touchesFor(scene.act, persona, scene.units.length > 0)
    .map((line) => inPerson(line, scene))
    .filter((line) => scene.allowed(line) && !scene.said(line));
  return nth(lines, Math.floor(pick * 97) + turn) ?? '';
}

/** A question that a guideline wants at the end. */
export function closingQuestion(scene: Scene): string {
  if (!scene.leash.habits.end_with_question) return '';
  return closingQuestions.find((line) => scene.allowed(line)) ?? '';
}

/** A hashtag for the topic, or for what comes nearest to it. */
function hashtagFor({ request: { brief, persona }, units, act, allowed }: Scene): string {
  const named = [
    brief.topic,
    ...units.slice(0, 1).map(({ text }) => text),
    ...persona.target_topics,
  ];
  const all = [...named, persona.specialization ?? '', act.replace('_', ' '), 'update', 'note'];
  return all.flatMap((text) => hashtagOf(text) ?? []).find((tag) => allowed(tag)) ?? '';
}

/** Emoji, sign-off and hashtag, as far as they are wanted. */
export function signs(scene: Scene, { nth: turn, pick }: Turn): Pick<Draft, 'emoji' | 'after'> {
  const { brief } = scene.request;
  const { habits, heard, passes } = scene.leash;
  const favorites = heard.emojis.filter(passes);
  const emojis = favorites.length > 0 ? favorites : emojiOf[scene.act];
  const emoji = brief.emojis && !habits.no_emoji ? nth(emojis, turn + Math.floor(pick * 7)) : '';
  const tag = brief.hashtags && !habits.no_hashtag ? hashtagFor(scene) : '';
  return { emoji: emoji ?? '', after: [habits.sign_off, tag].filter(Boolean) };
}

export const draftWith = (
  scene: Scene,
  turn: Turn,
  lead: Lead | undefined,
  layout: Layout,
): Draft => ({
  lead,
  units: [],
  layout,
  joins:
    scene.request.persona.intelligence_level === 'academic' ||
    scene.leash.heard.sentence_words > 16,
  tail: closingQuestion(scene),
  ...signs(scene, turn),
});

export const greetingWord = (scene: Scene): string => {
  const { persona } = scene.request;
  const word =
    persona.personality_type === 'custom' && !scene.sober
      ? sayingIn(persona.custom_archetype)
      : undefined;
  return word === undefined ? '' : `${asSentence(word)} `;
};
