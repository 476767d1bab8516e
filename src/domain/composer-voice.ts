/**
 * The lines a voice has to choose from. `{t}` is the topic inside a sentence, `{T}` at its start. A topic may be a
 * noun of either number, a gerund, a clause or a quotation, so it never stands as the subject of a verb.
 */
export interface Voice {
  /** First sentences of a post; each names the topic. */
  openers: readonly string[];
  /** Openers that ask; the points answer them. */
  questions: readonly string[];
  /** Introductions to a list of points. */
  lists: readonly string[];
  /** Opinions that hold for any topic. */
  points: readonly string[];
  closers: readonly string[];
  /** First sentences of a reply to somebody. */
  replies: readonly string[];
  /** A story: where it begins, where it turns, what it taught. */
  scenes: readonly string[];
  turns: readonly string[];
  lessons: readonly string[];
  /** Introductions to a practical tip. */
  tips: readonly string[];
  emojis: readonly string[];
  /** A hashtag for topics that give none. */
  tag: string;
}
