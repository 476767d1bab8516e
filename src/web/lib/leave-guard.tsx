import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';

const loadDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(async () => ({ default: (await loadDialog()).LeaveDialog }));

interface Props {
  /** Whether anything would be left behind. */
  active: boolean;
  title: string;
  text: string;
  /** What it is called to leave and keep what was entered; without it, leaving discards. */
  keepLabel?: string;
  onDiscard?: () => void;
  /** Also ask when another tab of the same page is opened, where that takes the form away. */
  betweenTabs?: boolean;
}

const tabOf = (search: object) => ('tab' in search ? search.tab : undefined);

/** Asks before a form with changes is left. */
export function LeaveGuard(props: Props) {
  const { active, title, text, keepLabel, onDiscard, betweenTabs = false } = props;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      active &&
      (current.pathname !== next.pathname ||
        (betweenTabs && tabOf(current.search) !== tabOf(next.search))),
    // What is kept in the browser survives a reload; the rest is worth the browser's own question.
    enableBeforeUnload: () => active && keepLabel === undefined,
    withResolver: true,
  });
  const discard = () => {
    onDiscard?.();
    blocker.proceed?.();
  };
  // Fetched while there is a connection: it may be gone when the question comes.
  useEffect(() => {
    if (active) void loadDialog().catch(() => undefined);
  }, [active]);
  if (!active) return null;
  return (
    <Suspense>
      <LeaveDialog
        opened={blocker.status === 'blocked'}
        {...{ title, text, keepLabel }}
        onStay={() => blocker.reset?.()}
        onKeep={() => blocker.proceed?.()}
        onDiscard={discard}
      />
    </Suspense>
  );
}
