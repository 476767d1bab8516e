import { Button, Group, Modal, Switch, TextInput } from '@mantine/core';
import type { Editor } from './use-editor.ts';

/** The details of a post besides its text: labels, and whether it needs approval. */
export default function DetailsDialog({
  editor,
  onClose,
}: {
  editor: Editor;
  onClose: () => void;
}) {
  const { values, change } = editor;
  return (
    <Modal opened onClose={onClose} title="Edit labels and approval">
      <div className="stackMd">
        <TextInput
          label="Labels"
          description="Separate them with commas"
          placeholder="Launch, Tips"
          value={values.labels}
          onChange={({ currentTarget }) => change({ labels: currentTarget.value })}
        />
        <Switch
          label="Ask for approval"
          description="It waits until you approve exactly this text, these images, accounts and times."
          checked={values.review === 'before_sending'}
          onChange={({ currentTarget }) =>
            change({ review: currentTarget.checked ? 'before_sending' : 'off' })
          }
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </div>
    </Modal>
  );
}
