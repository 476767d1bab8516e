import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Fold } from './looks.ts';
import classes from './network-post.module.css';

interface Props {
  fold: Fold | undefined;
  /** The text that the children show. */
  text: string;
  children: ReactNode;
}

/** Whether the text has more lines than the network shows, measured at the width that it has here. */
function useIsLong(fold: Fold | undefined, text: string) {
  const box = useRef<HTMLDivElement>(null);
  // Another text is measured again.
  const [long, setLong] = useState<string>();
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown || !fold) return;
    const { webkitLineClamp: kept } = shown.style;
    shown.style.webkitLineClamp = `${fold.over}`;
    setLong(shown.scrollHeight > shown.clientHeight + 1 ? text : undefined);
    shown.style.webkitLineClamp = kept;
  }, [fold, text]);
  return { box, isLong: long === text };
}

/** A text, cut where its network cuts it in the feed. */
export function Folded({ fold, text, children }: Props) {
  const { box, isLong } = useIsLong(fold, text);
  const [isOpen, setIsOpen] = useState(false);
  if (!fold) return children;
  const lines = isOpen && isLong ? undefined : isLong ? fold.to : fold.over;
  return (
    <>
      <div ref={box} className="clamped" style={{ WebkitLineClamp: lines }}>
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : fold.word}
        </button>
      )}
    </>
  );
}
