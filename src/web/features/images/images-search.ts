import { useNavigate, useSearch } from '@tanstack/react-router';
import { PictureShows, PictureSorts } from '#contract/images/library-calls.ts';
import type { PictureShow, PictureSort } from '#contract/images/library-calls.ts';

export interface ImagesSearch {
  search?: string | undefined;
  tag?: string | undefined;
  show?: PictureShow | undefined;
  /** The newest first unless it says otherwise. */
  sort?: PictureSort | undefined;
  /** The picture that is selected. */
  picture?: string | undefined;
}

const textOf = (asked: unknown) => (typeof asked === 'string' && asked ? asked : undefined);

/** What the address asks for, and a way to ask for something else. */
export function useImagesSearch() {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const sort = PictureSorts.find((one) => one === asked['sort']);
  const search: ImagesSearch = {
    search: textOf(asked['search']),
    tag: textOf(asked['tag']),
    show: PictureShows.find((one) => one === asked['show']),
    sort: sort === 'newest' ? undefined : sort,
    picture: textOf(asked['picture']),
  };
  const navigate = useNavigate();
  const choose = (changes: ImagesSearch) => {
    const next = { ...search, ...changes };
    void navigate({
      to: '/images',
      search: Object.fromEntries(
        Object.entries(next).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
      // A selected picture is a step to come back from; a filter is none.
      replace: !('picture' in changes),
      resetScroll: false,
    });
  };
  const isNarrowed = Boolean(search.search ?? search.tag ?? search.show);
  return { search, choose, isNarrowed };
}
