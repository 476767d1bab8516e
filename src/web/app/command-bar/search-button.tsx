/** Opens the command bar and the list of shortcuts, by click or by key. Each is fetched on first use. */
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from '#web/lib/typing.ts';
import { command, isApple } from './command-key.ts';
import classes from './search-button.module.css';
import { useEarlyKeys } from './use-early-keys.ts';

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
