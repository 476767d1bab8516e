import { Button, Loader } from '@mantine/core';
import type { WritingJob } from '#contract/content/types.ts';
import { useSecondsPassed } from '#web/lib/use-seconds.ts';
import classes from '#web/features/content/content.page.module.css';

/** The current step of a longer request; the first attempt needs no number. */
const stepWords = ({ step, attempt }: WritingJob) =>
  attempt > 1 ? `${step} (attempt ${attempt} of 3)` : step;

interface Props {
  name: string;
  count: number;
  /** The latest progress of a longer request. */
  job: WritingJob | undefined;
  isLong: boolean;
  onCancel: () => void;
}

/** The current step and the duration, with a button to stop. */
export function WritingProgress({ name, count, job, isLong, onCancel }: Props) {
  const seconds = useSecondsPassed();
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
