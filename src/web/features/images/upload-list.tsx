import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { mediaRefusalOf } from '#web/entities/pictures/picture-file.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import classes from './images.module.css';
import type { Upload, Uploads } from './use-uploads.ts';

interface RowProps {
  upload: Upload;
  onAgain: () => void;
  onDismiss: () => void;
  onShow: (id: string) => void;
}

const states: Record<Upload['state'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  done: 'Uploaded',
  same: 'You already have this file.',
  failed: '',
};

/** The actions on a file that didn't become an image of its own. */
function Acts({ upload, onAgain, onDismiss, onShow }: RowProps) {
  const { state, picture, file } = upload;
  return (
    <div className="rowXs">
      {state === 'same' && picture && (
        <>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              onShow(picture.id);
              onDismiss();
            }}
          >
            Use that one
          </Button>
          <Button size="compact-sm" variant="default" onClick={onAgain}>
            Keep both
          </Button>
        </>
      )}
      {state === 'failed' && !mediaRefusalOf(file) && (
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          Try again
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Dismiss ${file.name}`}
        onClick={onDismiss}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Sign({ upload: { state, picture } }: Pick<RowProps, 'upload'>) {
  if (state === 'same' && picture) return <Thumbnail url={picture.url} alt="" />;
  if (state === 'done') return <IconCheck size={20} aria-hidden />;
  return state === 'failed' ? <IconAlertTriangle size={20} aria-hidden /> : null;
}

function Row(props: RowProps) {
  const { upload } = props;
  const { file, state, share, problem } = upload;
  return (
    <li className={classes.upload} data-state={state}>
      <span className={`grid muted centerBoth ${classes.uploadSign}`}>
        <Sign upload={upload} />
      </span>
      <div className="stack2xs">
        <strong className="breaks">{file.name}</strong>
        {state === 'sending' ? (
          <Progress
            value={share * 100}
            size="sm"
            aria-label={`Upload progress of ${file.name}`}
            animated
          />
        ) : (
          <span role={state === 'failed' ? 'alert' : undefined}>{problem ?? states[state]}</span>
        )}
      </div>
      {(state === 'same' || state === 'failed') && <Acts {...props} />}
    </li>
  );
}

interface Props {
  uploads: Uploads;
  onShow: (id: string) => void;
}

/** Uploads in progress, and those that need a decision. */
export function UploadList({ uploads: { uploads, again, dismiss }, onShow }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul className="plain stackXs" aria-label="Uploads">
      {uploads.map((upload) => (
        <Row
          key={upload.key}
          upload={upload}
          onAgain={() => again(upload)}
          onDismiss={() => dismiss(upload)}
          onShow={onShow}
        />
      ))}
    </ul>
  );
}
