/** Opens the command bar, by a click or by its keys. The bar is fetched when it is first wanted. */
import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';

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
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Search and commands"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        title={`Search and commands (${keys})`}
        onClick={() => setTimes(times + 1)}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {times === 0 ? null : (
        <Suspense>
          <CommandBar times={times} />
        </Suspense>
      )}
    </>
  );
}
