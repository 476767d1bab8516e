/** Drags a part of a thread to another place, with a mouse or a finger; shortcuts and a menu do the same. */
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './canvas.module.css';

/** From which position, to before which other one. */
interface Drag {
  from: number;
  to: number;
}

/** The index of the part before which a drop at that height lands. */
function placeAt(grip: Element, y: number): number {
  const parts = [...(grip.closest('[data-canvas]')?.querySelectorAll('[data-part]') ?? [])];
  const below = parts.findIndex((part) => {
    const { top, height } = part.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below < 0 ? parts.length : below;
}

/** The current drag, its drop position, and the handles that start one. */
export function useGrips(count: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  return {
    /** Whether a dragged part lands before this one, or after it as the last. */
    landsAt: (at: number): 'before' | 'after' | undefined => {
      if (!drag || drag.to === drag.from || drag.to === drag.from + 1) return undefined;
      if (drag.to === at) return 'before';
      return drag.to === count && at === count - 1 ? 'after' : undefined;
    },
    gripOf: (at: number) => (
      <span
        className={classes.grip}
        aria-hidden
        title="Drag to move"
        data-grip
        onPointerDown={(event) => {
          // Keeps the focus and the cursor where they are.
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ from: at, to: at });
        }}
        onPointerMove={({ currentTarget, clientY }) =>
          setDrag((now) => now && { ...now, to: placeAt(currentTarget, clientY) })
        }
        onPointerUp={() => {
          setDrag(undefined);
          if (drag) onMove(drag.from, drag.to);
        }}
        onPointerCancel={() => setDrag(undefined)}
      >
        <IconGripVertical size={16} />
      </span>
    ),
  };
}
