/** The search parameters of the content page. */
import { type DraftState, DraftStates } from '#contract/content/kinds.ts';

export const contentViews = { write: 'Write', drafts: 'Drafts', history: 'History' } as const;
export type ContentView = keyof typeof contentViews;
export const ContentViewNames = Object.keys(contentViews) as ContentView[];

export interface ContentSearch {
  /** Without one, the workspace. */
  view?: Exclude<ContentView, 'write'>;
  /** The writing agent, or the one whose drafts are listed. */
  agent?: string;
  /** The topic. */
  topic?: string;
  /** A saved draft to open in the workspace; `?piece=` in old links. */
  draft?: string;
  /** An image to attach. */
  picture?: string;
  search?: string;
  state?: DraftState;
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
const oneOf = <Word extends string>(words: readonly Word[], value: unknown) =>
  words.find((word) => word === value);

/** Old links say `piece`. */
const draftNamed = (draft: string | undefined, piece: string | undefined) => {
  const named = draft ?? piece;
  return named && { draft: named };
};

/** Drops unknown values and defaults. */
export function contentSearchOf(parameters: Record<string, unknown>): ContentSearch {
  const view = oneOf(ContentViewNames, parameters['view']);
  const [agent, topic, picture] = [
    parameters['agent'],
    parameters['topic'],
    parameters['picture'],
  ].map(textOf);
  const [search, draft, piece] = [
    parameters['search'],
    parameters['draft'],
    parameters['piece'],
  ].map(textOf);
  const state = oneOf(DraftStates, parameters['state']);
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
