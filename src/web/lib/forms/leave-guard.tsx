import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Fetched with the form and not when it is needed: by then there may be no connection. */
function useQuestion() {
  const [question, setQuestion] = useState<typeof import('./leave-dialog.tsx')>();
  useEffect(() => {
    // Without it nobody is held back.
    import('./leave-dialog.tsx').then(setQuestion, () => undefined);
  }, []);
  return question;
}

interface Props {
  /** Whether anything would be left behind. */
  active: boolean;
  title: `${string}?`;
  text: string;
  /** What it is called to leave and keep what was entered; without it, leaving discards. */
  keepLabel?: string;
  onDiscard?: () => void;
  /** Also ask when another tab of the same page is opened, where that takes the form away. */
  betweenTabs?: boolean;
}

/** The tab that an address names, and the part of it. */
const tabOf = (search: object): string =>
  JSON.stringify(['tab' in search ? search.tab : null, 'part' in search ? search.part : null]);

/** Asks before a form with changes is left. */
export function LeaveGuard(props: Props) {
  const { active, title, text, keepLabel, onDiscard, betweenTabs = false } = props;
  const question = useQuestion();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      active &&
      question !== undefined &&
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
  if (!question) return null;
  return (
    <question.LeaveDialog
      opened={blocker.status === 'blocked'}
      {...{ title, text, keepLabel }}
      onStay={() => blocker.reset?.()}
      onKeep={() => blocker.proceed?.()}
      onDiscard={discard}
    />
  );
}
