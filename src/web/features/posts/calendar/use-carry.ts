/** Moves an entry to another time, with a pointer (mouse, pen or finger) or by keyboard. */
import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useState } from 'react';
import { minute } from '#contract/core/time.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { wordsOfRun } from '#web/entities/posts/status-labels.ts';
import { clockWords } from '#web/ui/zone-time.ts';
import { instantOf, laterBy, movedTo } from './calendar-time.ts';
import { keyOf } from './calendar-runs.ts';
import classes from './entry.module.css';

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** A copy of a card, held where it was grabbed. It appears with the first move, and is in nobody’s way. */
function ghostOf(card: HTMLElement, grabbed: Point) {
  const { left, top, width, height } = card.getBoundingClientRect();
  const copy = document.createElement('div');
  copy.className = `${card.className} ${classes.ghost}`;
  copy.inert = true;
  copy.dataset['hue'] = card.dataset['hue'];
  copy.dataset['look'] = card.dataset['look'];
  copy.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
  return {
    move({ clientX, clientY }: Point) {
      copy.style.left = `${left + clientX - grabbed.clientX}px`;
      copy.style.top = `${top + clientY - grabbed.clientY}px`;
      if (!copy.isConnected) document.body.append(copy);
    },
    remove: () => copy.remove(),
  };
}

// Follows a pointer from press to release. The browser's pointer events serve mouse, pen and finger alike; a drag
// library would weigh as much as the whole calendar, and knows neither hours nor days.

interface Following {
  onMove: (event: PointerEvent) => void;
  /** `undefined`: canceled. */
  onEnd: (event: PointerEvent | undefined) => void;
}

/** How far a mouse moves before it drags, in pixels, and how long a finger rests, in milliseconds: a shorter touch scrolls. */
const slack = 5;
const rest = 350;
/** The distance from the edge of a scroll container at which it scrolls, and the step. */
const edge = 40;
const pace = 12;

/** The hours, which scroll. A list above them is in another place of the document. */
const hoursOnScreen = (): Element | null => document.querySelector('[data-scroller]');

function scrollAtEdge(scroller: Element | null, y: number): void {
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + edge) scroller.scrollBy(0, -pace);
  if (y > bottom - edge) scroller.scrollBy(0, pace);
}

/** Suppresses the click at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, true));
}

/**
 * Calls `onMove` once it is a drag, and `onEnd` once that is over; meanwhile a copy of the card is under the pointer. A press
 * without a drag calls nothing.
 */
function follow(start: PointerEvent, card: HTMLElement, { onMove, onEnd }: Following): void {
  const ghost = ghostOf(card, start);
  const carry = (event: PointerEvent) => {
    ghost.move(event);
    onMove(event);
  };
  const isTouch = start.pointerType === 'touch';
  const scroller = hoursOnScreen();
  const all = new AbortController();
  const { signal } = all;
  let isDrag = false;
  const timer = isTouch
    ? setTimeout(() => {
        isDrag = true;
        carry(start);
      }, rest)
    : undefined;
  const end = (event: PointerEvent | undefined) => {
    clearTimeout(timer);
    all.abort();
    if (!isDrag) return;
    ghost.remove();
    swallowClick();
    onEnd(event);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (!isTouch && far >= slack) isDrag = true;
    if (!isDrag) return;
    scrollAtEdge(scroller, event.clientY);
    carry(event);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener(
    'pointerup',
    (event) => event.pointerId === start.pointerId && end(event),
    { signal },
  );
  window.addEventListener('pointercancel', () => end(undefined), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDrag) return;
      event.stopPropagation();
      end(undefined);
    },
    { signal, capture: true },
  );
  // Dragging with a finger neither scrolls nor opens the browser's menu.
  window.addEventListener('touchmove', (event) => isDrag && event.preventDefault(), {
    signal,
    passive: false,
  });
  window.addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal });
}

/** The moving entry, and its drop position. */
export interface Carried {
  run: CalendarRun;
  to: string;
  by: 'keys' | 'pointer';
}

/** A posting time on screen: free, or taken by a post that a queued one swaps with. */
interface QueuePoint {
  at: string;
  isTaken: boolean;
}

const fine = 5;
const usual = 15;

/** The step of an arrow key: minutes and days in the views with hours, days and weeks in a month. */
function stepOf(event: KeyboardEvent, byHours: boolean) {
  const { key, shiftKey, altKey } = event;
  if (key === 'ArrowLeft') return { days: -1 };
  if (key === 'ArrowRight') return { days: 1 };
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (down === undefined) return undefined;
  if (!byHours) return { days: down * 7 };
  const coarse = shiftKey ? 60 : usual;
  return { minutes: down * (altKey ? fine : coarse) };
}

/** How close to a posting time a queued post must be dropped to take it, in minutes. */
const magnet = 20;

/** The nearby posting time, or the time itself. */
function drawnTo(at: string, points: readonly QueuePoint[]): string {
  const distance = (point: QueuePoint) => Math.abs(Date.parse(point.at) - Date.parse(at));
  const [nearest] = points.toSorted((one, other) => distance(one) - distance(other));
  return nearest && distance(nearest) <= magnet * minute ? nearest.at : at;
}

/** The time at a point on screen; in a month, the day with the entry's own time. */
function timeAt(run: CalendarRun, x: number, y: number, step: number, zone: string) {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  const day = place?.dataset['column'];
  if (!place || day === undefined) return undefined;
  if (place.dataset['hours'] === undefined) return movedTo(run.at, day, zone);
  const { top, height } = place.getBoundingClientRect();
  const minutes = Math.round((((y - top) / height) * 24 * 60) / step) * step;
  return instantOf({ day, minutes: Math.min(Math.max(minutes, 0), 24 * 60 - step) }, zone);
}

/** The message beside the drop position of a queued post. */
function queueWords({ run, to }: Carried, points: readonly QueuePoint[]): string {
  if (to === run.at || !run.is_queued) return '';
  const point = points.find(({ at }) => Date.parse(at) === Date.parse(to));
  if (!point) return 'leaves the queue';
  return point.isTaken ? 'swaps places' : 'stays queued';
}

interface Options {
  zone: string;
  byHours: boolean;
  /** The posting times on screen that belong to a queued post's accounts. */
  pointsOf: (run: CalendarRun) => readonly QueuePoint[];
  /** Drops an entry at another time. */
  onDrop: (run: CalendarRun, to: string) => void;
  /** The keyboard may have moved it to a time outside of the view. */
  onReach: (at: string) => void;
}

const help = 'Arrow keys move it, Enter drops it, Escape puts it back.';
const finely = 'Shift moves by hours, Alt by 5 minutes.';

/** Why it can’t be moved. */
const whyFixed = (run: CalendarRun): string =>
  `This post can’t be moved: ${wordsOfRun(run).label.toLowerCase()}. ${run.why ?? ''}`.trim();

/** Does what keys mean during a move; `actOf` returns that. */
function useKeys(isOn: boolean, actOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event);
    if (!act) return;
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // In the capture phase: during a move, the arrow keys belong to the entry.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isOn]);
}

export function useCarry({ zone, byHours, pointsOf, onDrop, onReach }: Options) {
  const [carried, setCarried] = useState<Carried>();
  const [announcement, setAnnouncement] = useState('');
  const [refused, setRefused] = useState<string>();
  const words = (at: string) => clockWords(Date.parse(at), zone, Date.now());
  const isKeyed = carried?.by === 'keys';
  const keys = byHours ? `${help} ${finely}` : help;
  // Only the views with hours know the posting times.
  const fateOf = (one: Carried) => (byHours ? queueWords(one, pointsOf(one.run)) : '');

  const drop = (one: Carried) => {
    const isMoved = one.to !== one.run.at;
    if (isMoved && Date.parse(one.to) < Date.now()) {
      setAnnouncement(`${words(one.to)} has passed. Choose a time in the future.`);
      return;
    }
    setCarried(undefined);
    setAnnouncement(isMoved ? `Dropped: ${words(one.to)}.` : 'Not moved.');
    if (isMoved) onDrop(one.run, one.to);
  };
  const putBack = () => {
    setCarried(undefined);
    setAnnouncement('Put back.');
  };
  /** The effect of a key during a move; `undefined` for other keys. */
  const actOf = (one: Carried, event: KeyboardEvent): (() => void) | undefined => {
    if (event.key === 'Enter' || event.key === ' ') return () => drop(one);
    if (event.key === 'Escape' || event.key === 'Tab') return putBack;
    const step = stepOf(event, byHours);
    if (!step) return undefined;
    const to = laterBy(one.to, step, zone);
    return () => {
      const there = { ...one, to };
      setCarried(there);
      setAnnouncement([words(to), fateOf(there)].filter(Boolean).join(', '));
      onReach(to);
    };
  };
  useKeys(isKeyed, (event) => carried && actOf(carried, event));

  return {
    carried,
    said: announcement,
    /** What the keys do during a move, or why there is none. */
    hint: isKeyed ? keys : refused,
    lift: (run: CalendarRun) => {
      setRefused(undefined);
      setCarried({ run, to: run.at, by: 'keys' });
      setAnnouncement(`Lifted. ${words(run.at)}. ${keys}`);
    },
    refuse: (run: CalendarRun) => {
      setRefused(whyFixed(run));
      setAnnouncement(whyFixed(run));
    },
    grab: (event: ReactPointerEvent<HTMLElement>, run: CalendarRun) => {
      const box = event.currentTarget.getBoundingClientRect();
      // Kept under the pointer where it was grabbed; its upper edge is its time.
      const grip = event.clientY - box.top;
      const at = (moved: PointerEvent) => {
        const step = moved.altKey ? fine : usual;
        const to = timeAt(run, moved.clientX, moved.clientY - (byHours ? grip : 0), step, zone);
        return to && (moved.altKey || !byHours ? to : drawnTo(to, pointsOf(run)));
      };
      follow(event.nativeEvent, event.currentTarget, {
        onMove: (moved) => setCarried({ run, to: at(moved) ?? run.at, by: 'pointer' }),
        onEnd: (moved) => {
          setCarried(undefined);
          const to = moved && at(moved);
          if (to !== undefined) drop({ run, to, by: 'pointer' });
        },
      });
    },
    queueWords: carried ? fateOf(carried) : '',
    isCarried: (run: CalendarRun) => carried !== undefined && keyOf(carried.run) === keyOf(run),
  };
}
export type Carry = ReturnType<typeof useCarry>;
