import { useEffect, useState } from 'react';
import { minute } from '#contract/core/time.ts';

const dayIn = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate());

/** The start of today, updated soon after midnight for pages that stay open. */
export function useDay(): Date {
  const [day, setDay] = useState(() => dayIn(new Date()));
  useEffect(() => {
    const look = () => {
      const now = dayIn(new Date());
      setDay((before) => (before.getTime() === now.getTime() ? before : now));
    };
    const timer = setInterval(look, minute);
    return () => clearInterval(timer);
  }, []);
  return day;
}
