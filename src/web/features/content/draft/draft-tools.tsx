import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ContentDraft } from '#contract/content/types.ts';
import { notify } from '#web/lib/notify.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import classes from './draft-card.module.css';
import { useUpdateDraft } from '#web/features/content/queries.ts';
import type { DraftEdit } from './use-draft-edit.ts';

/** Keeps a text beyond the desk, or lets go of it again. */
function KeepButton({ draft }: { draft: ContentDraft }) {
  const update = useUpdateDraft(draft.id);
  if (draft.state !== 'new' && draft.state !== 'draft') return null;
  const isDraft = draft.state === 'draft';
  const turn = () =>
    update.mutate(
      { state: isDraft ? 'new' : 'draft' },
      {
        onSuccess: () => void notify.success(isDraft ? 'Removed from drafts' : 'Saved as draft'),
        onError: (error) => void notify.failure(error),
      },
    );
  return (
    <Button variant="default" loading={update.isPending} onClick={turn}>
      {isDraft ? 'Remove from drafts' : 'Save as draft'}
    </Button>
  );
}

interface Props {
  draft: ContentDraft;
  edit: DraftEdit;
  /** Whether a text is being written: one in this one's place, or another. */
  writing: 'this' | 'other' | undefined;
  onRegenerate: () => void;
  onDelete: () => void;
}

/** What can be done with a text besides posting it. What was posted stays as it is. */
export function DraftTools({ draft, edit, writing, onRegenerate, onDelete }: Props) {
  const isPosted = draft.state === 'posted';
  return (
    <>
      {!isPosted && (
        <Button variant="default" onClick={() => (edit.isOpen ? void edit.done() : edit.open())}>
          {edit.isOpen ? 'Done' : 'Edit'}
        </Button>
      )}
      <KeepButton draft={draft} />
      <CopyButton text={edit.parts.join('\n\n')} />
      <span className={classes.icons}>
        <Tooltip label="Rewrite with the same brief">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Regenerate"
            disabled={writing === 'other'}
            loading={writing === 'this'}
            onClick={onRegenerate}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {!isPosted && (
          <Tooltip label="Delete">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label="Delete"
              onClick={onDelete}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
    </>
  );
}
