/** The notes above the posts while nothing, or none of this person's posts, can be published. */
import { Alert, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import { clockQuery, healthQuery } from '#web/entities/service/health-queries.ts';
import { useSession } from '#web/lib/session/session.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { exactly } from '#web/ui/when.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { publishingQuery, useConfirmClock, useFreeze } from './service-queries.ts';
import classes from './schedule.page.module.css';

/** Shown while the background worker is silent. */
export function WorkerNote() {
  const { data } = useQuery(healthQuery);
  if (data?.checks.worker !== 'silent') return null;
  return (
    <Alert color="yellow" role="alert">
      <p className={`rowMd between flush ${classes.line}`}>
        <strong>Publishing isn’t running.</strong> Your posts are kept. If this continues, ask your
        administrator to start the worker.
      </p>
    </Alert>
  );
}

/** Shown while the server does not trust its clock; an administrator can confirm it. */
function ClockNote() {
  const { data } = useQuery(clockQuery);
  const { user } = useSession();
  const { confirm, isPending } = useConfirmClock();
  return (
    <Alert color="yellow" role="alert">
      <div className={`rowMd between flush ${classes.line}`}>
        <span>
          <strong>Publishing is paused because the server’s clock may be wrong.</strong>{' '}
          {data?.doubt?.message ?? 'Your posts are kept.'}{' '}
          {user?.is_admin
            ? data && `It says ${exactly(data.now)}.`
            : 'An administrator needs to check it.'}
        </span>
        {user?.is_admin && (
          <Button size="compact-md" variant="default" loading={isPending} onClick={confirm}>
            The time is right
          </Button>
        )}
      </div>
    </Alert>
  );
}

/** Shown while a platform fails for everyone; only posts for it wait. */
const LeftAlone = ({ names }: { names: string }) => (
  <Alert color="yellow" role="alert">
    <p className={`rowMd between flush ${classes.line}`}>
      <strong>{names} is having problems.</strong> We’ll retry automatically. No action needed.
    </p>
  </Alert>
);

/** Shown while the service itself delays posts. */
export function HealthNotes() {
  const { data } = useQuery(healthQuery);
  if (!data) return null;
  const { clock, left_alone } = data.checks;
  const names = left_alone.map((id) => platforms[id].name).join(', ');
  return (
    <>
      {clock === 'in_doubt' && <ClockNote />}
      {names && <LeftAlone names={names} />}
    </>
  );
}

/** Shown while all publishing is stopped, with a button to resume. */
export function FrozenNote() {
  const { data } = useQuery(publishingQuery);
  const { change, isPending } = useFreeze();
  if (!data?.is_frozen) return null;
  return (
    <Alert color="red" role="alert">
      <div className={`rowMd between flush ${classes.line}`}>
        <span>
          <strong>Publishing is stopped</strong>
          {data.frozen_at && (
            <>
              {' '}
              <Moment at={data.frozen_at} />
            </>
          )}
          . Posts missed during the stop won’t be sent later.
        </span>
        <Button
          data-needs="publish"
          size="compact-md"
          loading={isPending}
          onClick={() => change('resume')}
        >
          Resume publishing
        </Button>
      </div>
    </Alert>
  );
}

const stopEffect = 'Stops every agent until you resume.';

const stop = 'Stop all publishing';

/**
 * Stops all publishing with one click. Its space is reserved until it is known whether it is needed, so that nothing
 * shifts.
 */
export function FreezeButton() {
  const { data } = useQuery(publishingQuery);
  const { change, isPending } = useFreeze();
  const effect = useId();
  const isPhone = usePhone();
  if (data?.is_frozen) return null;
  const shared = {
    variant: 'default',
    loading: isPending,
    'aria-describedby': effect,
    onClick: () => change('freeze'),
  } as const;
  return (
    <div style={data ? undefined : { visibility: 'hidden' }}>
      <Tooltip label={stopEffect} aria-hidden>
        {isPhone ? (
          <Button data-needs="publish" {...shared} px="xs" aria-label={stop}>
            Stop
          </Button>
        ) : (
          <Button data-needs="publish" {...shared}>
            {stop}
          </Button>
        )}
      </Tooltip>
      <VisuallyHidden id={effect}>{stopEffect}</VisuallyHidden>
    </div>
  );
}

/** Like `FreezeButton`, in a menu, where a row has no room for the button. */
export function FreezeItem() {
  const { data } = useQuery(publishingQuery);
  const { change } = useFreeze();
  if (!data || data.is_frozen) return null;
  return (
    <MenuAct
      data-needs="publish"
      icon={IconHandStop}
      label={stop}
      onClick={() => change('freeze')}
    />
  );
}
