import { Button, Loader, Progress } from '@mantine/core';
import { useSecondsPassed } from '#web/lib/use-seconds.ts';
import classes from './drawing-progress.module.css';

interface Props {
  title: string;
  /** The current step, in words. */
  step?: string | undefined;
  /** From 0 to 100, if known. */
  share?: number | undefined;
  /** Whether it continues when the screen is left. */
  mayLeave: boolean;
  cancelLabel?: string;
  onCancel: () => void;
}

/** A running drawing with its progress and duration, and a button to stop it. */
export function DrawingProgress(props: Props) {
  const { title, step, share, mayLeave, cancelLabel = 'Cancel', onCancel } = props;
  const seconds = useSecondsPassed();
  return (
    <div className={classes.progress}>
      <Loader size="sm" aria-hidden />
      <div className="shrinks" role="status">
        <p>{title}</p>
        {step && <p className="said numeric">{step}</p>}
        {mayLeave && (
          <p className="said numeric">This can take a minute. You can leave this page.</p>
        )}
      </div>
      <div className={`besideSm ${classes.way}`}>
        <span className="said numeric">{seconds} s</span>
        <Button size="compact-sm" variant="default" onClick={onCancel} aria-label={cancelLabel}>
          Cancel
        </Button>
      </div>
      {share !== undefined && (
        <Progress className="across" value={share} size="sm" aria-label={title} />
      )}
    </div>
  );
}
