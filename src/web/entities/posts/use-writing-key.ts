import { useRef } from 'react';
import { api } from '#web/lib/api/api.ts';

/** One request to a writer at a time, known by its key: what an earlier one answers is ignored, and the server can be told to stop. */
export function useWritingKey() {
  const running = useRef<string>(undefined);
  return {
    isRunning: () => running.current !== undefined,
    /** Begins a request, which replaces a running one. */
    begin: (): string => {
      running.current = crypto.randomUUID();
      return running.current;
    },
    /** Ends a request; `false` if it isn’t the running one, so its answer is for nobody. */
    end: (key: string): boolean => {
      if (running.current !== key) return false;
      running.current = undefined;
      return true;
    },
    /** Ends the running request, here and on the server. */
    stop: () => {
      const key = running.current;
      running.current = undefined;
      // It may just have ended; then there is nothing left to stop.
      if (key) api.content.cancelJob({ params: { id: key } }).catch(() => undefined);
    },
  };
}
