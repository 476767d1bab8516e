/** The search parameters of the page of suggestions, and ways to change them. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type DraftState, DraftStates } from '#contract/content/kinds.ts';
import { oneOf, textIn } from '#web/lib/read-value.ts';

export const suggestionViews = {
  write: 'Ask for drafts',
  drafts: 'Drafts',
  history: 'History',
} as const;
export type SuggestionView = keyof typeof suggestionViews;
export const SuggestionViewNames = Object.keys(suggestionViews) as SuggestionView[];

export interface SuggestionsSearch {
  /** Without one, the workspace. */
  view?: Exclude<SuggestionView, 'write'>;
  /** The writing agent, or the one whose drafts are listed. */
  agent?: string;
  topic?: string;
  /** A saved draft to open in the workspace; `?piece=` in old links. */
  draft?: string;
  search?: string;
  state?: DraftState;
}

/** Old links say `piece`. */
const draftNamed = (draft: string | undefined, piece: string | undefined) => {
  const named = draft ?? piece;
  return named && { draft: named };
};

/** Drops unknown values and defaults. */
function suggestionsSearchOf(parameters: Record<string, unknown>): SuggestionsSearch {
  const view = oneOf(SuggestionViewNames, parameters['view']);
  const [agent, topic, search] = [
    parameters['agent'],
    parameters['topic'],
    parameters['search'],
  ].map(textIn);
  const [draft, piece] = [parameters['draft'], parameters['piece']].map(textIn);
  const state = oneOf(DraftStates, parameters['state']);
  return {
    ...(view && view !== 'write' && { view }),
    ...(agent && { agent }),
    ...(topic && { topic }),
    ...draftNamed(draft, piece),
    ...(search && { search }),
    ...(state && { state }),
  };
}

type Changes = { [Key in keyof SuggestionsSearch]: SuggestionsSearch[Key] | undefined };

/** The search parameters, and ways to change them. */
export function useSuggestionsSearch() {
  const search = suggestionsSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (next: Changes, replace: boolean) => {
    void navigate({
      to: '/ai-content',
      search: { ...suggestionsSearchOf(next) },
      replace,
      resetScroll: false,
    });
  };
  return {
    search,
    /** Another view or filter. A filter adds no history entry. */
    choose: (changes: Changes) => go({ ...search, ...changes }, !('view' in changes)),
    /** Another view without the filters of this one. */
    open: (next: Changes) => go(next, false),
  };
}
