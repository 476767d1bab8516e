/** The open reply: its edited text, and the decision about it. */
import { useRef, useState } from 'react';
import type { Interaction } from '#contract/engagement/types.ts';
import { useRoom } from '#web/entities/connections/use-room.ts';
import { fits } from '#domain/text/post-text.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { type Decision, useAskDraft, useDecide } from './queries.ts';
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';

/** Replies that their owner has begun to edit, kept in this browser until they are decided about. */
const key = 'inbox-replies';
/** The oldest are dropped when there are more. */
const most = 50;

const all = (): Record<string, unknown> => storedRecord(key) ?? {};

const isText = (value: unknown): value is string => typeof value === 'string';

/** The parts as edited; `undefined` if there are none, or the draft is another one by now. */
function keptReply(id: string, draft: readonly string[] | null): string[] | undefined {
  const { parts, of } = recordIn(all()[id]) ?? {};
  if (!Array.isArray(parts) || !parts.every(isText)) return undefined;
  return JSON.stringify(draft) === of ? parts : undefined;
}

/** Keeps the edited parts, or forgets them. */
function keepReply(
  id: string,
  draft: readonly string[] | null,
  parts: readonly string[] | undefined,
): void {
  const { [id]: _was, ...others } = all();
  const own = parts ? { [id]: { parts, of: JSON.stringify(draft) } } : {};
  const kept = Object.entries({ ...others, ...own }).slice(-most);
  storeRecord(key, Object.fromEntries(kept));
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

const isBlank = (parts: readonly string[]): boolean => parts.every((part) => part.trim() === '');

/** The edited parts, which survive a reload. A draft that arrives while they are typed takes no word of them away. */
function useEdited({ id, draft }: Interaction) {
  const of = JSON.stringify(draft);
  const [edited, setEdited] = useState(() => ({ of, parts: keptReply(id, draft) }));
  const isCurrent = edited.of === of || (edited.parts !== undefined && !isBlank(edited.parts));
  return {
    edited: isCurrent ? edited.parts : undefined,
    setEdited: (parts: string[] | undefined) => {
      setEdited({ of, parts });
      keepReply(id, draft, parts);
    },
  };
}

export function useAnswer(item: Interaction, onDecided: () => void) {
  const [isRejecting, setRejecting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const room = useRoom(item.platform, item.account_id);
  const { edited, setEdited } = useEdited(item);
  const decide = useDecide(item, {
    onDone: () => {
      // The words stay on the screen until the reply leaves it: the draft they replaced must not show instead.
      keepReply(item.id, item.draft, undefined);
      setRejecting(false);
      onDecided();
    },
    // Edits of a draft are kept by the server.
    onUndone: (parts) => {
      if (item.draft === null) keepReply(item.id, null, parts);
    },
  });
  const ask = useAskDraft(item.id);
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
  const failure = decide.error ?? ask.error;
  return {
    room,
    isRejecting,
    setRejecting,
    parts,
    isChanged,
    isBare,
    /** Nothing was drafted or typed yet. */
    isEmpty: isBlank(trimmed),
    isGood,
    isPending: decide.isPending,
    isAsking: ask.isPending,
    refused: failure ? messageOf(failure, 'Couldn’t save. Try again.') : null,
    /** The last part, which takes emojis. */
    field,
    change: (at: number, text: string) =>
      setEdited(parts.map((part, index) => (index === at ? text : part))),
    forget: () => setEdited(undefined),
    approve: () => {
      if (isGood) send({ act: 'approve', ...words });
    },
    propose: () => {
      if (isGood) send({ act: 'propose', parts: trimmed });
    },
    open: () => send({ act: 'open', ...words }),
    reject: (reason: string) => send({ act: 'reject', reason }),
    /** No reply, and no reason to learn from. */
    dismiss: () => send({ act: 'reject', reason: 'No reply.' }),
    done: () => send({ act: 'done' }),
    draft: () => {
      if (!ask.isPending) ask.mutate();
    },
  };
}
export type Answer = ReturnType<typeof useAnswer>;
