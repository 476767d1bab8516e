/** The recorded demo: one chapter after the other, each with a caption. */
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { chapters } from './demo-chapters.ts';
import classes from './demo-dialog.module.css';
import { useEnd, usePlayer } from './use-player.ts';

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
        <h2 id="demo-title">Product tour</h2>
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
