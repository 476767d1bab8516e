import { useEffect, useRef, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;

/**
 * Accepts files dropped anywhere on the page: outside a drop area the browser would open the file and leave. Returns
 * whether files are being dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
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
