import { useEffect, useState } from 'react';

const leftUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Whole seconds until an instant, 0 from then on. */
export function useSecondsLeft(instant: string): number {
  const end = Date.parse(instant);
  const [left, setLeft] = useState(() => leftUntil(end));
  useEffect(() => {
    const look = () => setLeft(leftUntil(end));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** Whole seconds since the component was first rendered. */
export function useSecondsPassed(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
