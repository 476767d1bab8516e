/** An installation that is under way, paused, or failed. */
import { Button, Progress } from '@mantine/core';
import type { HereWork } from '#contract/models/here.ts';
import { waitWords } from '#web/lib/wait.ts';
import { useCancel, useInstall, usePause } from './here-queries.ts';
import { gigabytes } from './sizes.ts';

const steps: Record<HereWork['step'], string> = {
  runtime: 'Installing the program that runs models (100 MB).',
  download: 'Downloading.',
  check: 'Checking the file.',
};

/** How much is there, how fast more comes, and how long that takes. */
function downloadLine({ bytes, total, rate }: HereWork): string {
  const parts = [`${gigabytes(bytes)} of ${gigabytes(total)}`];
  if (rate > 0)
    parts.push(`${gigabytes(rate)} a second`, `${waitWords((total - bytes) / rate)} left`);
  return parts.join(' · ');
}

function lineOf(work: HereWork): string {
  if (work.state === 'failed') return work.message ?? '';
  if (work.state === 'paused') return 'Paused. The download so far is kept.';
  return work.step === 'download' && work.total > 0 ? downloadLine(work) : steps[work.step];
}

export function InstallProgress({ work }: { work: HereWork }) {
  const { file, name, state, bytes, total } = work;
  const pause = usePause();
  const cancel = useCancel();
  const go = useInstall();
  return (
    <div className="stackXs" role="group" aria-label={`Installing ${name}`}>
      <p>
        <strong className="breaks">{name}</strong>
      </p>
      {state !== 'failed' && total > 0 && (
        <Progress value={(bytes / total) * 100} aria-label={`Download of ${name}`} size="sm" />
      )}
      <p
        className={state === 'failed' ? 'refused note' : 'quiet numeric'}
        role={state === 'failed' ? 'alert' : undefined}
      >
        {lineOf(work)}
      </p>
      <div className="rowXs">
        {state === 'running' ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={pause.isPending}
            onClick={() => pause.mutate(undefined)}
          >
            Pause
          </Button>
        ) : (
          <Button size="compact-sm" loading={go.isPending} onClick={() => go.mutate(file)}>
            {state === 'failed' ? 'Try again' : 'Continue'}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
