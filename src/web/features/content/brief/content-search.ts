/** What the address of the content screen says after its question mark. */
import { type PieceState, PieceStates } from '#contract/content/types.ts';

export const contentViews = { write: 'Write', drafts: 'Drafts', history: 'History' } as const;
export type ContentView = keyof typeof contentViews;
export const ContentViewNames = Object.keys(contentViews) as ContentView[];

export interface ContentSearch {
  /** Without one it is the desk. */
  view?: Exclude<ContentView, 'write'>;
  /** Who writes, or whose texts are listed. */
  agent?: string;
  /** What is to be written about. */
  topic?: string;
  /** A kept text that is to be laid on the desk. */
  piece?: string;
  /** A picture that texts are to be posted with. */
  picture?: string;
  search?: string;
  state?: PieceState;
  /** Of a list, from 2 on. */
  page?: number;
}

const textOf = (asked: unknown) => (typeof asked === 'string' && asked ? asked : undefined);
const oneOf = <Word extends string>(words: readonly Word[], asked: unknown) =>
  words.find((word) => word === asked);

/** What of an address is known; the rest, and what stands for itself, is left out. */
export function contentSearchOf(asked: Record<string, unknown>): ContentSearch {
  const view = oneOf(ContentViewNames, asked['view']);
  const [agent, topic, piece] = [asked['agent'], asked['topic'], asked['piece']].map(textOf);
  const [search, picture] = [asked['search'], asked['picture']].map(textOf);
  const state = oneOf(PieceStates, asked['state']);
  const page = Math.trunc(Number(asked['page']));
  return {
    ...(view && view !== 'write' && { view }),
    ...(agent && { agent }),
    ...(topic && { topic }),
    ...(piece && { piece }),
    ...(picture && { picture }),
    ...(search && { search }),
    ...(state && { state }),
    ...(page > 1 && { page }),
  };
}
