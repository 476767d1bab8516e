import { Button } from '@mantine/core';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import {
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Face } from '#web/features/posts/face.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import type { Finding } from './checks.ts';
import {
  type Caret,
  extended,
  joined,
  moved,
  type Moved,
  movedTo,
  neighbor,
  nextPart,
  without,
} from './part-moves.ts';
import { type Drops, partDrops, usePasting } from './paste-and-drop.ts';
import { PartField } from './part-field.tsx';
import type { Typed } from './text-history.ts';
import { RoomLeft } from './room-left.tsx';
import classes from './canvas.module.css';

// Drags a part of a thread to another place, with a mouse or a finger; shortcuts and a menu do the same.

/** From which position, to before which other one. */
interface Drag {
  from: number;
  to: number;
}

/** The index of the part before which a drop at that height lands. */
function placeAt(grip: Element, y: number): number {
  const parts = [...(grip.closest('[data-canvas]')?.querySelectorAll('[data-part]') ?? [])];
  const below = parts.findIndex((part) => {
    const { top, height } = part.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below < 0 ? parts.length : below;
}

/** The current drag, its drop position, and the handles that start one. */
function useGrips(count: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  return {
    /** Whether a dragged part lands before this one, or after it as the last. */
    landsAt: (at: number): 'before' | 'after' | undefined => {
      if (!drag || drag.to === drag.from || drag.to === drag.from + 1) return undefined;
      if (drag.to === at) return 'before';
      return drag.to === count && at === count - 1 ? 'after' : undefined;
    },
    gripOf: (at: number) => (
      <span
        className={classes.grip}
        aria-hidden
        title="Drag to move"
        data-grip
        onPointerDown={(event) => {
          // Keeps the focus and the cursor where they are.
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ from: at, to: at });
        }}
        onPointerMove={({ currentTarget, clientY }) =>
          setDrag((now) => now && { ...now, to: placeAt(currentTarget, clientY) })
        }
        onPointerUp={() => {
          setDrag(undefined);
          if (drag) onMove(drag.from, drag.to);
        }}
        onPointerCancel={() => setDrag(undefined)}
      >
        <IconGripVertical size={16} />
      </span>
    ),
  };
}

export interface Selection {
  part: number;
  start: number;
  end: number;
}

export interface CanvasHandle {
  field: (part: number) => HTMLTextAreaElement | null | undefined;
  focus: (part: number, start: number, end: number) => void;
  /** The cursor to set after the next render. */
  focusNext: (selection: Selection) => void;
}

/** How parts changed: whether by typing, and where each is now, if some moved. */
export interface Change {
  typed?: Typed;
  to?: Moved['to'];
}

interface Props extends Drops {
  ref: Ref<CanvasHandle>;
  parts: readonly string[];
  face: Face;
  /** The accounts that get this text. */
  places: readonly Account[];
  /** The issues of all parts. */
  findings: readonly Finding[];
  /** The number of images on each part. */
  pictures: readonly number[];
  /** Whether it gets the focus on arrival. */
  isFirst: boolean;
  /** Below a part. */
  below: (part: number) => ReactNode;
  onParts: (parts: string[], change: Change) => void;
  onSelect: (selection: Selection) => void;
  /** Overrides issues. */
  onPass: (ids: readonly string[]) => void;
  /** Before a part becomes several, and before one is removed. */
  onSplit: (count: number) => void;
  onRemoved: () => void;
  /** “/” in an empty part. */
  onSlash: () => void;
}

type Keys = React.KeyboardEvent<HTMLTextAreaElement>;

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: Keys): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;

/** With Ctrl or ⌘ it publishes. */
const startsPart = ({ key, altKey, ctrlKey, metaKey }: Keys): boolean =>
  key === 'Enter' && altKey && !ctrlKey && !metaKey;

/** The effect of a key on the parts; `undefined` if it only types. */
function movedBy(parts: readonly string[], caret: Caret, event: Keys): Moved | undefined {
  const { key, altKey } = event;
  if (altKey && key === 'ArrowUp') return moved(parts, caret, -1);
  if (altKey && key === 'ArrowDown') return moved(parts, caret, 1);
  if (startsPart(event))
    return parts.length < limits.thread_parts ? nextPart(parts, caret) : undefined;
  return isPlain(event) && key === 'Backspace' ? joined(parts, caret) : undefined;
}

/** The cursor position, while nothing is selected. */
const caretIn = (part: number, { selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  selectionStart === selectionEnd ? { part, at: selectionStart } : undefined;

/** Changes the parts, and sets the cursor after the render. */
function useCaret({ ref, parts, isFirst, onParts }: Props) {
  const fields = useRef<(HTMLTextAreaElement | null)[]>([]);
  const last = parts.length - 1;
  const end = parts[last]?.length ?? 0;
  const wanted = useRef<Selection | undefined>(
    isFirst ? { part: last, start: end, end } : undefined,
  );
  const focusNext = (selection: Selection) => {
    wanted.current = selection;
  };
  const focus: CanvasHandle['focus'] = (part, from, to) => {
    const field = fields.current[part];
    field?.focus();
    field?.setSelectionRange(from, to);
  };
  useImperativeHandle(ref, () => ({ field: (part) => fields.current[part], focus, focusNext }));
  useLayoutEffect(() => {
    const next = wanted.current;
    wanted.current = undefined;
    if (next) focus(next.part, next.start, next.end);
  });
  const write = (next: Moved) => {
    const { part, at } = next.caret;
    focusNext({ part, start: at, end: at });
    onParts(next.parts, { to: next.to });
  };
  return { fields, focus, write };
}

const networksIn = (places: readonly Account[]) => [
  ...new Set(places.map(({ platform }) => platform)),
];

/** The first account whose network knows people by a handle. */
const askedOf = (places: readonly Account[]): string | undefined =>
  places.find(({ platform }) => 'handle' in platforms[platform])?.id;

/** Adds an empty part, like its key at the end of the last one. */
const NextPart = ({ onAdd }: { onAdd: () => void }) => (
  <div className={classes.next}>
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onAdd}
    >
      Next part
    </Button>
    <span className={classes.keys} aria-hidden>
      <kbd>Alt</kbd> <kbd>↵</kbd>
    </span>
  </div>
);

/** The text of the post, part below part. */
export function Canvas(props: Props) {
  const { parts, face, places, findings, pictures, below } = props;
  const { onParts, onSelect, onPass, onSlash, onRemoved } = props;
  const { fields, focus, write } = useCaret(props);
  const actOf = (part: number, event: Keys): (() => void) | undefined => {
    const caret = caretIn(part, event.currentTarget);
    if (!caret || event.nativeEvent.isComposing) return undefined;
    const next = movedBy(parts, caret, event);
    if (next) return () => write(next);
    if (!isPlain(event)) return undefined;
    const beside = neighbor(parts, caret, event.key);
    if (beside) return () => focus(beside.part, beside.at, beside.at);
    return event.key === '/' && parts[part] === '' ? onSlash : undefined;
  };
  const onKeyDown = (part: number) => (event: Keys) => {
    const act = actOf(part, event);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const { most, splitUp, onPaste } = usePasting(props, write);
  const shift = (part: number, step: -1 | 1) => {
    const next = moved(parts, { part, at: 0 }, step);
    if (next) write(next);
  };
  const { gripOf, landsAt } = useGrips(parts.length, (from, to) => {
    const next = movedTo(parts, from, to);
    if (next) write(next);
  });
  const remove = (part: number) => {
    onRemoved();
    write(without(parts, part));
  };
  return (
    <div className={classes.canvas} data-canvas {...partDrops(props)}>
      {parts.map((text, part) => (
        // Parts are identified by position: moving one moves its text.
        <PartField
          key={part}
          ref={(field) => {
            fields.current[part] = field;
          }}
          text={text}
          face={face}
          networks={networksIn(places)}
          asks={askedOf(places)}
          at={part}
          count={parts.length}
          grip={gripOf(part)}
          lands={landsAt(part)}
          findings={findings.filter((one) => one.part === part)}
          onPass={onPass}
          placeholder={part === 0 ? 'What do you want to say?' : 'And then?'}
          room={
            <RoomLeft
              text={text}
              places={places}
              pictures={pictures[part] ?? 0}
              most={most}
              onSplit={(into) => splitUp(part, into)}
            />
          }
          onChange={(next, typed) =>
            onParts(
              parts.map((one, at) => (at === part ? next : one)),
              { typed },
            )
          }
          onKeyDown={onKeyDown(part)}
          onPaste={onPaste(part)}
          onSelect={(selection) => onSelect({ part, ...selection })}
          onMove={(step) => shift(part, step)}
          onRemove={() => remove(part)}
        >
          {below(part)}
        </PartField>
      ))}
      {parts.length < limits.thread_parts && parts.at(-1)?.trim() && (
        <NextPart onAdd={() => write(extended(parts))} />
      )}
    </div>
  );
}
