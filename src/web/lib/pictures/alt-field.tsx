import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Media } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './alt-field.module.css';
import { useUpdatePicture } from './picture-queries.ts';

interface Props {
  media: Media;
  onSaved?: (media: Media) => void;
}

/** The description for people who do not see the picture; platforms get it with the picture. */
export function AltField({ media: { id, url, alt: kept }, onSaved }: Props) {
  const update = useUpdatePicture(id);
  const [alt, setAlt] = useState(kept);
  const canSave = alt.trim() !== kept && !update.isPending;
  const save = () =>
    update.mutate(
      { alt },
      {
        onSuccess: ({ data }) => {
          void notify.success('Description saved');
          onSaved?.({ id, url, alt: data.alt });
        },
        onError: (error) => void notify.failure(error, 'The description was not saved.'),
      },
    );
  return (
    <div
      role="group"
      className={classes.field}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
        // It may stand in a dialog of another form, which is not to be sent by this.
        event.stopPropagation();
        if (canSave) save();
      }}
    >
      <Textarea
        label="Description"
        description="Read out to people who do not see the picture, and sent to platforms with it"
        autosize
        minRows={2}
        maxLength={limits.image_alt}
        value={alt}
        data-autofocus
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <Button variant="default" loading={update.isPending} disabled={!canSave} onClick={save}>
        Save description
      </Button>
    </div>
  );
}
