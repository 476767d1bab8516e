import { useQuery } from '@tanstack/react-query';
import { LivePlatformIds, PlatformIds, platforms } from '#contract/platforms.ts';
import { agentsQuery } from '#web/lib/agent-queries.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowSkeletons } from '#web/ui/skeletons.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { LivePlatformCard } from './live-platform-card.tsx';
import classes from './platforms-tab.module.css';
import { SettingsSection } from './settings-section.tsx';

const abilities = [
  'Publishes a post or a thread when you say so, under the agent’s own name there.',
  'Shows on the agent’s page what went out, with a link to it.',
  'Holds what is not out yet when the connection breaks, and tells you.',
  'Ends when you disconnect. What is published stays, secrets are forgotten.',
];

function LivePlatforms() {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(agentsQuery);
  if (isPending) return <RowSkeletons count={1} />;
  if (isError)
    return (
      <ErrorState
        message={messageOf(error, 'Failed to fetch agents')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return LivePlatformIds.map((platform) => (
    <LivePlatformCard key={platform} platform={platform} agents={data} />
  ));
}

export const PlatformsTab = () => (
  <>
    <SettingsSection
      title="Connections"
      text="Each agent has its own connections. Here is what they come to."
    >
      <LivePlatforms />
    </SettingsSection>
    <SettingsSection title="What a connection does">
      <ul className={classes.abilities}>
        {abilities.map((ability) => (
          <li key={ability}>{ability}</li>
        ))}
      </ul>
    </SettingsSection>
    <SettingsSection title="Coming Soon" text="This version cannot publish there yet.">
      <ul className={classes.later}>
        {PlatformIds.filter((id) => !platforms[id].live).map((id) => (
          <li key={id}>
            {platforms[id].name}
            <StatusBadge tone="quiet">Coming Soon</StatusBadge>
          </li>
        ))}
      </ul>
    </SettingsSection>
  </>
);
