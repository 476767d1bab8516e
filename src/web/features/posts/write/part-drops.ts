/** What is dropped on the parts of a text: files from the person’s device, and images of other parts. */

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
