/** The lines of one request, in their register and about their topic, before anything is drawn. */
import { Archetypes, type Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import type { Random } from '#domain/composer/shuffle.ts';
import type { FactKind } from '#domain/composer/facts/facts.ts';
import { type Family, familyOf } from './families.ts';
import type { TopicKind } from '#domain/composer/grammar.ts';
import type { StyleWeights } from './style-weights.ts';
import type { Constraints } from '#domain/composer/constraints.ts';
import { createFiller } from '#domain/composer/material.ts';
import { inRegister } from '#domain/composer/finish.ts';
import { filled, suits, type Topic } from '#domain/composer/topic/topic.ts';
import type { Lines, Thought, Traits, Voice } from './voice.ts';

/** Lines of a voice; `on_…` react to a fact of that kind. */
export type Kind =
  | 'thought'
  | 'question'
  | 'list'
  | 'reply'
  | 'glad'
  | 'grumble'
  | 'unsure'
  | 'present'
  | 'thanks'
  | 'hello'
  | 'machine'
  | 'known'
  | 'tender'
  | 'advice'
  | 'scene'
  | 'lesson'
  | 'tip'
  | 'point'
  | 'wrap'
  | 'closer'
  | 'finish'
  | 'lead'
  | 'fact_opener'
  | 'fact_list'
  | 'fact_verdict'
  | 'fact_story'
  | 'fact_tip'
  | `on_${FactKind}`
  | 'humor'
  | 'mind'
  | 'daring'
  | 'special'
  | 'link';

export interface Sheet {
  persona: Persona;
  brief: Brief;
  voice: Voice;
  topic: Topic;
  lean: StyleWeights;
  leash: Constraints;
  seed: number;
}

/** Whoever tells facts about a bakery runs it, and has no use for recipes. */
const leisure: ReadonlySet<Family> = new Set<Family>([
  'coffee',
  'food',
  'garden',
  'home',
  'travel',
  'sport',
  'health',
  'arts',
]);

/** What the text is about; a reply is about what it answers. */
function familyIn({ brief, topic }: Sheet): Family {
  const there = brief.content_type === 'reply' ? familyOf(brief.context, false) : 'general';
  const family = there === 'general' ? familyOf(brief.topic, topic.own) : there;
  const sells = brief.content_type === 'tip' && brief.context !== '' && topic.thing !== undefined;
  return sells && leisure.has(family) ? 'launch' : family;
}

type Prepare = (thoughts: readonly Thought[], isList?: boolean) => Thought[];

/** Puts thoughts that suit the topic into register and fills their slots. */
function preparing(sheet: Sheet, random: Random): Prepare {
  const { persona, brief, topic, lean, seed } = sheet;
  const place = Archetypes.indexOf(persona.personality_type);
  const family = familyIn(sheet);
  const fill = createFiller(family, random, { seed, place, places: Archetypes.length });
  const said = (line: string, group = line) => filled(inRegister(line, brief, lean, group), topic);
  return (thoughts, isList = false) =>
    thoughts
      .filter((thought) => thought.every((line) => suits(line, topic)))
      .map((thought): Thought => {
        const [opens = '', ...then] = fill(thought);
        return [said(opens), ...then.map((line) => said(line, isList ? opens : line))];
      });
}

/** News has to be told before it can be talked about. */
const names = (line: string, topic: Topic): boolean =>
  topic.kind !== 'claim' || !topic.own || /\{we\}/iu.test(line);

/** What a post can open with: about the owner’s own, about a question, or about what everybody talks about. */
function openings(sheet: Sheet) {
  const { voice, topic } = sheet;
  const { own, answers } = voice;
  if (topic.own) {
    const { scenes, tips } = own;
    return {
      close: [],
      thoughts: own.thoughts.filter(([opens]) => names(opens, topic)),
      question: [],
      list: [],
      scenes,
      tips,
    };
  }
  const family = familyIn(sheet);
  const close = family === 'general' ? [] : voice.families[family];
  const asked: Partial<Record<TopicKind, readonly Thought[]>> = {
    question: answers.asked,
    claim: answers.claimed,
  };
  return {
    close: asked[topic.kind] ?? close,
    thoughts: voice.thoughts,
    question: voice.questions,
    list: voice.lists,
    scenes: voice.scenes,
    tips: voice.tips,
  };
}

const otherTopics = (persona: Persona, topic: Topic): string[] =>
  persona.target_topics.filter(
    (other) => other.length <= 40 && !topic.inline.toLowerCase().includes(other.toLowerCase()),
  );

type TraitKind = 'humor' | 'mind' | 'daring' | 'special' | 'link';

const own =
  (of: (traits: Traits, sheet: Sheet) => Lines) =>
  (sheet: Sheet, other = ''): Thought[] =>
    of(sheet.voice.traits, sheet).map((line): Thought => [
      filled(inRegister(line, sheet.brief, sheet.lean), sheet.topic, other),
    ]);
const linked = own(({ links }) => links);

/** What the persona’s choices add, as far as its sliders let them. */
const traitSources: Record<TraitKind, (sheet: Sheet) => Thought[]> = {
  humor: own(({ humor }, { persona, lean }) =>
    lean.tone === 'low' ? [] : humor[persona.humor_style],
  ),
  mind: own(({ mind }, { persona }) => mind[persona.intelligence_level]),
  daring: own(({ daring }, { lean }) => daring[lean.daring]),
  special: own(({ special }, { persona: { specialization } }) =>
    specialization ? special[specialization] : [],
  ),
  link: (sheet) => otherTopics(sheet.persona, sheet.topic).flatMap((other) => linked(sheet, other)),
};

/** Of the sentences after the next, another one is left out each time, so that the same start goes on differently. */
function varied(thoughts: readonly Thought[], random: Random): Thought[] {
  return thoughts.map(([opens, ...then]): Thought => {
    const without = 1 + Math.floor(random() * (then.length - 1));
    return [opens, ...then.filter((_, at) => then.length < 3 || at !== without)];
  });
}

export interface Laid {
  thoughts: Thought[];
  /** Those that are about this family of topics and no other. */
  close: ReadonlySet<Thought>;
}

const none: Laid['close'] = new Set();

/** What a post opens with, those that are close to the topic first. */
function laidOut(sheet: Sheet, all: Prepare, random: Random): Laid {
  const { thoughts, close } = openings(sheet);
  const near = all(close);
  const isVaried = sheet.brief.length === 'medium' && !sheet.voice.argues;
  const other = isVaried ? varied(all(thoughts), random) : all(thoughts);
  return { thoughts: [...near, ...other], close: new Set(near) };
}

type Source = (sheet: Sheet, all: Prepare) => Thought[];

const lines =
  (of: (voice: Voice, sheet: Sheet) => Lines): Source =>
  (sheet, all) =>
    all(of(sheet.voice, sheet).map((line): Thought => [line]));

const styled = ({ voice, brief }: Sheet) => voice.traits.styles[brief.style];

const sources: Record<Exclude<Kind, 'thought' | TraitKind>, Source> = {
  question: (sheet, all) => all(openings(sheet).question),
  list: (sheet, all) => all(openings(sheet).list, true),
  scene: (sheet, all) => all(openings(sheet).scenes),
  tip: (sheet, all) => all(openings(sheet).tips),
  reply: ({ voice }, all) => all(voice.replies),
  glad: lines(({ answers }) => answers.glad),
  grumble: lines(({ answers }) => answers.grumble),
  unsure: lines(({ answers }) => answers.unsure),
  present: lines(({ answers }) => answers.present),
  machine: lines(({ answers }) => answers.machine),
  known: lines(({ answers }) => answers.known),
  tender: lines(({ answers }) => answers.tender),
  thanks: lines(({ answers }) => answers.thanks),
  hello: lines(({ answers }) => answers.hello),
  advice: lines(({ answers }) => answers.advice),
  lesson: lines(({ lessons }) => lessons),
  point: lines(({ points }) => points),
  wrap: lines(({ wraps }) => wraps),
  closer: lines(({ asks, closers }, { leash: constraints }) =>
    constraints.habits.end_with_question ? asks : closers,
  ),
  finish: lines((_, sheet) => styled(sheet).closers),
  lead: lines((_, sheet) => styled(sheet).leads),
  fact_opener: lines(({ told }, { topic }) => told.openers.filter((line) => names(line, topic))),
  fact_list: lines(({ told }) => told.lists),
  fact_verdict: lines(({ told }) => told.verdicts),
  fact_story: lines(({ told }) => told.stories),
  fact_tip: lines(({ told }) => told.tips),
  on_change: lines(({ told }) => told.reactions.change),
  on_price: lines(({ told }) => told.reactions.price),
  on_date: lines(({ told }) => told.reactions.date),
  on_reason: lines(({ told }) => told.reactions.reason),
  on_number: lines(({ told }) => told.reactions.number),
  on_plain: lines(({ told }) => told.reactions.plain),
};

const isTrait = (kind: Kind): kind is TraitKind => kind in traitSources;

/** The lines of one kind. Each kind has its own order, so that what one setting adds leaves the others as they are. */
export function linesOf(kind: Kind, sheet: Sheet, random: Random): Laid {
  if (isTrait(kind)) return { thoughts: traitSources[kind](sheet), close: none };
  const all = preparing(sheet, random);
  if (kind === 'thought') return laidOut(sheet, all, random);
  return { thoughts: sources[kind](sheet, all), close: none };
}
