import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './content.page.module.css';

/** Whole seconds since this was first drawn. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

interface Props {
  name: string;
  count: number;
  onCancel: () => void;
}

/** What is being done now and for how long, with a way out. */
export function WritingProgress({ name, count, onCancel }: Props) {
  const seconds = useSeconds();
  return (
    <div className={classes.writing}>
      <Loader size="sm" aria-hidden />
      <p role="status">
        {name} is writing{count > 1 ? ` ${count} variations` : ''}
      </p>
      <span className={classes.seconds}>{seconds} s</span>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
