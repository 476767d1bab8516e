import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { WritingJob } from '#contract/content/types.ts';
import classes from '#web/features/content/content.page.module.css';

/** Whole seconds since this was first drawn. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** What a longer writing does now; the first attempt needs no number. */
const stepWords = ({ step, attempt }: WritingJob) =>
  attempt > 1 ? `${step} (attempt ${attempt} of 3)` : step;

interface Props {
  name: string;
  count: number;
  /** What a longer writing said last. */
  job: WritingJob | undefined;
  isLong: boolean;
  onCancel: () => void;
}

/** What is being done now and for how long, with a way out. */
export function WritingProgress({ name, count, job, isLong, onCancel }: Props) {
  const seconds = useSeconds();
  return (
    <div className={classes.writing}>
      <Loader size="sm" aria-hidden />
      <div role="status">
        <p>
          {name} is writing{count > 1 ? ` ${count} posts` : ''}
        </p>
        {job && <p className="said">{stepWords(job)}</p>}
        {isLong && <p className="said">This can take a minute. You can leave this page.</p>}
      </div>
      <div className={classes.way}>
        <span className="numeric muted">{seconds} s</span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
