/** What is pasted into the parts of a text, or dropped on them: texts, files, and images of other parts. */
import { limits } from '#contract/core/limits.ts';
import { splitIntoParts } from '#domain/text/post-text.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { type Moved, split } from './part-moves.ts';
import { strictest } from './room-left.tsx';

type Place = Pick<Account, 'platform' | 'limits'>;

/**
 * The parts of a text for which one field has no room and would cut it off: as the strictest account takes them, or as
 * long as fields may be if those are more than `most`. None while it has room.
 */
function splitByPaste(
  { currentTarget, clipboardData }: React.ClipboardEvent<HTMLTextAreaElement>,
  places: readonly Place[],
  most: number,
): string[] {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const pasted = clipboardData.getData('text/plain');
  const text = `${value.slice(0, selectionStart)}${pasted}${value.slice(selectionEnd)}`;
  const room = strictest({ text, pictures: 0, places });
  if (!room || text.length <= limits.post_text) return [];
  const parts = splitIntoParts(text, room.limit);
  const longer = { ...room.limit, max_length: limits.post_text };
  const into = parts.length > most ? splitIntoParts(text, longer) : parts;
  return into.length > most ? [] : into;
}

interface Pasting {
  parts: readonly string[];
  places: readonly Place[];
  onFiles: (files: File[], part: number) => void;
  /** Before a part becomes several. */
  onSplit: (count: number) => void;
}

/** Splits a part that is too long, and takes what is pasted. */
export function usePasting(
  { parts, places, onFiles, onSplit }: Pasting,
  write: (next: Moved) => void,
) {
  /** How many parts one may become. */
  const most = limits.thread_parts - parts.length + 1;
  const splitUp = (part: number, into: readonly string[]) => {
    onSplit(into.length);
    write(split(parts, part, into));
  };
  const onPaste = (part: number) => (event: React.ClipboardEvent<HTMLTextAreaElement>) => {
    const files = [...event.clipboardData.files];
    const into = files.length > 0 ? [] : splitByPaste(event, places, most);
    if (files.length === 0 && into.length < 2) return;
    event.preventDefault();
    if (files.length > 0) onFiles(files, part);
    else splitUp(part, into);
  };
  return { most, splitUp, onPaste };
}

/** The type under which an image of the post is dragged. */
const carried = 'application/x-socialai-picture';

export const carryPicture = ({ dataTransfer }: React.DragEvent, { id }: { id: string }): void => {
  dataTransfer.setData(carried, id);
  dataTransfer.effectAllowed = 'move';
};

/** The position of the part below the pointer; else of the last one. */
function partUnder({ currentTarget, target }: React.DragEvent<HTMLElement>): number {
  const parts = [...currentTarget.querySelectorAll('[data-part]')];
  const at = parts.findIndex((part) => target instanceof Node && part.contains(target));
  return at < 0 ? parts.length - 1 : at;
}

export interface Drops {
  onFiles: (files: File[], part: number) => void;
  onPicture: (id: string, part: number) => void;
}

export const partDrops = ({ onFiles, onPicture }: Drops) => ({
  onDragOver: (event: React.DragEvent<HTMLElement>) => {
    const { types } = event.dataTransfer;
    if (types.includes('Files') || types.includes(carried)) event.preventDefault();
  },
  onDrop: (event: React.DragEvent<HTMLElement>) => {
    const id = event.dataTransfer.getData(carried);
    const files = [...event.dataTransfer.files];
    if (id === '' && files.length === 0) return;
    event.preventDefault();
    // A dragged image may come with a file of itself.
    if (id === '') onFiles(files, partUnder(event));
    else onPicture(id, partUnder(event));
  },
});
