/** The recorded demo: one chapter after the other, each with a caption. */
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useReducer } from 'react';
import { chapters, type ChapterId } from './demo-chapters.ts';
import classes from './demo-dialog.module.css';
import answer from './answer.webp';
import answerStill from './answer-still.webp';
import create from './create.webp';
import createStill from './create-still.webp';
import draft from './draft.webp';
import draftStill from './draft-still.webp';
import publish from './publish.webp';
import publishStill from './publish-still.webp';
import times from './times.json';
import write from './write.webp';
import writeStill from './write-still.webp';

// The files of the recorded demo: the animations of each chapter, its last frame, and its duration.

interface ChapterFiles {
  moving: string;
  still: string;
  /** Milliseconds. */
  time: number;
}

export const files: Readonly<Record<ChapterId, ChapterFiles>> = {
  draft: { moving: draft, still: draftStill, time: times.draft },
  create: { moving: create, still: createStill, time: times.create },
  write: { moving: write, still: writeStill, time: times.write },
  publish: { moving: publish, still: publishStill, time: times.publish },
  answer: { moving: answer, still: answerStill, time: times.answer },
};

/** The current chapter of the recorded demo, and whether it plays. */
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

function usePlayer() {
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
function useEnd(loaded: boolean, time: number, done: () => void): void {
  useEffect(() => {
    if (!loaded) return undefined;
    const timer = setTimeout(done, time);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new function is no new chapter
  }, [loaded, time]);
}

interface MovingProps {
  file: string;
  still: string;
  alt: string;
  time: number;
  onEnd: () => void;
}

/** A new address for each showing, because browsers continue a cached animation where it was. */
function Moving({ file, still, alt, time, onEnd }: MovingProps) {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const abort = new AbortController();
    let made = '';
    const load = async () => {
      const answer = await fetch(file, { signal: abort.signal });
      made = URL.createObjectURL(await answer.blob());
      if (!abort.signal.aborted) setShown(made);
    };
    // Without the animation, the still image is shown.
    load().catch(() => undefined);
    return () => {
      abort.abort();
      URL.revokeObjectURL(made);
    };
  }, [file]);
  useEnd(shown !== undefined, time, onEnd);
  return <img src={shown ?? still} width={960} height={600} alt={alt} />;
}

type Player = ReturnType<typeof usePlayer>;

const Controls = ({ player }: { player: Player }) => {
  const { at, run, ended } = player;
  if (run)
    return (
      <button type="button" className={classes.control} onClick={player.stop}>
        <IconPlayerStop size={18} aria-hidden /> Stop
      </button>
    );
  return (
    <button type="button" className={classes.control} onClick={() => player.play(ended ? 0 : at)}>
      {ended ? <IconRefresh size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}{' '}
      {ended ? 'Play again' : 'Play'}
    </button>
  );
};

const Chapters = ({ player }: { player: Player }) => (
  <ol className={classes.chapters}>
    {chapters.map(({ id, title }, index) => (
      <li key={id}>
        <button
          type="button"
          aria-current={index === player.at ? 'step' : undefined}
          onClick={() => player.play(index)}
        >
          {title}
        </button>
      </li>
    ))}
  </ol>
);

export default function DemoDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const player = usePlayer();
  useEffect(() => dialog.current?.showModal(), []);
  const { chapter, run, still, moving, time } = player;
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="demo-title" onClose={onClose}>
      <header className={classes.head}>
        <h2 className="heading" id="demo-title">
          Product tour
        </h2>
        <button
          type="button"
          className={classes.close}
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <IconX size={20} aria-hidden />
        </button>
      </header>
      <div className={classes.screen}>
        {run ? (
          <Moving
            key={run}
            file={moving}
            still={still}
            alt={chapter.text}
            time={time}
            onEnd={player.next}
          />
        ) : (
          <img src={still} width={960} height={600} alt={chapter.text} />
        )}
      </div>
      <div className={classes.foot}>
        <Controls player={player} />
        <p aria-live="polite">{chapter.text}</p>
        <Chapters player={player} />
      </div>
    </dialog>
  );
}
