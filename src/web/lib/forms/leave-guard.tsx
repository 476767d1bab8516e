import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Fetched with the form and not when it is needed, because the browser may be offline by then. */
function useQuestion() {
  const [question, setQuestion] = useState<typeof import('./leave-dialog.tsx')>();
  useEffect(() => {
    // Without it nothing is guarded.
    import('./leave-dialog.tsx').then(setQuestion, () => undefined);
  }, []);
  return question;
}

interface Props {
  /** Whether there are unsaved changes. */
  active: boolean;
  title: `${string}?`;
  text: string;
  /** The label of the button that leaves and keeps the input; without it, leaving discards. */
  keepLabel?: string;
  onDiscard?: () => void;
  /** Whether to ask also when another tab of the same page opens, if that unmounts the form. */
  betweenTabs?: boolean;
}

/** The tab in an address, and its part. */
const tabOf = (search: object): string =>
  JSON.stringify(['tab' in search ? search.tab : null, 'part' in search ? search.part : null]);

/** Asks before leaving a form with changes. */
export function LeaveGuard(props: Props) {
  const { active, title, text, keepLabel, onDiscard, betweenTabs = false } = props;
  const question = useQuestion();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      active &&
      question !== undefined &&
      (current.pathname !== next.pathname ||
        (betweenTabs && tabOf(current.search) !== tabOf(next.search))),
    // Input that is stored in the browser survives a reload; the rest needs the browser's own question.
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
      title={title}
      text={text}
      keepLabel={keepLabel}
      onStay={() => blocker.reset?.()}
      onKeep={() => blocker.proceed?.()}
      onDiscard={discard}
    />
  );
}
