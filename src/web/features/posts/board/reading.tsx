/** On a card the whole text is read before it is approved: what the card cuts opens in place. */
import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Version, Versions } from '#web/features/posts/approve/versions.tsx';
import classes from './board.module.css';

/** `hasMore`: whether the card has more than its text, such as versions for some accounts. */
export function useReading(words: RefObject<HTMLElement | null>, hasMore: boolean) {
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // Each time, because another text may be as high.
  useLayoutEffect(() => {
    const shown = words.current;
    if (!shown || isOpen) return undefined;
    const measure = () => setIsCut(shown.scrollHeight > shown.clientHeight + 1);
    measure();
    // Its column may get narrower.
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  });
  return {
    isOpen,
    /** Whether something of it isn’t shown. */
    isHidden: !isOpen && (isCut || hasMore),
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
  };
}
type Reading = ReturnType<typeof useReading>;

/** Everything that the approval covers. The button that opened it is gone, so the focus is here. */
export const Whole = ({ versions }: { versions: readonly Version[] }) => (
  <div
    ref={(shown) => shown?.focus({ preventScroll: true })}
    tabIndex={-1}
    className={classes.whole}
  >
    <Versions versions={versions} />
  </div>
);

interface Props {
  /** What is approved. */
  name: string;
  reading: Reading;
  loading?: boolean;
  /** Whether the whole text is still loading. */
  waits?: boolean;
  onApprove: () => void;
}

/** Shows all of the text, then approves it. */
export function ApproveActs({ name, reading, loading = false, waits = false, onApprove }: Props) {
  const { isHidden, isOpen, open, close } = reading;
  const look = { size: 'compact-sm', variant: 'light' } as const;
  if (isHidden)
    return (
      <Button
        {...look}
        className="start"
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={false}
        aria-label={`Review ${name}`}
        onClick={open}
      >
        Review
      </Button>
    );
  return (
    <div className="rowXs">
      <Button
        {...look}
        data-needs="approve"
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-label={`Approve ${name}`}
        loading={loading}
        disabled={waits}
        onClick={onApprove}
      >
        Approve
      </Button>
      {isOpen && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded
          aria-label={`Show less of ${name}`}
          onClick={close}
        >
          Show less
        </Button>
      )}
    </div>
  );
}
