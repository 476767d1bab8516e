/** A failed load: what happened, and a button to try again. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import classes from './error-state.module.css';

interface Props {
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

export function ErrorState({ message, onRetry, retrying = false }: Props) {
  return (
    <div className={classes.state} role="alert">
      <p>{message}</p>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={retrying}
        onClick={onRetry}
      >
        Try again
      </Button>
    </div>
  );
}
