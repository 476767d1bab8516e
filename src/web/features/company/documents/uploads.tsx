import { ActionIcon, Button, FileButton, Progress } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FileTypes } from '#contract/company/documents.ts';
import { limits } from '#contract/core/limits.ts';
import { sizeWords } from '#web/features/company/company-labels.ts';
import classes from './uploads.module.css';
import type { Upload } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;

/**
 * Accepts files dropped anywhere on the page: outside a drop area the browser would open the file and leave. Returns
 * whether files are being dragged over the page.
 */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // Each entered element fires a leave event, the page itself last.
    let inside = 0;
    const count = (change: number) => (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      inside = Math.max(0, inside + change);
      setIsOver(inside > 0);
    };
    const hold = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      inside = 0;
      setIsOver(false);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('dragenter', count(1), { signal });
    window.addEventListener('dragleave', count(-1), { signal });
    window.addEventListener('dragover', hold, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => ending.abort();
  }, []);
  return isOver;
}

/** The file types that the browser's file dialog offers. */
export const accepted = FileTypes.map((type) => `.${type}`).join(',');

/** Accepts files by drag and drop, or by a button. */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isOver = useFileDrop(onFiles);
  const reset = useRef<() => void>(null);
  const choose = (files: File[]) => {
    onFiles(files);
    // Otherwise the same file could not be chosen again.
    reset.current?.();
  };
  return (
    <section className={classes.area} data-over={isOver || undefined} aria-label="Upload documents">
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p className={classes.lead}>
          {isOver ? 'Drop to upload' : 'Drop files anywhere on this page'}
        </p>
        <p className="said">
          PDF, DOCX, TXT or MD. Max {limits.documents_per_upload} files,{' '}
          {limits.document_bytes / 1024 / 1024}MB each.
        </p>
        <p className="said">
          Up to {limits.document_text_per_user / 1_000_000} million characters in total.
        </p>
      </div>
      <FileButton multiple accept={accepted} resetRef={reset} onChange={choose}>
        {(props) => <Button {...props}>Choose files</Button>}
      </FileButton>
    </section>
  );
}

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
