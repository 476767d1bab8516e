/** Approves several posts at once: first shows the whole text of each. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { pluralize } from '#contract/core/pluralize.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { type Refused, refusedWords } from '#web/features/posts/acts/refused.ts';
import { type Done, type Undo, useAct } from '#web/features/posts/acts/use-act.ts';
import { opening } from '#web/entities/posts/opening.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useAsked } from './use-asked.ts';
import { type Version, Versions } from './versions.tsx';

/** A post that needs approval, or the texts of a schedule that do. */
export interface Waiting extends Pick<CalendarRun, 'post_id' | 'occurrence_ids'> {
  id: string;
  /** Who wrote it, and what else tells it apart. */
  name: string;
}

/** A text that is shown, and how to approve exactly that. */
interface Shown {
  title: string;
  send: () => Promise<Done | undefined>;
}

/** The first words of a post. */
const titleIn = (versions: readonly Version[]): string =>
  opening(versions[0]?.parts.map(({ text }) => text).join('\n') ?? '');

interface TextsProps {
  waiting: Waiting;
  /** `undefined` until its texts are shown. */
  onShown: (shown: Shown | undefined) => void;
  /** They are shown, or couldn’t be loaded. */
  onSettled: (id: string) => void;
}

function Texts({ waiting, onShown, onSettled }: TextsProps) {
  const { query, versions, send } = useAsked(waiting);
  const isSettled = versions !== undefined || query?.isError === true;
  useEffect(() => {
    if (isSettled) onSettled(waiting.id);
  }, [isSettled, onSettled, waiting.id]);
  return (
    <li
      ref={(item) => onShown(item && versions ? { title: titleIn(versions), send } : undefined)}
      className="stackXs"
    >
      {waiting.name && <strong>{waiting.name}</strong>}
      {!versions && query && <QueryState query={query} fallback="Couldn’t load this post." />}
      {versions && <Versions versions={versions} />}
    </li>
  );
}

/** One after the other; a refusal doesn't stop the rest. */
async function approveAll(shown: readonly Shown[], missing: readonly Waiting[]): Promise<Done> {
  const undos: Undo[] = [];
  const refused: Refused[] = missing.map(({ name }) => ({
    title: name,
    why: 'Its text wasn’t loaded.',
  }));
  let count = 0;
  for (const { title, send } of shown) {
    try {
      const done = await send();
      if (done?.refusal !== undefined) throw new Error(done.refusal);
      count += 1;
      if (done?.undo) undos.push(done.undo);
    } catch (error) {
      refused.push({ title, why: messageOf(error) });
    }
  }
  const message = `Approved ${pluralize(count, 'post')}.`;
  const refusal = refusedWords(message, 'approved', refused);
  if (refusal !== undefined) return { message, refusal };
  // Only if each of them can be taken back.
  if (undos.length < count) return { message };
  const undo = async () => {
    let refusal: string | undefined;
    for (const one of undos) refusal = (await one()).refusal ?? refusal;
    return { message: 'No longer approved.', refusal };
  };
  return { message, undo };
}

interface Props {
  waiting: readonly Waiting[];
  /** How many of the selected posts need no approval. */
  others: number;
  onDone: () => void;
  onClose: () => void;
}

export function ApproveSeveral({ waiting, others, onDone, onClose }: Props) {
  // As they were when it opened: each leaves the list of those that wait once it is approved.
  const [asked] = useState(waiting);
  const shown = useRef(new Map<string, Shown>());
  const [settled, setSettled] = useState<readonly string[]>([]);
  const settle = useCallback((id: string) => setSettled((all) => [...all, id]), []);
  const isLoading = asked.some(({ id }) => !settled.includes(id));
  const { run, isPending } = useAct();
  const posts = pluralize(asked.length, 'post');
  const approve = () => {
    const there = asked.flatMap(({ id }) => shown.current.get(id) ?? []);
    const [only] = there;
    const missing = asked.filter(({ id }) => !shown.current.has(id));
    run({
      // Of one post, it says on how many accounts.
      send: () => (only && asked.length === 1 ? only.send() : approveAll(there, missing)),
      failed: 'Couldn’t approve the posts',
      onDone,
    });
  };
  return (
    <ConfirmDialog
      opened
      title={`Approve ${asked.length === 1 ? 'this post' : posts}?`}
      confirmLabel={`Approve ${posts}`}
      loading={isPending || isLoading}
      onConfirm={approve}
      onClose={onClose}
    >
      {others > 0 && (
        <p className="quiet">
          {pluralize(others, 'selected post needs', 'selected posts need')} no approval.
        </p>
      )}
      <ul className="plain ruled stackMd" aria-label="What is approved">
        {asked.map((one) => (
          <Texts
            key={one.id}
            waiting={one}
            onSettled={settle}
            onShown={(now) => {
              if (now) shown.current.set(one.id, now);
              else shown.current.delete(one.id);
            }}
          />
        ))}
      </ul>
    </ConfirmDialog>
  );
}
