import { Button } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import type { Trial, TrialEnd } from '#contract/agents/growth.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { useEndTrial } from './growth-queries.ts';
import classes from './growth.module.css';

const size = { size: 'compact-md', h: 36 } as const;

/** Since and until when, and how many posts there are of each side until they are compared. */
function Course({ trial }: { trial: Trial }) {
  const { is_running, started_at, ends_at, compared_at, posts, others, result } = trial;
  const isOver = result !== null;
  return (
    <>
      {!isOver && (
        <p className="flush measure">
          Published so far: {posts} with it, {others} without
        </p>
      )}
      <p className="flush measure muted">
        Began <Moment at={started_at} /> · {is_running ? 'ends' : 'ended'} <Moment at={ends_at} />
        {!isOver && (
          <>
            {' '}
            · compared <Moment at={compared_at} />
          </>
        )}
      </p>
      <p className="flush measure muted">
        {is_running
          ? 'Half of the new texts are written with it, drawn by lot.'
          : 'New texts are written without it.'}
        {!isOver && ' Both halves are compared when the last posts are two days old.'} Nothing else
        can be tried before you decide.
      </p>
    </>
  );
}

interface Props {
  agent: Agent;
  trial: Trial;
  /** Once it has ended, its buttons are gone. */
  onEnd: () => void;
}

/** The guideline that is being tried, or what came of it. */
export function TrialCard({ agent, trial, onEnd }: Props) {
  const { id: trial_id, guideline, said, result } = trial;
  const { mutate, isPending, variables } = useEndTrial(agent.id);
  const isOver = result !== null;
  const end = (how: TrialEnd) =>
    mutate(
      { trial_id, end: how },
      {
        onSuccess: ({ message }) => {
          void notify.success(message);
          onEnd();
        },
        onError: (error) => void notify.failure(error),
      },
    );
  const isBusy = (how: TrialEnd) => isPending && variables.end === how;
  return (
    <section className={`stackSm rounded padMd sunken ${classes.card}`} aria-label="Trial">
      <p className="flush">
        <strong>
          {isOver ? 'Tried' : 'Being tried'}: {guideline}
        </strong>
      </p>
      <p className="flush measure">{result ?? said}</p>
      <Course trial={trial} />
      <div className="rowXs">
        <Button
          {...size}
          variant={isOver ? 'filled' : 'default'}
          loading={isBusy('kept')}
          disabled={isPending}
          onClick={() => end('kept')}
        >
          {isOver ? 'Keep it' : 'Keep it now'}
        </Button>
        {isOver ? (
          <Button
            {...size}
            variant="default"
            loading={isBusy('dropped')}
            disabled={isPending}
            onClick={() => end('dropped')}
          >
            Drop it
          </Button>
        ) : (
          <ConfirmButton
            {...size}
            variant="subtle"
            words={{
              button: 'Drop it now',
              title: 'Drop it now?',
              question:
                'The trial ends here, and can’t go on later. The personality stays as it is.',
              confirm: 'Drop it',
            }}
            busy={isPending}
            onConfirm={() => end('dropped')}
          />
        )}
      </div>
    </section>
  );
}
