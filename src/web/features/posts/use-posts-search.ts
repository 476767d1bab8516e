import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { PostStages } from '#contract/posts/stages.ts';
import { keepSeen } from './posts-seen.ts';

const views = ['board', 'list'] as const;
export type View = (typeof views)[number];

const keptAs = 'posts-view';

const viewIn = (word: unknown): View | undefined => views.find((view) => view === word);

/** The view that the page opens with. */
export const keepView = (view: View) => storeRecord(keptAs, { view });

interface Asked {
  view?: string | undefined;
  stage?: string | undefined;
  agent?: string | undefined;
  account?: string | undefined;
  label?: string | undefined;
  search?: string | undefined;
  /** The schedule that is open beside them. */
  post?: string | undefined;
}

/** The search parameters of the posts page, and a way to change them. */
export function usePostsSearch() {
  const asked: Asked = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (changes: Asked) =>
    void navigate({
      to: '/posts',
      search: Object.fromEntries(
        Object.entries({ ...asked, ...changes }).filter(([, word]) => word),
      ),
      replace: true,
      resetScroll: false,
    });
  const { agent, account, label, post, search = '' } = asked;
  const stage = PostStages.find((one) => one === asked.stage);
  // From the address, or the view used last, or the board.
  const view = viewIn(asked.view) ?? viewIn(storedRecord(keptAs)?.['view']) ?? 'board';
  const show = (next: View) => {
    keepView(next);
    choose({ view: next });
  };
  useEffect(() => {
    keepSeen({ ...asked, post: undefined });
  }, [asked]);
  const isFiltered = [agent, account, label, search].some(Boolean);
  return { view, show, stage, agent, account, label, post, search, isFiltered, choose };
}
export type PostsSearch = ReturnType<typeof usePostsSearch>;
