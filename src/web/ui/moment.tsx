/** Instants as `whenOf` says them, with the exact time on hover. */
import { useEffect, useState } from 'react';
import { exactly, whenOf } from './when.ts';

const minute = 60_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function Moment({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={exactly(at)}>
      {whenOf(at, now)}
    </time>
  );
}

/** When something is due, after a word such as "Publishes"; once that time has come, it is being published. */
export function Due({ at, word }: { at: string; word: string }) {
  const now = useNow();
  return Date.parse(at) <= now ? (
    'Publishing …'
  ) : (
    <>
      {word} <Moment at={at} />
    </>
  );
}
