/** What the address of the content screen says after its question mark. */
import { type DraftState, DraftStates } from '#contract/content/kinds.ts';

export const contentViews = { write: 'Write', drafts: 'Drafts', history: 'History' } as const;
export type ContentView = keyof typeof contentViews;
export const ContentViewNames = Object.keys(contentViews) as ContentView[];

export interface ContentSearch {
  /** Without one it is the workspace. */
  view?: Exclude<ContentView, 'write'>;
  /** Who writes, or whose texts are listed. */
  agent?: string;
  /** What is to be written about. */
  topic?: string;
  /** A saved draft to open in the workspace; `?piece=` in links made before it was called so. */
  draft?: string;
  /** A picture that texts are to be posted with. */
  picture?: string;
  search?: string;
  state?: DraftState;
}

const textOf = (asked: unknown) => (typeof asked === 'string' && asked ? asked : undefined);
const oneOf = <Word extends string>(words: readonly Word[], asked: unknown) =>
  words.find((word) => word === asked);

/** Links made before drafts were called so say `piece`. */
const draftNamed = (draft: string | undefined, piece: string | undefined) => {
  const named = draft ?? piece;
  return named && { draft: named };
};

/** What of an address is known; the rest, and what stands for itself, is left out. */
export function contentSearchOf(asked: Record<string, unknown>): ContentSearch {
  const view = oneOf(ContentViewNames, asked['view']);
  const [agent, topic, picture] = [asked['agent'], asked['topic'], asked['picture']].map(textOf);
  const [search, draft, piece] = [asked['search'], asked['draft'], asked['piece']].map(textOf);
  const state = oneOf(DraftStates, asked['state']);
  return {
    ...(view && view !== 'write' && { view }),
    ...(agent && { agent }),
    ...(topic && { topic }),
    ...draftNamed(draft, piece),
    ...(picture && { picture }),
    ...(search && { search }),
    ...(state && { state }),
  };
}
