/** The answer that is open: its words as they are changed here, and what is decided about it. */
import { useState } from 'react';
import type { Interaction } from '#contract/engagement.ts';
import { platforms } from '#contract/platforms.ts';
import { fits } from '#domain/post-text.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { type Decision, useDecide } from './queries.ts';

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

export function useAnswer(item: Interaction, onDecided: () => void) {
  const [mode, setMode] = useState<'look' | 'edit' | 'reject'>('look');
  const decide = useDecide(item.id, () => {
    setMode('look');
    onDecided();
  });
  const [edited, setEdited] = useState<readonly string[]>();
  const written = item.draft ?? [];
  const parts = edited ?? written;
  const trimmed = parts.map((part) => part.trim());
  const isChanged = !same(trimmed, written);
  const isGood = trimmed.every((part) => part !== '' && fits(part, platforms[item.platform]));

  const send = (decision: Decision) => {
    if (!decide.isPending) decide.mutate(decision);
  };
  const words = isChanged ? { parts: trimmed } : {};
  return {
    mode,
    setMode,
    parts,
    isChanged,
    isGood,
    isPending: decide.isPending,
    refused: decide.error ? messageOf(decide.error, 'This was not saved. Please try again.') : null,
    change: (at: number, text: string) =>
      setEdited(parts.map((part, index) => (index === at ? text : part))),
    forget: () => {
      setEdited(undefined);
      setMode('look');
    },
    approve: () => send({ act: 'approve', ...words }),
    open: () => send({ act: 'open', ...words }),
    reject: (reason: string) => send({ act: 'reject', reason }),
    done: () => send({ act: 'done' }),
  };
}
export type Answer = ReturnType<typeof useAnswer>;
