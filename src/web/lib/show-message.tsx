/** Shows a short message; fetched with the first one. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { client } from '#contract/core/client-limits.ts';
import { second } from '#contract/core/time.ts';
import { command } from './command-key.ts';
import { keepFocus } from './focus.ts';
import { isTyping } from './typing.ts';
import { useSecondsLeft } from './use-seconds.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import { Drawing, type DrawingName } from '#web/ui/media/drawing.tsx';
import classes from './show-message.module.css';

export { isUnconfirmed, messageOf } from './api/api-error.ts';

export type Tone = 'success' | 'error' | 'info';
const colors = { success: 'green', error: 'red', info: 'blue' } as const;

/** How long something can be undone, in milliseconds. */
const offered = 10 * second;

/** The button that takes something back, which also has a key. */
const undo = 'Undo';

/** The button of a message. */
export interface MessageAct {
  label: string;
  run: () => void;
  /** The exact number of seconds in which it works; they are counted on the button. */
  seconds?: number | undefined;
  /** Undoes a change of a text, whose editor has the keys of Undo: it knows what was typed since. */
  isOfText?: boolean | undefined;
  /** Above the message, which then stays until it is closed: a moment to notice. */
  drawing?: DrawingName | undefined;
}

/** Counted for the eyes only: a screen reader would say each second. */
function SecondsLeft({ until }: { until: string }) {
  const left = useSecondsLeft(until);
  return (
    <span aria-hidden className="numeric">
      &nbsp;{left} s
    </span>
  );
}

const common = (tone: Tone) =>
  ({
    color: colors[tone],
    withBorder: true,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close this message' },
  }) as const;

/**
 * As a sentence, in the browser’s times. Some prescribed messages have no period; the eyes get one, and the words stay as
 * prescribed.
 */
function shown(message: string): ReactNode {
  const words = withOwnTimes(message);
  return /[\p{L}\p{N})”]$/u.test(message) ? <span className={classes.open}>{words}</span> : words;
}

/** Successes, with the time they were shown; they make room for the next message. */
const passing = new Map<string, number>();
/** Messages within this time of each other are kept together. */
const together = 1.5 * second;

/** Offers, with the time they were shown. */
const fleeting = new Map<string, number>();

/** What stays until it is closed never gets old. */
const sinceOf = (stays: boolean): number => (stays ? Infinity : performance.now());

/** Another post is opened: what was said before it, perhaps over what it shows, was about something else. */
export function hideOlder(): void {
  const now = performance.now();
  for (const [id, since] of [...passing, ...fleeting])
    if (now - since > together) notifications.hide(id);
}

/** Returns a function that hides it. A message that is on screen is not shown twice: its text is its id. */
export function showMessage(tone: Tone, message: string): () => void {
  const id = `${tone}:${message}`;
  const now = performance.now();
  // Messages are stacked, and a covered one waits: old ones would reappear later.
  for (const [other, since] of passing)
    if (other !== id && now - since > together) notifications.hide(other);
  if (tone !== 'error') passing.set(id, now);
  notifications.show({
    ...common(tone),
    id,
    message: shown(message),
    autoClose: client.toast,
    onClose: () => void passing.delete(id),
  });
  keepFocus();
  return () => void notifications.hide(id);
}

/** The offer of Undo that was shown last, while it is shown. */
let latest: { id: string; run: () => void } | undefined;
/** Whether something was typed after it was shown. */
let isTypedSince = false;

const isInDialog = (target: Element): boolean =>
  target.closest('[role="dialog"], [role="listbox"]') !== null;

/** Whether the keys of Undo belong to a field: what was typed last is undone first. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  isTyping(target) && (isTypedSince || !(target instanceof Element) || isInDialog(target));

/** Ctrl Z, or ⌘ Z on a Mac, takes up the last Undo, also from a field in which nothing was typed since. */
function undoByKey(event: KeyboardEvent): void {
  const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  if (!latest || !isUndo || event.defaultPrevented || hasOwnUndo(event.target)) return;
  event.preventDefault();
  const { id, run } = latest;
  notifications.hide(id);
  latest = undefined;
  run();
}
document.addEventListener('keydown', undoByKey);
document.addEventListener('input', () => {
  isTypedSince = true;
});

const lifeOf = (seconds: number | undefined) =>
  seconds === undefined ? undefined : seconds * second;
const isStaying = ({ life, drawing }: { life: number | undefined } & Pick<MessageAct, 'drawing'>) =>
  life !== undefined || drawing !== undefined;

/** A message that can have the focus. */
const groupOf = (message: string, isCounted: boolean) =>
  isCounted ? ({ tabIndex: -1, role: 'group', 'aria-label': message } as const) : {};

/** What gets the focus: the button; where it is counted the message, so that another Enter doesn’t press it, but Tab leads to it. */
const focusedIn = (message: HTMLElement | null, isCounted: boolean): HTMLElement | null =>
  isCounted ? message : (message?.querySelector('button') ?? null);

/**
 * A message with a button. It stays longer, and equal ones are separate, because each undoes something else. Returns
 * a function that hides it.
 */
export function showOffer(
  message: string,
  { label, run, seconds, isOfText = false, drawing }: MessageAct,
): () => void {
  const life = lifeOf(seconds);
  const isCounted = life !== undefined;
  const stays = isStaying({ life, drawing });
  let place: HTMLElement | null = null;
  const forget = () => {
    fleeting.delete(id);
    if (latest?.id === id) latest = undefined;
  };
  const id = notifications.show({
    ...common('success'),
    // The pointer on it stops that clock, but not one that is shown.
    autoClose: stays ? false : offered,
    onClose: () => forget(),
    message: (
      <span
        className="rowSm between"
        {...groupOf(message, isCounted)}
        ref={(element) => {
          place = focusedIn(element, isCounted);
        }}
      >
        {drawing && <Drawing name={drawing} />}
        {shown(message)}
        <Button
          size="compact-sm"
          variant="light"
          aria-keyshortcuts={label === undo ? 'Control+Z Meta+Z' : undefined}
          onClick={() => {
            notifications.hide(id);
            forget();
            run();
          }}
        >
          {label}
          {label === undo && (
            <kbd className={classes.keys} aria-hidden>
              {command} Z
            </kbd>
          )}
          {isCounted && <SecondsLeft until={new Date(Date.now() + life).toISOString()} />}
        </Button>
      </span>
    ),
  });
  fleeting.set(id, sinceOf(stays));
  if (isCounted) setTimeout(() => void notifications.hide(id), life);
  if (label === undo) {
    latest = isOfText ? undefined : { id, run };
    isTypedSince = false;
  }
  keepFocus(() => place);
  return () => void notifications.hide(id);
}
