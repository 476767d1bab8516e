import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useEffect, useState } from 'react';
import { FileTypes } from '#contract/company/documents.ts';
import { limits } from '#contract/core/limits.ts';
import classes from './drop-area.module.css';

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
