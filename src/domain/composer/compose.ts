/**
 * The composer: a writer without a model that uses only given facts. The same request and seed always give the same
 * texts.
 */
import type { SpeechAct } from '#contract/content/kinds.ts';
import { Archetypes } from '#contract/agents/types.ts';
import { AnswerKeys } from '#contract/content/kinds.ts';
import { type Grammar, plainGrammar } from '#domain/briefs/grammar.ts';
import { openQuestions } from '#domain/briefs/questions.ts';
import { actLabels } from '#domain/briefs/speech-act.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import { atOnce, type Steps } from '#domain/steps.ts';
import { lone } from './lone.ts';
import { cheerful, type Formed, type Turn } from './manner.ts';
import { factual } from './post.ts';
import { reply } from './reply.ts';
import { type ComposeRequest, createScene, type Scene, type Unused } from './scene.ts';
import { createRandom } from './shuffle.ts';
import { asTip, thread, tip } from './thread.ts';

export type { ComposeRequest, Unused } from './scene.ts';

export interface Composed {
  parts: string[];
  /** What kind of text it is and what it leaves out, for the owner. */
  why: string;
  /** Indexes of the company facts it uses. */
  facts_used: number[];
  /** The owner’s statements that it does not contain, all of them. */
  unused: Unused[];
  /** What would make the text better, in sentences. */
  needs: string[];
  /** Whether it answers a question with given facts. */
  answers?: true | undefined;
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ');

/** What the composer could not do, for the owner. */
function caveats(scene: Scene): string[] {
  const { request, directives } = scene;
  const { persona } = request;
  const unread = [...directives.unread, ...scene.leash.unread, ...(request.known?.unread ?? [])];
  const mute = [
    ...(persona.specialization === null ? [] : ['Specialization']),
    ...(persona.target_topics.length === 0 ? [] : ['Target topics']),
  ];
  return [
    ...(directives.language === undefined
      ? []
      : [
          `The built-in writer only writes English. For ${directives.language.replace(/^\p{L}/u, (letter) => letter.toUpperCase())} you need an AI model.`,
        ]),
    ...(unread.length === 0 ? [] : [`Only a model can follow: ${quoted(unread)}.`]),
    ...(mute.length === 0 ? [] : [`Only a model reads: ${mute.join(', ').toLowerCase()}.`]),
  ];
}

/** The kind of text that the owner is told: the act, if the topic names it unambiguously. */
const namedAct = ({ act, certain, sober }: Scene): SpeechAct =>
  certain && !(sober && cheerful.has(act)) ? act : 'evergreen';

function explain(scene: Scene, { used, unused, needs }: Formed): string {
  const { brief } = scene.request;
  const own = used.filter(({ from }) => from !== 'company').length;
  const company = used.length - own;
  const total = own + unused.length;
  const facts =
    own === total
      ? `all ${own} of your facts`.replace('all 2', 'both')
      : `${own} of your ${total} facts`;
  const based = [
    ...(total === 0 ? [] : [total === 1 && own === 1 ? 'your fact' : facts]),
    ...(company === 0 ? [] : [`${company} from your company`]),
  ];
  const form = contentTypeLabels[brief.content_type].label.toLowerCase();
  const left = unused.map(({ text, reason }) => `“${text}” (${reason})`).join(', ');
  return [
    `This ${form} ${actLabels[namedAct(scene)]}, ${based.length === 0 ? 'with only your topic to go by' : `with ${based.join(' and ')}`}.`,
    ...(left === '' ? [] : [`Not used: ${left}.`]),
    ...needs,
    ...caveats(scene),
  ].join(' ');
}

/** What the owner could add, as one sentence; a reply has a hint of its own. */
function missing(scene: Scene): string[] {
  const { brief } = scene.request;
  if (brief.content_type === 'reply') return [];
  const given = AnswerKeys.filter((key) => (brief.answers[key] ?? '') !== '');
  const factTexts = scene.read.facts.map(({ text }) => text);
  const open = openQuestions(namedAct(scene), brief.topic, factTexts, given);
  return open.length === 0 ? [] : [`It would say more with an answer to: ${open.join(' ')}`];
}

/** A thread or tip without facts becomes a plain post. */
function formed(scene: Scene, turn: Turn): Formed {
  const { content_type } = scene.request.brief;
  if (content_type === 'reply') return reply(scene, turn);
  const forms = { tweet: factual, story: factual, thread, tip };
  const found = scene.units.length === 0 ? undefined : forms[content_type](scene, turn);
  if (found !== undefined) return found;
  const plain = content_type === 'tip' ? asTip(lone(scene, turn), scene) : lone(scene, turn);
  const lost = scene.units
    .filter(({ from }) => from !== 'company')
    .map(({ typed }) => ({ text: typed, reason: 'too long for one post' }));
  const kind = contentTypeLabels[content_type].label.toLowerCase();
  const needs =
    content_type === 'tweet' || plain.parts[0]?.startsWith('Tip')
      ? []
      : [`A ${kind} needs facts, so this is a single post.`];
  return { ...plain, unused: [...plain.unused, ...lost], needs };
}

function turnOf({ random }: Scene, nth: number, variation: number): Turn {
  const compact = variation === 2;
  return {
    nth,
    variation,
    compact,
    touch: random(),
    loud: random(),
    bold: random(),
    pick: random(),
  };
}

/**
 * Writes `count` texts about the brief’s topic and facts in the persona’s voice, in steps. No text exceeds the limit or
 * names what the persona avoids, and every statement of the owner is in the text or in `unused`.
 */
export function* composing(
  request: ComposeRequest,
  grammar: Grammar = plainGrammar,
): Steps<Composed[]> {
  const scene = createScene(request, grammar);
  yield;
  const offset =
    Math.floor(createRandom(request.seed)() * 60) +
    Archetypes.indexOf(request.persona.personality_type);
  const texts: Composed[] = [];
  for (let at = 0; at < request.count; at += 1) {
    const one = formed(scene, turnOf(scene, offset + at, at));
    const unused = [...scene.unused, ...one.unused];
    const needs = [...one.needs, ...missing(scene)];
    const whole: Formed = { ...one, unused, needs };
    texts.push({
      parts: one.parts,
      why: explain(scene, whole),
      facts_used: [...new Set(one.used.flatMap((unit) => unit.at))],
      unused,
      needs,
      answers: one.answers,
    });
    yield;
  }
  return texts;
}

/** Like `composing`, all at once. */
export const compose = (request: ComposeRequest, grammar?: Grammar): Composed[] =>
  atOnce(composing(request, grammar));
