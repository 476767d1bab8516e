import { useQuery } from '@tanstack/react-query';
import { LivePlatformIds, plannedTraits } from '#contract/platforms/platforms.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { connectionsQuery, offeredOf } from '#web/entities/connections/connection-queries.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StackSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { ConnectionCard } from './connection-card.tsx';
import classes from './platforms-tab.module.css';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';

const abilities = [
  'Posts as the account, when you publish or on schedule.',
  'Links every published post on the agent’s page.',
  'Puts posts on hold and alerts you if the connection breaks.',
  'Disconnect anytime. We delete the credentials; published posts stay.',
];

function Accounts() {
  const { data, isPending, error, isFetching, refetch } = useQuery(connectionsQuery);
  const { user } = useSession();
  if (data)
    return offeredOf(data, user?.is_admin === true).map((connectable) => (
      <ConnectionCard
        key={connectable.platform}
        connectable={connectable}
        connections={data.connections.filter((one) => one.platform === connectable.platform)}
      />
    ));
  if (isPending) return <StackSkeletons count={LivePlatformIds.length} height={220} />;
  return (
    <ErrorState
      message={messageOf(error, 'Couldn’t load your connections.')}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

export const PlatformsTab = () => (
  <>
    <div className={classes.accounts}>
      <Accounts />
    </div>
    <SettingsSection title="What a connection does">
      <ul className={classes.abilities}>
        {abilities.map((ability) => (
          <li key={ability}>{ability}</li>
        ))}
      </ul>
    </SettingsSection>
    {plannedTraits.length > 0 && (
      <SettingsSection title="Coming Soon" text="You can’t publish there yet.">
        <ul className={classes.later}>
          {plannedTraits.map(({ name }) => (
            <li key={name}>
              {name}
              <StatusBadge tone="quiet">Coming Soon</StatusBadge>
            </li>
          ))}
        </ul>
      </SettingsSection>
    )}
  </>
);
