import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowMergeBoth,
  IconArrowUp,
  IconPlus,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { limits } from '#contract/core/limits.ts';
import { postLength } from '#domain/text/post-text.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import classes from './draft-editor.module.css';
import { partName } from './thread-moves.ts';

/** Longer texts scroll in their field, so that the actions stay in view. */
const maxRows = 14;

interface ToolProps {
  icon: Icon;
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
}

const Tool = ({ icon: Drawn, label, keys, disabled = false, onClick }: ToolProps) => (
  <Tooltip label={keys ? `${label} (${keys.replace('+', ' + ')})` : label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onClick}
    >
      <Drawn size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

/** Actions on a part, at the cursor where that matters. */
export interface PartMoves {
  type: (text: string) => void;
  move: (by: -1 | 1) => void;
  split: (cursor: number) => void;
  merge: () => void;
  add: () => void;
  remove: () => void;
  finish: () => void;
}

interface Props {
  id: string;
  text: string;
  /** Why it can't be saved. */
  fault: string | undefined;
  at: number;
  count: number;
  /** The limits of its account. */
  room: PlatformTraits;
  moves: PartMoves;
}

function Tools({
  at,
  count,
  moves,
  onSplit,
}: Omit<Props, 'id' | 'text' | 'fault' | 'room'> & { onSplit: () => void }) {
  const isFull = count >= limits.thread_parts;
  const tools = [
    {
      icon: IconScissors,
      label: 'Split at the cursor',
      keys: 'Alt+Enter',
      disabled: isFull,
      onClick: onSplit,
    },
    { icon: IconPlus, label: 'Add a part below', disabled: isFull, onClick: moves.add },
  ];
  const ofMany = [
    {
      icon: IconArrowUp,
      label: 'Move up',
      keys: 'Alt+ArrowUp',
      disabled: at === 0,
      onClick: () => moves.move(-1),
    },
    {
      icon: IconArrowDown,
      label: 'Move down',
      keys: 'Alt+ArrowDown',
      disabled: at === count - 1,
      onClick: () => moves.move(1),
    },
    {
      icon: IconArrowMergeBoth,
      label: 'Merge with the next part',
      disabled: at === count - 1,
      onClick: moves.merge,
    },
    { icon: IconTrash, label: 'Remove this part', onClick: moves.remove },
  ];
  return [...tools, ...(count > 1 ? ofMany : [])].map((tool) => (
    <Tool key={tool.label} {...tool} />
  ));
}

/** An editable part of a draft. */
export function PartEditor({ id, text, fault, at, count, room, moves }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { name, counting, max_length } = room;
  const label = partName(at, count);
  const split = () => {
    if (count < limits.thread_parts) moves.split(field.current?.selectionStart ?? text.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    const keys: Readonly<Record<string, () => void>> = {
      Enter: split,
      ArrowUp: () => moves.move(-1),
      ArrowDown: () => moves.move(1),
    };
    const act = isCommand ? moves.finish : event.altKey ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={classes.part} role="group" aria-label={`${label}: text and tools`}>
      {count > 1 && (
        <span className="quiet numeric" aria-hidden>
          {at + 1}/{count}
        </span>
      )}
      <Textarea
        id={id}
        ref={field}
        aria-label={label}
        size="md"
        autosize
        minRows={2}
        maxRows={maxRows}
        value={text}
        error={text.trim() === '' ? 'Write something or remove this part' : fault}
        onChange={(event) => moves.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="lineMd between">
        <CharacterCounter
          used={postLength(text, counting)}
          limit={max_length}
          tooLong={`Content too long for ${name}`}
        />
        <div className={classes.tools}>
          <Tools at={at} count={count} moves={moves} onSplit={split} />
        </div>
      </div>
    </div>
  );
}
