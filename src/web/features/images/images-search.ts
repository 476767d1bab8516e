import { useNavigate, useSearch } from '@tanstack/react-router';
import { PictureShows, PictureSorts } from '#contract/images/library-calls.ts';
import type { PictureShow, PictureSort } from '#contract/images/library-calls.ts';

export interface ImagesSearch {
  search?: string | undefined;
  tag?: string | undefined;
  show?: PictureShow | undefined;
  /** The newest first unless it says otherwise. */
  sort?: PictureSort | undefined;
  /** From 2 on. */
  page?: number | undefined;
  /** The picture that is selected. */
  picture?: string | undefined;
}

const textOf = (asked: unknown) => (typeof asked === 'string' && asked ? asked : undefined);

/** What the address asks for, and a way to ask for something else. */
export function useImagesSearch() {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const page = Math.trunc(Number(asked['page']));
  const sort = PictureSorts.find((one) => one === asked['sort']);
  const search: ImagesSearch = {
    search: textOf(asked['search']),
    tag: textOf(asked['tag']),
    show: PictureShows.find((one) => one === asked['show']),
    sort: sort === 'newest' ? undefined : sort,
    page: page > 1 ? page : undefined,
    picture: textOf(asked['picture']),
  };
  const navigate = useNavigate();
  const choose = (changes: ImagesSearch) => {
    const next = { ...search, ...changes };
    void navigate({
      to: '/images',
      search: Object.fromEntries(
        Object.entries({ ...next, page: next.page === 1 ? undefined : next.page }).flatMap(
          ([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
        ),
      ),
      // A selected picture is a step to come back from; a filter is none.
      replace: !('picture' in changes),
      resetScroll: false,
    });
  };
  /** Another choice of pictures begins at its first page. */
  const narrow = (changes: ImagesSearch) => choose({ page: undefined, ...changes });
  const isNarrowed = Boolean(search.search ?? search.tag ?? search.show);
  return { search, choose, narrow, isNarrowed };
}
