/** What a voice has to say. */
import type { HumorStyle, IntelligenceLevel } from '#contract/agents/types.ts';
import type { WritingStyle } from '#domain/persona/brief-labels.ts';
import type { Specialization } from '#domain/persona/persona-labels.ts';
import type { FactKind } from '#domain/composer/facts/facts.ts';
import type { KnownFamily } from './families.ts';

export type Lines = readonly string[];

/**
 * A first sentence, then sentences that continue it, in order; one may be left out without breaking the rest.
 *
 * What a line says in braces decides which topics it suits. `{t}`: any topic, after “about” or “on”; `{T}` the same at
 * the start of a sentence. `{n}`, `{N}`: a noun or a gerund. `{q}`: a question, `{k}`: a statement. `{c}`: an indirect question, as in “why we moved”. `{x}`:
 * the owner’s own thing. `{we}`: what the owner does, as a sentence. `{o}`: another topic. `{is}`, `{has}`, `{it}`: in
 * the number of `{n}` or `{x}`. The other slots, as `{who}`, are filled from the topic’s family.
 */
export type Thought = readonly [string, ...string[]];

/** Thoughts that only suit one family of topics. */
export type FamilyThoughts = Readonly<Record<KnownFamily, readonly Thought[]>>;

/** What a post opens with, and how it goes on. */
export interface Openings {
  /** Posts that state something. The first sentence can stand alone. */
  thoughts: readonly Thought[];
  /** Posts that ask, and answer themselves. */
  questions: readonly Thought[];
  /** Introductions to a list, each with its items. */
  lists: readonly Thought[];
}

/** Replies and stories. */
export interface Shapes {
  replies: readonly Thought[];
  /** Stories: where one begins, where it turns. */
  scenes: readonly Thought[];
  /** What a story taught. */
  lessons: Lines;
}

/** The parts of a thread, and last lines. */
export interface Points {
  /** Opinions that hold for any topic, for the parts of a thread. */
  points: Lines;
  /** How a thread comes back to its subject. */
  wraps: Lines;
  closers: Lines;
  /** Closers that ask. */
  asks: Lines;
}

/** About what is the owner’s own, which nobody gossips about. */
export interface OwnLines {
  thoughts: readonly Thought[];
  scenes: readonly Thought[];
  tips: readonly Thought[];
}

/** What a voice makes of facts that the owner gave. */
export interface Told {
  /** What stands before the facts, and says what they are about. */
  openers: Lines;
  /** The same before a list of facts. */
  lists: Lines;
  /** What the voice makes of them, by what the last of them tells. */
  reactions: Record<FactKind, Lines>;
  /** Comes back to the topic after facts that opened the text. */
  verdicts: Lines;
  /** How a story begins whose middle is the facts. */
  stories: Lines;
  /** How a tip follows from facts. */
  tips: Lines;
}

/** Answers to somebody. */
export interface Answers {
  glad: Lines;
  grumble: Lines;
  /** To a question whose answer is not known. */
  unsure: Lines;
  /** To “are you there?”. */
  present: Lines;
  /** To kind words about what the agent wrote. */
  thanks: Lines;
  /** To a greeting. */
  hello: Lines;
  /** To “are you a bot?”. */
  machine: Lines;
  /** What stands before a fact that answers. */
  known: Lines;
  /** What to do, for whoever has trouble, and for the parts of a thread. */
  advice: Lines;
  /** For those in trouble; no voice is funny here. */
  tender: Lines;
  /** Thoughts on a question that is the topic. */
  asked: readonly Thought[];
  /** Thoughts on a statement that is the topic. */
  claimed: readonly Thought[];
}

export interface Voice extends Openings, Shapes, Points {
  /** Practical tips: introduction, what to do, why it works. */
  tips: readonly Thought[];
  families: FamilyThoughts;
  own: OwnLines;
  told: Told;
  answers: Answers;
  /** Whether each thought is an argument, from which only the last steps may be left out. */
  argues?: true;
  /** Whether jokes are kept for a playful tone. */
  earnest?: true;
  traits: Traits;
  emojis: Lines;
  /** A hashtag for topics that give none. */
  tag: string;
}

/** How the persona's other choices and a brief's style sound in this voice. */
export interface Traits {
  humor: Record<HumorStyle, Lines>;
  mind: Record<IntelligenceLevel, Lines>;
  /** By the band of the controversy slider. */
  daring: Record<'low' | 'middle' | 'high', Lines>;
  special: Record<Specialization, Lines>;
  /** What a style puts in front of a post, or at its end. */
  styles: Record<WritingStyle, { leads: Lines; closers: Lines }>;
  /** How one of the agent's own topics, `{o}`, is brought in. */
  links: Lines;
}
