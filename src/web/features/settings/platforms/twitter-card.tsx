import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { platforms } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import {
  dayOf,
  connectionHealth,
  mostUrgent,
  waitingWords,
} from '#web/entities/connections/connection-labels.ts';
import { DisconnectAccount } from '#web/entities/connections/disconnect-account.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from '#web/features/settings/profile/profile.page.module.css';

const factsOf = (followers: number | null, connected_at: string): [string, string][] => [
  ['Followers', followers === null ? 'No data yet' : followers.toLocaleString('en')],
  ['Connected', dayOf(connected_at)],
];

/** The account with a problem, or the first one. */
function useShown() {
  const { connections, connectable } = useConnections('twitter');
  return { connection: mostUrgent(connections), connectable, count: connections.length };
}

const AllAccounts = ({ count }: { count: number }) =>
  count < 2 ? null : (
    <Anchor
      renderRoot={(props) => <Link to="/settings" search={{ tab: 'platforms' }} {...props} />}
    >
      All {count} accounts
    </Anchor>
  );

/** The account on X; renders nothing if this version can't publish there. */
export function TwitterCard() {
  const { connection, connectable, count } = useShown();
  if (!connectable) return null;
  const { tone, word } = connectionHealth(connection);
  return (
    <Panel
      title={prescribedName(platforms.twitter)}
      aside={<StatusBadge tone={tone}>{word}</StatusBadge>}
    >
      {connection ? (
        <>
          <div className="besideSm breaks shrinks">
            <AvatarRing
              name={connection.display_name || connection.username}
              src={connection.avatar_url}
              hue="stone"
              size={48}
            />
            <div>
              <strong>{connection.display_name || connection.username}</strong>
              <p className="said">@{connection.username}</p>
            </div>
          </div>
          {connection.status === 'needs_reconnect' ? (
            <p className={classes.alarm}>
              {connection.status_reason} {waitingWords(connection)}
            </p>
          ) : null}
          <dl className={`stackXs flush size2 ${classes.small}`}>
            {factsOf(connection.followers, connection.connected_at).map(([term, fact]) => (
              <div className="flex between gapMd" key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="said">Connect an account to post here.</p>
      )}
      <div className="rowXs">
        {connection?.status === 'connected' ? null : (
          <ConnectAccount
            platform="twitter"
            connection={connection}
            start={{ from: 'profile' }}
            variant="light"
          />
        )}
        {connection ? <DisconnectAccount connection={connection} /> : null}
        <AllAccounts count={count} />
      </div>
    </Panel>
  );
}
