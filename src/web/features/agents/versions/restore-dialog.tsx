import type { Agent } from '#contract/agents/types.ts';
import type { PersonaVersion } from '#contract/agents/personas.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { useRestoreVersion } from '#web/features/agents/persona/persona-queries.ts';
import classes from './versions-panel.module.css';

interface Props {
  agent: Agent;
  version: PersonaVersion | undefined;
  /** The agent's current version. */
  current: PersonaVersion;
  onClose: () => void;
}

/** Asks for confirmation before an earlier version is restored. */
export function RestoreDialog({ agent, version, current, onClose }: Props) {
  const restore = useRestoreVersion(agent.id);
  const number = version?.version ?? 0;
  const put = () =>
    restore.mutate(number, {
      onSuccess: ({ message }) => {
        void notify.success(message);
        onClose();
      },
      onError: (error) => void notify.failure(error),
    });
  return (
    <ConfirmDialog
      opened={version !== undefined}
      title={`Restore version ${number}?`}
      confirmLabel="Restore version"
      loading={restore.isPending}
      onConfirm={put}
      onClose={onClose}
    >
      <p className={classes.question}>
        {agent.name} will use version {number} again, saved as version {current.version + 1}. You
        can switch back anytime.
      </p>
      {version && <ChangeList changes={diffPersonas(current.persona, version.persona)} most={3} />}
    </ConfirmDialog>
  );
}
