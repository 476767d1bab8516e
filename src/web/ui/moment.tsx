/** A relative time, with the exact time on hover. */
import { useEffect, useState } from 'react';
import { exactly, whenOf } from './when.ts';

const minute = 60_000;

export function Moment({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exactly(at)}>
      {whenOf(at, now)}
    </time>
  );
}
