import { useNavigate, useSearch } from '@tanstack/react-router';
import { PictureShows, PictureSorts } from '#contract/images/library-calls.ts';
import type { PictureShow, PictureSort } from '#contract/images/library-calls.ts';

export interface ImagesSearch {
  search?: string | undefined;
  tag?: string | undefined;
  show?: PictureShow | undefined;
  /** Without one, newest first. */
  sort?: PictureSort | undefined;
  /** The selected image. */
  picture?: string | undefined;
}

const textOf = (asked: unknown) => (typeof asked === 'string' && asked ? asked : undefined);

/** The search parameters, and a way to change them. */
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
      // Selecting an image adds a history entry; a filter doesn't.
      replace: !('picture' in changes),
      resetScroll: false,
    });
  };
  const isNarrowed = Boolean(search.search ?? search.tag ?? search.show);
  return { search, choose, isNarrowed };
}
