import { useEffect, useState } from 'react';

const dayIn = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate());
const minute = 60_000;

/** The beginning of today; another one soon after midnight, for whoever leaves the page open. */
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
