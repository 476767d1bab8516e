import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserProfile } from '#contract/auth/users.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import { profileQuery } from '#web/entities/account/account-queries.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { EmailForm } from './email-form.tsx';
import type { Connection } from '#contract/connections/types.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import {
  connectionsQuery,
  offeredOf,
  useConnections,
} from '#web/entities/connections/connection-queries.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import {
  connectionHealth,
  dayOf,
  followerWords,
  mostUrgent,
  waitingWords,
} from '#web/entities/connections/connection-labels.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { DisconnectAccount } from '#web/entities/connections/disconnect-account.tsx';
import classes from './profile.page.module.css';

const cardFacts = (followers: number | null, connected_at: string): [string, string][] => [
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
function TwitterCard() {
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
            {cardFacts(connection.followers, connection.connected_at).map(([term, fact]) => (
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

/** A line whose account is still loading. */
const Coming = ({ name }: { name: string }) => (
  <li aria-busy>
    <div>
      <strong>{name}</strong>
      <Skeleton height={14} width={160} mt={6} mb={4} />
    </div>
    <Skeleton height={24} width={110} radius="xl" />
  </li>
);

const lineOf = (account: Connection): string =>
  account.followers === null
    ? accountName(account)
    : `${accountName(account)}, ${followerWords(account.followers, account.platform)}`;

function Row({ platform }: { platform: LivePlatform }) {
  const { data, isPending } = useQuery(connectionsQuery);
  const connections = data?.connections.filter((one) => one.platform === platform) ?? [];
  const worst = mostUrgent(connections);
  const { name } = platforms[platform];
  if (isPending) return <Coming name={name} />;
  const { tone, word } = connectionHealth(worst);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {worst && <p className="said">{connections.map(lineOf).join(' · ')}</p>}
      </div>
      <StatusBadge tone={tone}>{word}</StatusBadge>
    </li>
  );
}

/** The accounts on each platform, a line each. */
const ConnectionSummary = () => {
  const { data } = useQuery(connectionsQuery);
  const offered = data && new Set(offeredOf(data, false).map((one) => one.platform));
  return (
    <Panel title="Connections">
      <ul className={`plain stackSm ${classes.connections}`}>
        {LivePlatformIds.filter((id) => offered?.has(id) ?? true).map((id) => (
          <Row key={id} platform={id} />
        ))}
      </ul>
    </Panel>
  );
};

const factsOf = (profile: UserProfile): [string, string][] => [
  ['Email', profile.email ?? 'None yet'],
  ['Wallet', profile.wallet_address ? `${profile.wallet_address.slice(0, 8)}…` : 'None linked'],
  ['Member since', dayOf(profile.created_at)],
];

const Account = ({ profile }: { profile: UserProfile }) => (
  <div className="columns">
    <div className="stackLg">
      <div className="besideXs gapMd">
        <AvatarRing name={profile.username} hue="stone" size={64} />
        <p className={classes.name}>{profile.username}</p>
      </div>
      <dl className={classes.facts}>
        {factsOf(profile).map(([name, fact]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Panel title="Your profile">
        <EmailForm profile={profile} />
      </Panel>
    </div>
    <aside className="stackLg">
      <TwitterCard />
      <ConnectionSummary />
    </aside>
  </div>
);

export function ProfilePage() {
  const query = useQuery(profileQuery);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Profile"
        action={
          <Anchor renderRoot={(props) => <Link to="/settings" search={{}} {...props} />}>
            All settings
          </Anchor>
        }
      />
      {data ? <Account profile={data} /> : null}
      <QueryState
        query={query}
        say={() => 'Failed to load profile'}
        skeletons={<RowSkeletons count={3} />}
      />
    </>
  );
}
