import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { FileTypes } from '#contract/company/documents.ts';
import { limits } from '#contract/core/limits.ts';
import classes from './drop-area.module.css';
import { useFileDrop } from './use-file-drop.ts';

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
          All together: up to {limits.document_text_per_user / 1_000_000} million characters.
        </p>
      </div>
      <FileButton multiple accept={accepted} resetRef={reset} onChange={choose}>
        {(props) => <Button {...props}>Choose files</Button>}
      </FileButton>
    </section>
  );
}
