/** Everything the composer needs for one request: the parsed brief, the constraints and the voice. */
import type { Persona } from '#contract/agents/types.ts';
import type { SpeechAct } from '#contract/content/kinds.ts';
import type { Brief } from '#contract/content/types.ts';
import { type Directives, directivesOf } from '#domain/briefs/directives.ts';
import type { Grammar } from '#domain/briefs/grammar.ts';
import {
  factsAbout,
  factsAnswering,
  factsKnown,
  withoutRepeats,
} from '#domain/briefs/known-facts.ts';
import { keepingBack, saidOf } from '#domain/withholding/kept-back.ts';
import { isMourning, isSober } from '#domain/briefs/gravity.ts';
import { isCertain, speechActOf } from '#domain/briefs/speech-act.ts';
import { type Read, readBrief, type Told, topicIn } from '#domain/briefs/wishes.ts';
import { leansBack, statementsIn } from '#domain/briefs/sentences.ts';
import { mended, namedAs } from '#domain/briefs/spelling.ts';
import { type Wording, wordingIn } from '#domain/persona/description-rules.ts';
import type { Voice } from '#domain/persona/description-voice.ts';
import { toneOf } from '#domain/persona/persona.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import { hides } from '#domain/text/untrusted-text.ts';
import { createConstraints, type Constraints } from './constraints.ts';
import { withHabits } from './finish.ts';
import type { Speaker } from './realise.ts';
import { createRecent } from './recent.ts';
import { createRandom, type Random } from './shuffle.ts';
import { readTopic, type Topic } from './topic.ts';
import { type Unit, unitsOf } from './units.ts';
import { type Build, builds, friendly, voiceOf } from './voice.ts';

export type { Unit } from './units.ts';

export interface ComposeRequest {
  persona: Persona;
  brief: Brief;
  limit: LengthLimit;
  /** How many different texts to write. */
  count: number;
  seed: number;
  /** The agent’s newest texts, whose sentences are not reused. */
  recent?: readonly string[] | undefined;
  /** Company facts that may fit, each as sentences; with `regardless`, the text is about them whether or not they match. */
  known?: {
    facts: readonly string[];
    regardless?: boolean | undefined;
    /** How the company wants its texts worded, including sentences that only a model can follow. */
    voice?: string;
    unread?: readonly string[];
  };
}

/** Statements of the owner that a text leaves out, with the reason. */
export interface Unused {
  text: string;
  reason: string;
}

export interface Scene {
  request: ComposeRequest;
  grammar: Grammar;
  read: Read;
  directives: Directives;
  act: SpeechAct;
  topic: Topic;
  /** Too serious for a flourish. */
  sober: boolean;
  /** Whether the topic names its act unambiguously, so that a line for the act is appropriate. */
  certain: boolean;
  /** Someone died: no lists. */
  mourning: boolean;
  formal: boolean;
  speaker: Speaker;
  leash: Constraints;
  allowed: (text: string) => boolean;
  units: Unit[];
  unused: Unused[];
  wording: Wording;
  voice: Voice;
  build: Build;
  /** Whether the agent’s recent texts contain a line. */
  said: (line: string) => boolean;
  random: Random;
}

/** The wording that the owner’s description and the company ask for. */
const wordingOf = ({ persona, known }: ComposeRequest): Wording => {
  const own = persona.personality_type === 'custom' ? persona.custom_archetype : '';
  return wordingIn(`${own}\n${known?.voice ?? ''}`);
};

/** A hash of the text, so that agents and topics next to each other get different results. */
export function numberOf(text: string): number {
  let so = 7;
  for (const letter of text) so = (Math.imul(so, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return so % 100_003;
}

const first = /\b(?:I|I[’'](?:m|ve|ll|d)|my|mine|me)\b/u;
const plural = /\b(?:we|we[’'](?:re|ve|ll|d)|our|ours|us)\b/iu;

/** A quotation. */
const quotation = /["“][^"”]{0,400}["”]/gu;

/** Whether the text says “I” or “we”: like the owner’s input, else the samples or description, else “we”. */
function speakerOf(said: string, persona: Persona, { speaker }: Directives): Speaker {
  if (speaker !== undefined) return speaker;
  const own = [...persona.voice_samples, persona.custom_archetype].join('\n');
  const heard =
    [said.replace(quotation, ' '), own].find((text) => first.test(text) || plural.test(text)) ?? '';
  return first.test(heard) && !plural.test(heard) ? 'I' : 'we';
}

/** The company facts that belong in this text. */
function companyFacts({ brief, known }: ComposeRequest, own: readonly Told[]): Told[] {
  const statedFacts = factsKnown(known?.facts ?? []);
  const isReply = brief.content_type === 'reply';
  const fitting = isReply
    ? factsAnswering(brief.context, statedFacts)
    : factsAbout(brief.topic, statedFacts);
  const chosen =
    fitting.length === 0 && known?.regardless === true && !isReply ? statedFacts : fitting;
  return withoutRepeats(
    chosen,
    own.map(({ text }) => text),
  ).map(({ text, at }) => ({
    text,
    from: 'company',
    at,
    leans: leansBack(text),
  }));
}

const isName = (name: string): boolean => /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2}$/u.test(name);

/** A sentence for a name to be included; `undefined` if it would claim too much. */
function naming(name: string, act: SpeechAct, sober: boolean): string | undefined {
  if (/^(?:our|my) new \S/iu.test(name)) return sober ? undefined : `Say hello to ${name}.`;
  const ofOurs = /^(?:our|my) (?:\p{Ll}+ )+\p{Lu}\p{L}+$/u.test(name);
  if (!isName(name) && !ofOurs) return `Plus ${name}.`;
  if (act === 'thank' || act === 'milestone') return `Thank you, ${name}.`;
  if (sober) return undefined;
  return act === 'event' ? `With ${name}.` : `Shout-out to ${name}.`;
}

function addNames(scene: Scene): void {
  const said =
    `${scene.request.brief.topic} ${scene.units.map(({ text }) => text).join(' ')}`.toLowerCase();
  for (const name of scene.read.names.filter((one) => !said.includes(one.toLowerCase()))) {
    const text = naming(name, scene.act, scene.sober);
    if (text === undefined)
      scene.unused.push({ text: name, reason: `say what the post should say about ${name}` });
    else
      scene.units.push({
        text,
        part: false,
        from: 'context',
        key: undefined,
        typed: name,
        at: [],
        calls: false,
        strong: false,
      });
  }
}

/** Removes statements that must not be used, with the reason. */
function sift(scene: Scene): void {
  const { leash } = scene;
  const kept: Unit[] = [];
  for (const unit of scene.units) {
    const text = leash.sayable(unit.text);
    if (scene.allowed(text)) kept.push({ ...unit, text });
    else if (unit.from !== 'company')
      scene.unused.push({ text: unit.typed, reason: 'your agent’s rules don’t allow it' });
  }
  scene.units = kept;
}

/** From this tone on every text uses contractions; below it, fewer the lower it is. */
const relaxed = 66;

/** Whether this text avoids contractions; a calm tone makes that likely. */
function isFormal(
  { persona, brief, seed }: ComposeRequest,
  wording: Wording,
  directives: Directives,
  { contractions }: Build,
): boolean {
  const wantsFormal = wording.formal || directives.formal || brief.style === 'professional';
  if (wantsFormal || contractions === 'long') return true;
  const by = createRandom(seed + 17)();
  return !directives.lively && by * relaxed >= toneOf(persona);
}

const isReplied = ({ brief }: ComposeRequest): boolean => brief.content_type === 'reply';

/** The request without what is kept back and without instructions in the topic, and what was removed. */
function requestIn(composeRequest: ComposeRequest) {
  const { brief: open, held, unsaid } = keepingBack(composeRequest.brief);
  const typed = [open.topic, ...Object.values(open.answers), open.context].join('\n');
  const added = isReplied(composeRequest) ? open.context : namedAs(open.context, typed);
  const isToldMore = added !== '' && !isReplied(composeRequest);
  const { topic, wishes } = topicIn(namedAs(mended(open.topic), typed), isToldMore);
  // If the topic is kept back, the first fact becomes the news.
  const [first = ''] = topic === '' ? statementsIn(added) : [];
  const context = added.replace(first, '').trim();
  const unused = unsaid.map((text) => ({ text, reason: 'you asked to keep it back' }));
  const { facts = [], ...known } = composeRequest.known ?? {};
  const openFacts = facts.map((text) => (held.some((one) => saidOf(text, one)) ? '' : text));
  const brief = { ...open, topic: topic || first, context };
  return {
    request: { ...composeRequest, brief, known: { ...known, facts: openFacts } },
    wishes,
    unused,
  };
}

/** Parses one request. */
export function createScene(composeRequest: ComposeRequest, grammar: Grammar): Scene {
  const { request, wishes, unused } = requestIn(composeRequest);
  const { persona, brief, limit } = request;
  const read = readBrief(brief);
  const directives = directivesOf([...wishes, ...read.wishes]);
  const wording = wordingOf(request);
  const own = read.facts.map(({ text }) => text);
  const isReply = isReplied(composeRequest);
  const act = isReply ? 'answer' : speechActOf(brief.topic, own);
  const company = companyFacts(request, read.facts);
  const words = [brief.topic, ...own].join('\n');
  const speaker = speakerOf(words, persona, directives);
  const isFriendly = brief.style === 'friendly';
  const voice = isFriendly ? 'warm' : voiceOf(persona);
  const companyTexts = company.map(({ text }) => text);
  const given: Brief = {
    ...brief,
    context: [isReply ? '' : brief.context, ...own, ...companyTexts].join('\n'),
    content_type: isReply ? 'tweet' : brief.content_type,
  };
  const leash = createConstraints(persona, given, limit, directives.rules);
  const { habits } = leash;
  const kept = isReply ? undefined : leash.sayable(brief.topic);
  const build = isFriendly ? friendly : builds[voice];
  const scene: Scene = {
    request,
    grammar,
    read,
    directives,
    act,
    topic: readTopic(kept ?? brief.topic, { grammar, speaker }),
    sober: isSober(act, words),
    certain: isCertain(act, brief.topic),
    mourning: isMourning(words),
    formal: isFormal(request, wording, directives, build),
    speaker,
    leash,
    allowed: (text) => !hides(text) && leash.passes(withHabits(text, habits)),
    units: [],
    unused,
    wording,
    voice,
    build,
    said: createRecent(request.recent ?? [], brief.topic),
    random: createRandom(
      request.seed +
        numberOf(`${brief.topic} ${persona.personality_type} ${persona.custom_archetype}`),
    ),
  };
  scene.units = unitsOf([...read.facts, ...company], scene);
  addNames(scene);
  sift(scene);
  return scene;
}

/**
 * Whether the agent picks the boldest line, more likely with a higher slider, and never in a friendly text; `by` is a
 * random number from 0 to 1.
 */
export const isDaring = ({ request: { persona, brief }, sober }: Scene, by: number): boolean =>
  !sober && brief.style !== 'friendly' && by * 100 < persona.controversy_comfort;
