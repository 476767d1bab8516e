/** The search parameters of a public page. */
import { useSyncExternalStore } from 'react';

interface Asked {
  claim?: string;
  connect?: string;
}

const never = () => () => {};

/** Missing while the served page is being hydrated. */
export function useAsked(): Asked {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
  return Object.fromEntries(new URLSearchParams(search));
}
