import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type PictureShow,
  PictureShows,
  type PictureSort,
  PictureSorts,
} from '#contract/images/library-calls.ts';
import { oneOf, textIn } from '#web/lib/read-value.ts';

export interface ImagesSearch {
  search?: string | undefined;
  tag?: string | undefined;
  show?: PictureShow | undefined;
  /** Without one, newest first. */
  sort?: PictureSort | undefined;
  /** The selected image. */
  picture?: string | undefined;
}

/** The search parameters, and a way to change them. */
export function useImagesSearch() {
  const parameters: Record<string, unknown> = useSearch({ strict: false });
  const sort = oneOf(PictureSorts, parameters['sort']);
  const search: ImagesSearch = {
    search: textIn(parameters['search']),
    tag: textIn(parameters['tag']),
    show: oneOf(PictureShows, parameters['show']),
    sort: sort === 'newest' ? undefined : sort,
    picture: textIn(parameters['picture']),
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
