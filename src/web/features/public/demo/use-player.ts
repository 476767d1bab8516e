/** The current chapter of the recorded demo, and whether it plays. */
import { useEffect, useReducer } from 'react';
import { chapters } from './demo-chapters.ts';
import { files } from './demo-files.ts';

interface Showing {
  at: number;
  /** Counts every start, so that the same chapter can restart; 0 while nothing plays. */
  run: number;
  begun: number;
  ended: boolean;
}

type Act = { play: number } | 'stop' | 'next';

const playing = (state: Showing, at: number): Showing => {
  const begun = state.begun + 1;
  return { at, run: begun, begun, ended: false };
};

function turn(state: Showing, act: Act): Showing {
  if (act === 'stop') return { ...state, run: 0 };
  if (act !== 'next') return playing(state, act.play);
  const next = state.at + 1;
  return next < chapters.length ? playing(state, next) : { ...state, run: 0, ended: true };
}

/** Starts automatically, unless the reader prefers reduced motion. */
const first = (): Showing => {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { at: 0, run: moves ? 1 : 0, begun: 1, ended: false };
};

export function usePlayer() {
  const [{ at, run, ended }, act] = useReducer(turn, undefined, first);
  const chapter = chapters[at] ?? chapters[0];
  return {
    at,
    run,
    ended,
    chapter,
    ...files[chapter.id],
    play: (which: number) => act({ play: which }),
    stop: () => act('stop'),
    next: () => act('next'),
  };
}

/** Calls `done` at the end of the chapter, counted from when its animation is loaded. */
export function useEnd(loaded: boolean, time: number, done: () => void): void {
  useEffect(() => {
    if (!loaded) return undefined;
    const timer = setTimeout(done, time);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new function is no new chapter
  }, [loaded, time]);
}
