import { Alert, Anchor, Button, Modal, Switch, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Picture } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import {
  pictureQuery,
  useEnhancePicture,
  useUpdatePicture,
  useVaryPicture,
} from '#web/lib/pictures/picture-queries.ts';
import { Awaited } from '#web/ui/awaited.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from './images.module.css';
import { filenameOf, makerOf, titleOf } from './picture-words.ts';

/** The description for people who do not see the picture; platforms get it with the picture. */
function Description({ picture }: { picture: Picture }) {
  const update = useUpdatePicture(picture.id);
  const [alt, setAlt] = useState(picture.alt);
  const save = () =>
    update.mutate(
      { alt },
      {
        onSuccess: () => void notify.success('Description saved'),
        onError: (error) => void notify.failure(error, 'The description was not saved.'),
      },
    );
  return (
    <form
      className={classes.description}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        label="Description"
        description="Read out to people who do not see the picture, and sent to platforms with it"
        autosize
        minRows={2}
        maxLength={limits.image_alt}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={update.isPending}
        disabled={alt.trim() === picture.alt}
      >
        Save description
      </Button>
    </form>
  );
}

/** Copies that are made of a picture; the original stays. */
function Copies({ picture, onMade }: { picture: Picture; onMade: (id: string) => void }) {
  const enhance = useEnhancePicture(picture.id);
  const vary = useVaryPicture(picture.id);
  const isBusy = enhance.isPending || vary.isPending;
  const failed = (error: unknown) => void notify.failure(error, 'No copy was made.');
  return (
    <div className={classes.buttons}>
      <Button
        loading={enhance.isPending}
        disabled={isBusy}
        onClick={() =>
          enhance.mutate(undefined, {
            onSuccess: ({ data: [made], message, notice }) => {
              void notify.success(message);
              if (notice) void notify.info(notice);
              if (made) onMade(made.id);
            },
            onError: failed,
          })
        }
      >
        Make it larger and sharper
      </Button>
      <Button
        variant="default"
        loading={vary.isPending}
        disabled={isBusy}
        onClick={() =>
          vary.mutate(undefined, {
            onSuccess: ({ data, message }) => {
              void notify.success(`${message}: ${data.length}`);
            },
            onError: failed,
          })
        }
      >
        Make variations
      </Button>
    </div>
  );
}

function Keeping({ picture }: { picture: Picture }) {
  const update = useUpdatePicture(picture.id);
  return (
    <Switch
      label="Keep it in the gallery"
      description="Otherwise it goes a day after nothing uses it"
      checked={picture.is_kept}
      disabled={update.isPending}
      onChange={(event) =>
        update.mutate(
          { is_kept: event.currentTarget.checked },
          { onError: (error) => void notify.failure(error) },
        )
      }
    />
  );
}

interface ShownProps {
  picture: Picture;
  onMade: (id: string) => void;
  onDelete: (picture: Picture) => void;
}

function Shown({ picture, onMade, onDelete }: ShownProps) {
  const { url, width, height, prompt, created_at } = picture;
  return (
    <div className={classes.detail}>
      <div className={classes.large}>
        <img src={url} alt={picture.alt || titleOf(picture)} width={width} height={height} />
      </div>
      <div className={classes.side}>
        <p className={classes.facts}>
          {makerOf(picture)}, <Moment at={created_at} />. {width} × {height} pixels.
          {prompt && <> Asked for: “{prompt}”</>}
        </p>
        <Copies picture={picture} onMade={onMade} />
        <Description picture={picture} />
        <Keeping picture={picture} />
        <div className={classes.buttons}>
          <Button
            variant="light"
            renderRoot={(props) => (
              <Link to="/scheduled-posts" search={{ picture: picture.id }} {...props} />
            )}
          >
            Use in a post
          </Button>
          <Button variant="default" component="a" href={url} download={filenameOf(picture)}>
            Download
          </Button>
          <Anchor component="button" type="button" c="red" onClick={() => onDelete(picture)}>
            Delete
          </Anchor>
        </div>
      </div>
    </div>
  );
}

interface Props {
  id: string;
  onSelect: (id: string) => void;
  onDelete: (picture: Picture) => void;
  onClose: () => void;
}

/** The selected picture: larger, described, copied, used. */
export function PictureDialog({ id, onSelect, onDelete, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const { data, isPending, error, refetch, isFetching } = useQuery(pictureQuery(id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={data ? titleOf(data) : 'Picture'}
      size="60rem"
      fullScreen={isPhone}
      classNames={{ title: classes.dialogTitle ?? '' }}
    >
      <Awaited
        pending={isPending}
        failure={error && !data ? messageOf(error, 'This picture could not be loaded.') : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data && <Shown key={id} picture={data} onMade={onSelect} onDelete={onDelete} />}
      {data && !data.is_kept && (
        <Alert color="yellow" mt="md">
          Nobody keeps this picture: it goes a day after nothing uses it any more.
        </Alert>
      )}
    </Modal>
  );
}
