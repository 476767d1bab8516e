/** Opens the command bar and the list of shortcuts, by click or by key. Each is fetched on first use. */
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping, typeInto } from '#web/lib/typing.ts';
import { command, isApple } from '#web/lib/command-key.ts';
import classes from './search-button.module.css';

/** Whether it is the field of the command bar, which is the only one in its dialog. */
const isField = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.matches('[role="dialog"] *');

/** What a key does to a text that has no cursor yet. */
function keyed(before: string, key: string): string {
  if (key === 'Backspace') return before.slice(0, -1);
  return key.length === 1 ? before + key : before;
}

/**
 * Keeps what is typed from the moment the command bar is asked for until its field has the focus, and types it there: the
 * bar has to be loaded and drawn first, and until then keys would be lost, or end up on the page. `times` counts the
 * requests.
 */
function useEarlyKeys(times: number): void {
  useEffect(() => {
    if (times === 0) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    let text = '';
    const stop = () => stopping.abort();
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (isField(document.activeElement) || key === 'Escape') return stop();
      if (ctrlKey || metaKey || altKey) return undefined;
      event.preventDefault();
      event.stopPropagation();
      text = keyed(text, key);
      return undefined;
    };
    const handOver = ({ target }: FocusEvent) => {
      if (!isField(target)) return;
      stop();
      if (text !== '') typeInto(target, text);
    };
    addEventListener('keydown', take, { capture: true, signal });
    addEventListener('focusin', handOver, { signal });
    addEventListener('pointerdown', stop, { capture: true, signal });
    return stop;
  }, [times]);
}

const CommandBar = lazy(() => import('./command-bar.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

const keys = isApple ? `${command}K` : `${command} K`;

const isSearch = (event: KeyboardEvent): boolean => {
  const isAsked = isApple ? event.metaKey : event.ctrlKey;
  return isAsked && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
};

/** Keyboard layouts differ in where they have the question mark. */
const isHelp = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  key === '?' && !ctrlKey && !metaKey && !isTyping(target);

export function SearchButton() {
  const [times, setTimes] = useState(0);
  const [isHelped, setIsHelped] = useState(false);
  useEarlyKeys(times);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isHelp(event)) setIsHelped(true);
      if (!isSearch(event)) return;
      event.preventDefault();
      setTimes((before) => before + 1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        title={`Search or run a command (${keys})`}
        onClick={() => setTimes(times + 1)}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span className={`grow leading ${classes.words}`}>Search or run…</span>
        <kbd className={`wideOnly ${classes.keys}`} aria-hidden>
          {keys}
        </kbd>
      </button>
      {times === 0 ? null : (
        <Suspense>
          <CommandBar times={times} onKeys={() => setIsHelped(true)} />
        </Suspense>
      )}
      {isHelped && (
        <Suspense>
          <KeysDialog onClose={() => setIsHelped(false)} />
        </Suspense>
      )}
    </>
  );
}
