/** What the address asks of a public page. */
import { useSyncExternalStore } from 'react';

interface Asked {
  claim?: string;
  connect?: string;
}

const never = () => () => {};

/** Nothing while the page is still the one that was sent to everybody. */
export function useAsked(): Asked {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
  return Object.fromEntries(new URLSearchParams(search));
}
