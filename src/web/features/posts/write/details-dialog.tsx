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
  const { values, change, may } = editor;
  // Whoever may not publish can ask for an approval, and not take the question back.
  const isAsked = !may('publish') && values.review === 'before_sending';
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
          description={
            isAsked
              ? 'You can’t publish, so your posts need approval.'
              : 'It waits until someone approves exactly this text, with these images, accounts and times.'
          }
          disabled={isAsked}
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
