/** What stands at the main button now and then. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { second } from '#contract/core/time.ts';
import { wholePostQuery } from '#web/features/posts/queries.ts';
import type { Finding } from './checks.ts';

interface Props {
  held: readonly Finding[];
  /** The name of the way past it. */
  anyway: string;
  onReview: () => void;
  onPass: () => void;
}

/** What holds a post, beside the button that was pressed: one more click publishes it where that is allowed. */
export function HeldNote({ held, anyway, onReview, onPass }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const firm = held.filter(({ may }) => !may);
  const count = firm.length || held.length;
  return (
    <div className="stackSm">
      <p>
        {count === 1 ? '1 thing' : `${count} things`} to {firm.length > 0 ? 'fix first' : 'check'}.{' '}
        {count === 1 && <span className="quiet">{(firm[0] ?? held[0])?.message}</span>}
      </p>
      <div className="rowXs">
        <Button ref={first} size="compact-sm" variant="default" onClick={onReview}>
          Review
        </Button>
        {firm.length === 0 && (
          <Button size="compact-sm" onClick={onPass}>
            {anyway}
          </Button>
        )}
      </div>
    </div>
  );
}

const often = 2 * second;

/** While a post waits out the seconds in which it can be undone: asks often, so that a server that is gone shows. */
export function Leaving({ id }: { id: string }) {
  const { isError, isPaused } = useQuery({
    ...wholePostQuery(id),
    refetchInterval: often,
    retry: false,
  });
  return (
    <span className="quiet" role="status">
      {isError || isPaused
        ? 'Can’t reach the server. Trying again …'
        : 'Publishes in a few seconds. To change it, undo first.'}
    </span>
  );
}
