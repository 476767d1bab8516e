/** The example book: hand-written texts of each voice, which a model is shown as its own earlier answers. */
import type { Archetype } from '#contract/agents/types.ts';
import book from './example-book.json' with { type: 'json' };

/** What an example shows: a kind of post, an answer to a question or to praise, an apology, a rewriting. */
export type ExampleKind =
  | 'post'
  | 'tip'
  | 'story'
  | 'thread'
  | 'answer'
  | 'thanks'
  | 'serious'
  | 'sorry'
  | 'rewrite';

/** A text together with what it was made from. Each says all of its facts and adds none. */
export interface Example {
  /** Whose voice it shows; `any` where every voice falls silent. */
  voice: Archetype | 'any';
  kind: ExampleKind;
  /** The topic; of an answer the message, of a rewriting the text. */
  topic: string;
  /** The facts; of a rewriting the wish. */
  facts: readonly string[];
  parts: readonly string[];
}

export const exampleBook = book as readonly Example[];

/** The examples of a voice for these kinds, the first kind first; at most `most`, or all. */
export const examplesOf = (
  voice: Example['voice'],
  kinds: readonly ExampleKind[],
  most?: number,
): Example[] =>
  kinds
    .flatMap((kind) => exampleBook.filter((one) => one.voice === voice && one.kind === kind))
    .slice(0, most);
