import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ContentDraft } from '#contract/content/types.ts';
import { notify } from '#web/lib/notify.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import classes from './draft-card.module.css';
import { useUpdateDraft } from '#web/features/content/queries.ts';
import type { DraftEdit } from './use-draft-edit.ts';

/** Saves a draft beyond the workspace, or removes it from the saved ones. */
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
  /** Whether a draft is being written: in place of this one, or another. */
  writing: 'this' | 'other' | undefined;
  onRegenerate: () => void;
  onDelete: () => void;
}

/** The actions on a draft besides posting. A published draft can't be changed. */
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
