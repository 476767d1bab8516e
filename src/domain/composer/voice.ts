/** What a voice has to say. */
import type { HumorStyle, IntelligenceLevel } from '#contract/agents.ts';
import type { WritingStyle } from '#domain/brief-labels.ts';
import type { Specialization } from '#domain/persona-labels.ts';

export type Lines = readonly string[];

/**
 * A first sentence, then sentences that continue it, in order; one may be left out without breaking the rest.
 * `{t}` is the topic inside a sentence, `{T}` at its start. A topic may be a noun of either number, a gerund, a clause
 * or a quotation, so it never stands as the subject of a verb. `{n}` and `{N}` take only a noun or a gerund.
 */
export type Thought = readonly [string, ...string[]];

export interface Voice {
  /** Posts that state something. The first sentence can stand alone. */
  thoughts: readonly Thought[];
  /** Posts that ask, and answer themselves. */
  questions: readonly Thought[];
  /** Introductions to a list, each with its items. */
  lists: readonly Thought[];
  replies: readonly Thought[];
  /** Stories: where one begins, where it turns. */
  scenes: readonly Thought[];
  /** What a story taught. */
  lessons: Lines;
  /** Practical tips: introduction, what to do, why it works. */
  tips: readonly Thought[];
  /** Opinions that hold for any topic, for the parts of a thread. */
  points: Lines;
  /** How a thread comes back to its subject. */
  wraps: Lines;
  closers: Lines;
  /** Closers that ask. */
  asks: Lines;
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
