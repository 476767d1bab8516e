import { useEffect, useState } from 'react';
import { second } from '#contract/core/time.ts';

/** The present, in milliseconds UTC, at most ten seconds old. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10 * second);
    return () => clearInterval(timer);
  }, []);
  return now;
}
