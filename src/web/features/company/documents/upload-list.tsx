import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { sizeWords } from '#web/features/company/company-labels.ts';
import classes from './upload-list.module.css';
import type { Upload } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

const stateWords = ({ state, share }: Upload): string => {
  if (state === 'waiting') return 'Waiting';
  return share < 1 ? `${Math.round(share * 100)}%` : 'Uploaded, checking';
};

function Item({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, file, state, share, error, isWorthAgain } = upload;
  const isRefused = state === 'refused';
  return (
    <li className={classes.item} data-refused={isRefused || undefined}>
      <div className={classes.what}>
        <span className="cut medium">
          <bdi>{file.name}</bdi>
        </span>
        <span className="quiet numeric fixed">{sizeWords(file.size)}</span>
      </div>
      <div className={classes.state}>
        {isRefused ? (
          <span className="wrong grow" role="alert">
            {error}
          </span>
        ) : (
          <>
            <Progress
              className="grow"
              value={share * 100}
              size="sm"
              aria-label={`Upload of ${file.name}`}
              animated={state === 'sending'}
            />
            <span className="quiet numeric fixed">{stateWords(upload)}</span>
          </>
        )}
        {isWorthAgain && isRefused && (
          <Button size="compact-sm" variant="default" onClick={() => uploads.again(id)}>
            Try again
          </Button>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isRefused ? `Remove ${file.name} from the list` : `Cancel ${file.name}`}
        onClick={() => uploads.drop(id)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** The progress of each file, and why one was refused. */
export const UploadList = ({ uploads }: { uploads: Uploads }) =>
  uploads.uploads.length === 0 ? null : (
    <ul className="plain stackXs" aria-label="Files being uploaded">
      {uploads.uploads.map((upload) => (
        <Item key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
