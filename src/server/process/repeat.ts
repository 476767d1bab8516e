/**
 * Runs `work` repeatedly: first after `first` milliseconds, then `every` milliseconds after each run ended. The
 * returned function stops it and waits for an active run.
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
