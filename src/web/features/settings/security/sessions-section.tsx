import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { messageOf } from '#web/lib/api/api-error.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { sessionsQuery } from '#web/features/settings/queries.ts';
import { SessionRow } from './session-row.tsx';
import classes from '#web/features/settings/rows.module.css';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';

function SessionList() {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(sessionsQuery);
  if (isPending) return <RowSkeletons count={2} />;
  if (isError)
    return (
      <ErrorState
        message={messageOf(error, 'Failed to fetch sessions')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const others = data.filter(({ current }) => !current).length;
  return (
    <>
      <ul className={classes.rows} aria-label="Sessions">
        {data.map((one) => (
          <SessionRow key={one.id} session={one} />
        ))}
      </ul>
      {others > 0 ? <EndOtherSessions count={others} /> : null}
    </>
  );
}

/** Where one is signed in. */
export function SessionsSection({ hasPassword }: { hasPassword: boolean }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <SettingsSection
      title="Sessions"
      text={`Where you’re signed in. Sign out sessions you don’t recognize${hasPassword ? ', then change your password' : ''}.`}
    >
      <Group gap="sm">
        <Button
          variant="default"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide Sessions' : 'View Sessions'}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/settings/activity" {...props} />}
        >
          Security activity
        </Button>
      </Group>
      <div id={id} className={classes.list} hidden={!shown}>
        {shown ? <SessionList /> : null}
      </div>
    </SettingsSection>
  );
}
