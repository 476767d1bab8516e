/** Deleting a text with a while to think again. */
import { notify } from '#web/lib/notify.ts';
import type { Desk } from '#web/features/content/draft/workspace-state.ts';
import { useRemovePiece } from '#web/features/content/queries.ts';
import { useDesk } from '#web/features/content/draft/use-workspace.ts';

/** How long a deletion can be taken back, in milliseconds. */
const grace = 8_000;

const staying = ({ leaving }: Desk, id: string): Desk['leaving'] =>
  Object.fromEntries(Object.entries(leaving).filter(([other]) => other !== id));

export function useRemoval() {
  const { change } = useDesk();
  const remove = useRemovePiece();

  const finish = async (id: string) => {
    change((desk) => ({
      leaving: staying(desk, id),
      pieces: desk.pieces.filter((other) => other !== id),
    }));
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      change(({ pieces }) => ({ pieces: [...pieces, id] }));
      void notify.failure(error, 'The text could not be deleted.');
    }
  };
  /** Goes on where the screen is left; where the page is closed first, the text stays. */
  const begin = (id: string) =>
    change(({ leaving }) =>
      // Pressed twice, it would keep a timer that nothing takes back.
      leaving[id] === undefined
        ? { leaving: { ...leaving, [id]: setTimeout(() => void finish(id), grace) } }
        : {},
    );
  const takeBack = (id: string) =>
    change((desk) => {
      clearTimeout(desk.leaving[id]);
      return { leaving: staying(desk, id) };
    });
  return { begin, takeBack };
}
