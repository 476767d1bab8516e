/** Why nothing was written, and what to do about it. */
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './suggestions.module.css';
import { failedWords, type Writing } from './use-writing.ts';

export function WritingProblem({ writing: { workspace, write } }: { writing: Writing }) {
  if (!workspace.problem) return null;
  const { order, message, code } = workspace.problem;
  // Trying again without facts gives the same answer.
  const asks = code === 'needs_facts';
  return (
    <Alert
      color={asks ? 'yellow' : 'red'}
      icon={<IconAlertCircle aria-hidden />}
      title={asks ? 'Facts are missing' : failedWords(order)}
    >
      <p>{message}</p>
      <div className={classes.ways}>
        {!asks && (
          <Button variant="default" size="compact-md" onClick={() => void write(order)}>
            Try again
          </Button>
        )}
        {code === 'budget_exceeded' && <Link to="/usage">See the month’s usage</Link>}
      </div>
    </Alert>
  );
}
