/** Deletes a draft after a delay, during which that can be undone. */
import { notify } from '#web/lib/notify.ts';
import type { WorkspaceState } from './workspace-state.ts';
import { useRemoveDraft } from './queries.ts';
import { useWorkspace } from './workspace-state.ts';

/** How long a deletion can be undone, in milliseconds. */
const grace = 8_000;

const staying = ({ leaving }: WorkspaceState, id: string): WorkspaceState['leaving'] =>
  Object.fromEntries(Object.entries(leaving).filter(([other]) => other !== id));

export function useRemoval() {
  const { change } = useWorkspace();
  const remove = useRemoveDraft();

  const finish = async (id: string) => {
    change((workspace) => ({
      leaving: staying(workspace, id),
      drafts: workspace.drafts.filter((other) => other !== id),
    }));
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      change(({ drafts }) => ({ drafts: [...drafts, id] }));
      void notify.failure(error, 'Couldn’t delete the draft. Try again.');
    }
  };
  /** Continues when the screen is left; if the page is closed first, the draft stays. */
  const begin = (id: string) =>
    change(({ leaving }) =>
      // A second click would leave a timer that Undo doesn't clear.
      leaving[id] === undefined
        ? { leaving: { ...leaving, [id]: setTimeout(() => void finish(id), grace) } }
        : {},
    );
  const takeBack = (id: string) =>
    change((workspace) => {
      clearTimeout(workspace.leaving[id]);
      return { leaving: staying(workspace, id) };
    });
  return { begin, takeBack };
}
