/** An avatar in a ring of its agent's color; initials replace a missing image. */
import { useState } from 'react';
import { initialsOf } from '#contract/core/cut.ts';
import classes from './avatar-ring.module.css';
import type { Hue } from './hue.ts';

interface Props {
  name: string;
  src?: string | null | undefined;
  hue: Hue;
  /** The outer width in pixels. */
  size?: 32 | 40 | 48 | 64 | 96;
  /** Without the ring, for an account rather than an agent. */
  plain?: 'round' | 'square' | undefined;
}

export function AvatarRing({ name, src, hue, size = 40, plain }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes.ring} data-hue={hue} data-size={size} data-plain={plain}>
      {src && src !== failed ? (
        <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
      ) : (
        <span className={classes.initials} aria-hidden>
          {initialsOf(name)}
        </span>
      )}
    </span>
  );
}
