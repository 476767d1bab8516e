/** Makes a document of the selected images. */
import { Button, Input, Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { PageShape, Picture } from '#contract/images/types.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { PictureImage } from '#web/entities/pictures/picture-image.tsx';
import { useMakeDocument } from '#web/entities/pictures/picture-queries.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import classes from './images.module.css';
import { titleOf } from './picture-labels.ts';
import { useRemovePicture } from './library-queries.ts';

const shapes: { value: PageShape; label: string }[] = [
  { value: 'portrait', label: 'Portrait, 4:5' },
  { value: 'square', label: 'Square, 1:1' },
];

interface Props {
  pictures: readonly Picture[];
  onMade: () => void;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  title: string;
  shape: PageShape;
  agent_id: string | null;
}

function useMaking({ pictures, onMade }: Props) {
  const [pages, setPages] = useState(pictures);
  const make = useMakeDocument();
  const remove = useRemovePicture();
  const undo = (id: string) =>
    remove.mutate(id, {
      onError: (error) => void notify.failure(error, 'Couldn’t delete it. Try again.'),
    });
  const form = useForm<Values>({
    initialValues: { title: '', shape: 'portrait', agent_id: null },
    validate: { title: (value) => (value.trim() === '' ? 'Please enter a title' : null) },
  });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async ({ title, shape, agent_id }) => {
      const ids = pages.map(({ id }) => id);
      const body = { ids, title, shape, ...(agent_id && { agent_id }) };
      const { data } = await make.mutateAsync(body);
      const [made] = data;
      void notify.undoable('Document made.', () => made && undo(made.id));
      onMade();
    },
    fallback: 'Couldn’t make the document. Try again.',
  });
  return { form, pages, reverse: () => setPages(pages.toReversed()), submit, sending, refused };
}

export default function DocumentDialog(props: Props) {
  useFocusBack();
  const { onClose } = props;
  const { form, pages, reverse, submit, sending, refused } = useMaking(props);
  const { data: agents = [] } = useQuery(agentsQuery);
  return (
    <Modal opened onClose={onClose} title="Make a document" closeOnClickOutside={false}>
      <form className="stackMd" noValidate onSubmit={submit}>
        <p className="said flush">A PDF that LinkedIn shows as pages to swipe. Your images stay.</p>
        <TextInput
          label="Title"
          required
          description="LinkedIn shows it above the pages"
          maxLength={limits.document_title}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Input.Wrapper label="Page shape" labelElement="div">
          <SegmentedControl
            aria-label="Page shape"
            fullWidth
            data={shapes}
            {...form.getInputProps('shape')}
          />
        </Input.Wrapper>
        <div className="stackXs">
          <div className={classes.head}>
            <span className="medium">
              {pages.length === 1 ? '1 page' : `${pages.length} pages`}
            </span>
            {pages.length > 1 && (
              <Button variant="subtle" size="compact-sm" onClick={reverse}>
                Reverse order
              </Button>
            )}
          </div>
          <ol className={classes.pages} data-shape={form.values.shape} aria-label="Pages">
            {pages.map((one, n) => (
              <li key={one.id} className="stack2xs quiet">
                <PictureImage picture={one} alt={titleOf(one)} sizes="4.5rem" />
                <span aria-hidden>{n + 1}</span>
              </li>
            ))}
          </ol>
        </div>
        <Select
          label="Colors of"
          description="On pages that an image doesn’t fill"
          placeholder="No agent"
          clearable
          data={agents.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('agent_id')}
        />
        <FormError text={refused} />
        <DialogButtons action="Make document" isSending={sending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
