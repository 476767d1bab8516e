/** Makes a document of the selected images. */
import { Button, Group, Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { PageShape, Picture } from '#contract/images/types.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { PictureImage } from '#web/entities/pictures/picture-image.tsx';
import { useMakeDocument, useRemovePicture } from '#web/entities/pictures/picture-queries.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './images.module.css';
import { titleOf } from './picture-labels.ts';

const shapes: { value: PageShape; label: string }[] = [
  { value: 'portrait', label: '4:5' },
  { value: 'square', label: '1:1' },
];

interface Props {
  pictures: readonly Picture[];
  onMade: () => void;
  onClose: () => void;
}

function useMaking({ onMade }: Props) {
  const make = useMakeDocument();
  const remove = useRemovePicture();
  const undo = (id: string) =>
    remove.mutate(id, {
      onError: (error) => void notify.failure(error, 'Couldn’t delete it. Try again.'),
    });
  return {
    isMaking: make.isPending,
    submit: (body: Parameters<typeof make.mutate>[0]) =>
      make.mutate(body, {
        onSuccess: ({ data: [made] }) => {
          void notify.undoable('Document made.', () => made && undo(made.id));
          onMade();
        },
        onError: (error) => void notify.failure(error, 'Couldn’t make the document. Try again.'),
      }),
  };
}

export default function DocumentDialog(props: Props) {
  useFocusBack();
  const { pictures, onClose } = props;
  const { isMaking, submit } = useMaking(props);
  const { data: agents = [] } = useQuery(agentsQuery);
  const [pages, setPages] = useState(pictures);
  const [title, setTitle] = useState('');
  const [shape, setShape] = useState<PageShape>('portrait');
  const [agent, setAgent] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const isUntitled = title.trim() === '';
  return (
    <Modal opened onClose={onClose} title="Make a document">
      <form
        className="stackMd"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          const ids = pages.map(({ id }) => id);
          if (!isUntitled) submit({ ids, title, shape, ...(agent && { agent_id: agent }) });
        }}
      >
        <p className="muted flush">
          A PDF that LinkedIn shows as pages to swipe. Your images stay.
        </p>
        <TextInput
          label="Title"
          description="Shown above the document"
          maxLength={limits.document_title}
          value={title}
          error={isTried && isUntitled && 'Please enter a title'}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <ol className={classes.pages} aria-label="Pages">
          {pages.map((one) => (
            <li key={one.id}>
              <PictureImage picture={one} alt={titleOf(one)} sizes="4.5rem" />
            </li>
          ))}
        </ol>
        {pages.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => setPages(pages.toReversed())}>
            Reverse order
          </Button>
        )}
        <SegmentedControl aria-label="Shape" data={shapes} value={shape} onChange={setShape} />
        <Select
          label="Colors of"
          description="Beside images of another shape"
          placeholder="No agent"
          clearable
          data={agents.map(({ id, name }) => ({ value: id, label: name }))}
          value={agent}
          onChange={setAgent}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isMaking}>
            Make document
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
