/** Animates a still image. Every motion ends as it started, so that the clip loops smoothly. */
import type { Motion } from '#contract/images/clips.ts';

/** Fractions of the image’s width and height, from the top left corner. */
interface View {
  left: number;
  top: number;
  /** The fraction of both width and height. */
  size: number;
}

export interface Frame {
  /** The part of the image that fills the frame. */
  view: View;
  /** The covered part, as fractions of the width; `null` if none. */
  cover: { from: number; to: number } | null;
}

const whole: View = { left: 0, top: 0, size: 1 };

/** Rises from 0 to 1 and falls back to 0 while `t` goes from 0 to 1. */
const swell = (t: number) => (1 - Math.cos(2 * Math.PI * t)) / 2;
/** Eases from 0 to 1; constant outside. */
const ease = (t: number) => swell(Math.min(1, Math.max(0, t)) / 2);

/** The view of the given size around a point, given in fractions. */
const around = (x: number, y: number, size: number): View => ({
  left: x - size / 2,
  top: y - size / 2,
  size,
});

const centred = (size: number) => around(0.5, 0.5, size);
const breath = { seconds: 1.5, depth: 0.07 };
const pan = { size: 0.78, reach: 0.11, sway: 0.03 };

/** The image is still while it is covered from the left, then uncovered. */
function revealAt(t: number): Frame {
  const to = ease((t - 0.45) / 0.2);
  const from = ease((t - 0.68) / 0.3);
  return { view: whole, cover: to > from ? { from, to } : null };
}

/** The frame of a clip at `t`, a fraction of its duration of `seconds`. */
export function frameAt(motion: Motion, t: number, seconds: number): Frame {
  const turn = 2 * Math.PI * t;
  switch (motion) {
    case 'zoom':
      return { view: centred(1 - 0.22 * swell(t)), cover: null };
    case 'pan':
      return {
        view: around(
          0.5 + pan.reach * Math.sin(turn),
          0.5 + pan.sway * Math.sin(2 * turn),
          pan.size,
        ),
        cover: null,
      };
    case 'pulse': {
      const breaths = Math.max(1, Math.round(seconds / breath.seconds));
      return { view: centred(1 - breath.depth * swell((t * breaths) % 1)), cover: null };
    }
    case 'reveal':
      return revealAt(t);
  }
}
