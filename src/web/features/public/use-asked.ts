/** What the address asks of a public page. */
import { useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

interface Asked {
  claim?: string;
  connect?: string;
}

const never = () => () => {};

/** Nothing while the page is still the one that was sent to everybody. */
export function useAsked(): Asked {
  const asked: Asked = useSearch({ strict: false });
  const isSent = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return isSent ? {} : asked;
}
