/** How a still picture is set in motion. Every motion ends as it began, so that a clip loops without a jump. */
import type { Motion } from '#contract/images/clips.ts';

/** Shares of the picture's width and height, from its left upper corner. */
export interface View {
  left: number;
  top: number;
  /** Of the width and of the height alike. */
  size: number;
}

export interface Frame {
  /** What of the picture fills the frame. */
  view: View;
  /** What is covered, from and to which share of the width; `null` where nothing is. */
  cover: { from: number; to: number } | null;
}

const whole: View = { left: 0, top: 0, size: 1 };

/** From 0 to 1 and back to 0 while `t` goes from 0 to 1. */
const swell = (t: number) => (1 - Math.cos(2 * Math.PI * t)) / 2;
/** From 0 to 1, slow at both ends; constant outside. */
const ease = (t: number) => swell(Math.min(1, Math.max(0, t)) / 2);

/** The view around a point, given as shares, that is `size` of the picture. */
const around = (x: number, y: number, size: number): View => ({
  left: x - size / 2,
  top: y - size / 2,
  size,
});

const centred = (size: number) => around(0.5, 0.5, size);
const breath = { seconds: 1.5, depth: 0.07 };
const pan = { size: 0.78, reach: 0.11, sway: 0.03 };

/** The picture rests, is covered from the left, and uncovered again from there. */
function revealAt(t: number): Frame {
  const to = ease((t - 0.45) / 0.2);
  const from = ease((t - 0.68) / 0.3);
  return { view: whole, cover: to > from ? { from, to } : null };
}

/** What a clip of so many seconds shows at `t`, a share of its time. */
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
