/**
 * Runs `work` again and again, `every` milliseconds after it ended, the first time after `first`. The answer stops it and
 * waits for what runs.
 */
export function repeat(every: number, work: () => Promise<void>, first = 0): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const next = () => {
    running = work().finally(() => {
      if (!isStopped) timer = setTimeout(next, every);
    });
  };
  if (first > 0) timer = setTimeout(next, first);
  else next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
