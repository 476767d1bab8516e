import { useQuery } from '@tanstack/react-query';
import { appTraitsOf, plannedTraits } from '#contract/platforms/platforms.ts';
import {
  type Connections,
  connectionsQuery,
} from '#web/entities/connections/connection-queries.ts';
import { Elsewhere } from '#web/entities/connections/steps.tsx';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StackSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { AccountRow, calledAmong } from './account-row.tsx';
import { NetworkTile } from './network-tile.tsx';
import classes from './platforms-tab.module.css';

const abilities = [
  'Posts as the account, when you publish or on schedule.',
  'Links every published post on the agent’s page.',
  'Puts posts on hold and alerts you if the connection breaks.',
  'Disconnect anytime. We delete the credentials; published posts stay.',
];

/** The accounts in the order of their networks. */
const Accounts = ({ connections, platforms }: Connections) => (
  <SettingsSection title="Connected accounts">
    {connections.length === 0 ? (
      <p className="said">No accounts yet. Connect one below.</p>
    ) : (
      <ul className={classes.rows} aria-label="Connected accounts">
        {platforms.flatMap(({ platform }) =>
          connections
            .filter((one) => one.platform === platform)
            .map((one) => (
              <AccountRow key={one.id} connection={one} called={calledAmong(connections, one)} />
            )),
        )}
      </ul>
    )}
  </SettingsSection>
);

/** The networks that work here. Administrators see those that they can set up too. */
function Networks({ platforms }: Connections) {
  const { user } = useSession();
  const isAdmin = user?.is_admin === true;
  return (
    <SettingsSection title="Connect an account">
      <ul className={classes.tiles} aria-label="Networks">
        {platforms
          .filter(({ platform, available }) => available || (isAdmin && appTraitsOf(platform)))
          .map(({ platform }) => (
            <li key={platform}>
              <NetworkTile platform={platform} />
            </li>
          ))}
      </ul>
      {plannedTraits.length > 0 && (
        <ul className={classes.later} aria-label="Not available yet">
          {plannedTraits.map(({ name, why }) => (
            <li key={name}>
              {why ? (
                <>
                  {why.text} <Elsewhere href={why.source.url}>{why.source.name}</Elsewhere>
                </>
              ) : (
                <>
                  {name} <StatusBadge tone="quiet">Coming Soon</StatusBadge>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

export function PlatformsTab() {
  const { data, isPending, error, isFetching, refetch } = useQuery(connectionsQuery);
  if (isPending) return <StackSkeletons count={5} height={64} />;
  if (!data)
    return (
      <ErrorState
        message={messageOf(error, 'Couldn’t load your connections.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <Accounts {...data} />
      <Networks {...data} />
      <SettingsSection title="What a connection does">
        <ul className={classes.abilities}>
          {abilities.map((ability) => (
            <li key={ability}>{ability}</li>
          ))}
        </ul>
      </SettingsSection>
    </>
  );
}
