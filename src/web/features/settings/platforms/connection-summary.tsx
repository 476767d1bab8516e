import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/connections/types.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { connectionsQuery, offeredOf } from '#web/entities/connections/connection-queries.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import {
  followerWords,
  connectionHealth,
  mostUrgent,
} from '#web/entities/connections/connection-labels.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from '#web/features/settings/profile/profile.page.module.css';

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
    : `${accountName(account)}, ${followerWords(account.followers)}`;

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
export const ConnectionSummary = () => {
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
