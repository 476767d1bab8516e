/** The open reply: its edited text, and the decision about it. */
import { useState } from 'react';
import type { Interaction } from '#contract/engagement/types.ts';
import { useRoom } from '#web/entities/connections/use-room.ts';
import { fits } from '#domain/text/post-text.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { type Decision, useDecide } from './queries.ts';

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

export function useAnswer(item: Interaction, onDecided: () => void) {
  const [mode, setMode] = useState<'look' | 'edit' | 'reject'>('look');
  const room = useRoom(item.platform, item.account_id);
  const decide = useDecide(item.id, () => {
    setMode('look');
    onDecided();
  });
  const [edited, setEdited] = useState<readonly string[]>();
  const written = item.draft ?? [];
  // Without a draft, the owner writes.
  const isBare = item.draft === null;
  const parts = edited ?? (isBare ? [''] : written);
  const trimmed = parts.map((part) => part.trim());
  const isChanged = !same(trimmed, written);
  const isGood = trimmed.every((part) => part !== '' && fits(part, room));

  const send = (decision: Decision) => {
    if (!decide.isPending) decide.mutate(decision);
  };
  const words = isChanged ? { parts: trimmed } : {};
  return {
    mode,
    setMode,
    parts,
    isChanged,
    isBare,
    isGood,
    isPending: decide.isPending,
    refused: decide.error ? messageOf(decide.error, 'Couldn’t save. Try again.') : null,
    change: (at: number, text: string) =>
      setEdited(parts.map((part, index) => (index === at ? text : part))),
    forget: () => {
      setEdited(undefined);
      setMode('look');
    },
    approve: () => send({ act: 'approve', ...words }),
    open: () => send({ act: 'open', ...words }),
    reject: (reason: string) => send({ act: 'reject', reason }),
    /** No reply, and no reason to learn from. */
    dismiss: () => send({ act: 'reject', reason: 'No reply.' }),
    done: () => send({ act: 'done' }),
  };
}
export type Answer = ReturnType<typeof useAnswer>;
