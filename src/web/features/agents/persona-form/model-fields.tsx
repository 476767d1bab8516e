import type { ReactNode } from 'react';
import { useWriter } from '#web/entities/agents/writer-queries.ts';

interface Props {
  /** Whether the agent is being created. */
  isNew: boolean | undefined;
  /** The settings, as a title. */
  what: string;
  children: ReactNode;
}

/** What only an AI model follows: folded for a new agent while there is none, which is then said once. */
export function ModelFields({ isNew = false, what, children }: Props) {
  const { isKnown, isModel } = useWriter({ writer: null });
  if (!isNew || !isKnown || isModel) return children;
  return (
    <details className="outlined rounded padWide">
      <summary className="strong pointed">{what} (needs an AI model)</summary>
      <div className="stackLg">{children}</div>
    </details>
  );
}
