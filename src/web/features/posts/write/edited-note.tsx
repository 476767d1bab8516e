import { Button } from '@mantine/core';
import { accountLabel, accountOn } from '#domain/platforms/account-names.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import classes from './editor.module.css';

interface Props {
  editor: Editor;
  desk: Desk;
  edited: NonNullable<Desk['edited']>;
}

/** Says whose version is on the canvas, and ends that. */
export default function EditedNote({ editor, desk: { setEditing }, edited }: Props) {
  const { values, choose, offerUndo } = editor;
  const own = values.chosen[edited.id];
  const followPost = () => {
    if (own) choose(edited.id, { ...own, media_ids: null });
    offerUndo(`${accountOn(edited)} uses the post’s images.`, values);
  };
  return (
    <div className={classes.editing} role="status">
      <NetworkIcon platform={edited.platform} />
      <div className="rowXs">
        <span>
          <strong>Editing {accountLabel(edited)} only.</strong> The other accounts keep the main
          text
          {own?.media_ids && ' and images'}.
        </span>
        {own?.media_ids && (
          <Button size="compact-sm" variant="default" onClick={followPost}>
            Use the post’s images
          </Button>
        )}
      </div>
      <Button size="compact-sm" variant="default" onClick={() => setEditing(undefined)}>
        Done
      </Button>
    </div>
  );
}
