import { Anchor, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { PartEditor } from './part-editor.tsx';
import classes from './draft-editor.module.css';
import { changed, merged, moved, type Parts, split, without, withNew } from './thread-moves.ts';
import type { DraftEdit, SavingState } from './use-draft-edit.ts';

const stateWords: Record<SavingState, string> = {
  idle: 'Saved as you type',
  pending: 'Saving…',
  success: 'Saved',
  error: 'Not saved',
  refused: 'Not saved',
  empty: 'Fill in or remove the empty part to save',
};

/** The saving status, and the buttons to undo. */
function Saving({ edit }: { edit: DraftEdit }) {
  return (
    <div className={classes.saving}>
      <span role="status" data-state={edit.state}>
        {stateWords[edit.state]}
      </span>
      {(edit.state === 'error' || edit.state === 'refused') && (
        <span role="alert">{edit.problem} Your text is safe in this browser.</span>
      )}
      {edit.state === 'error' && (
        <Anchor component="button" type="button" size="sm" onClick={() => void edit.save()}>
          Save again
        </Anchor>
      )}
      {edit.undo && (
        <Anchor component="button" type="button" size="sm" onClick={edit.undo}>
          Undo
        </Anchor>
      )}
      {edit.restore && (
        <Anchor component="button" type="button" size="sm" onClick={edit.restore}>
          Restore original
        </Anchor>
      )}
    </div>
  );
}

/** The cursor position after a move: a part, and an offset in it (the end without one). */
interface Goal {
  at: number;
  caret?: number;
}

/** Parts that can be edited, reordered, split, joined, added and removed. `room`: the limits of its account. */
export function DraftEditor({ edit, room }: { edit: DraftEdit; room: PlatformTraits }) {
  const { parts } = edit;
  const id = useId();
  const [goal, setGoal] = useState<Goal>({ at: 0 });
  /** Announces the action to screen readers, because the cursor is then in another field. */
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const field = document.getElementById(`${id}-${goal.at}`);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    const caret = goal.caret ?? field.value.length;
    field.setSelectionRange(caret, caret);
  }, [goal, id]);

  const step = (next: Parts, to: Goal, words: string) => {
    edit.step(next);
    setGoal(to);
    setAnnouncement(words);
  };
  const movesOf = (text: string, at: number) => ({
    type: (words: string) => edit.type(changed(parts, at, words)),
    move: (by: -1 | 1) => {
      if (parts[at + by] !== undefined)
        step(
          moved(parts, at, by),
          { at: at + by },
          `Now in place ${at + by + 1} of ${parts.length}`,
        );
    },
    split: (cursor: number) =>
      step(split(parts, at, cursor), { at: at + 1, caret: 0 }, `Part ${at + 1} is divided`),
    merge: () =>
      step(
        merged(parts, at),
        { at, caret: text.trimEnd().length },
        `Parts ${at + 1} and ${at + 2} are one`,
      ),
    add: () => step(withNew(parts, at), { at: at + 1 }, 'Empty part added'),
    remove: () =>
      step(without(parts, at), { at: Math.max(0, at - 1) }, `Part ${at + 1} is removed`),
    finish: () => void edit.done(),
  });
  return (
    <div className="stackMd">
      {parts.map((text, at) => (
        <PartEditor
          // Parts are identified by position; the cursor is moved after each action.
          key={at}
          id={`${id}-${at}`}
          text={text}
          fault={edit.faults.get(at)}
          at={at}
          count={parts.length}
          room={room}
          moves={movesOf(text, at)}
        />
      ))}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Saving edit={edit} />
    </div>
  );
}
