import { useNavigate, useSearch } from '@tanstack/react-router';

export interface ImagesSearch {
  search?: string | undefined;
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
  const search: ImagesSearch = {
    search: textOf(asked['search']),
    page: page > 1 ? page : undefined,
    picture: textOf(asked['picture']),
  };
  const navigate = useNavigate();
  const choose = (changes: ImagesSearch) => {
    const next = { ...search, ...changes };
    void navigate({
      to: '/images',
      search: {
        ...(next.search && { search: next.search }),
        ...(next.page && next.page > 1 && { page: String(next.page) }),
        ...(next.picture && { picture: next.picture }),
      },
      // A selected picture is a step to come back from; a filter is none.
      replace: !('picture' in changes),
      resetScroll: false,
    });
  };
  return { search, choose };
}
