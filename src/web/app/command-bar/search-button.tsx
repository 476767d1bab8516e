/** Opens the command bar, by a click or by its keys. The bar is fetched when it is first wanted. */
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import classes from './search-button.module.css';

const CommandBar = lazy(() => import('./command-bar.tsx'));

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);
const keys = isApple ? '⌘K' : 'Ctrl K';

export function SearchButton() {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = isApple ? event.metaKey : event.ctrlKey;
      if (!isAsked || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
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
        <span className={classes.words}>Search or run…</span>
        <kbd className={classes.keys} aria-hidden>
          {keys}
        </kbd>
      </button>
      {times === 0 ? null : (
        <Suspense>
          <CommandBar times={times} />
        </Suspense>
      )}
    </>
  );
}
