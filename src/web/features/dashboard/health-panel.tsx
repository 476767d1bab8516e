import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import type { systemCalls } from '#contract/system/calls.ts';
import { healthQuery } from '#web/entities/service/health-queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/feedback/status-badge.tsx';
import { Fetched } from './panel-parts.tsx';

type Health = AnswerOf<(typeof systemCalls)['health']>;

interface Line {
  name: string;
  state: string;
  tone: Tone;
}

function platformLine(
  id: (typeof LivePlatformIds)[number],
  { checks }: Health,
  agents: readonly Agent[],
): Line[] {
  const own = agents.flatMap((agent) =>
    agent.platform_connections.filter(({ platform }) => platform === id),
  );
  const { name } = platforms[id];
  if (own.length === 0) return [];
  if (checks.left_alone.includes(id))
    return [{ name, state: 'Failing, retrying automatically', tone: 'warn' }];
  const isLost = own.some(({ status }) => status === 'needs_reconnect');
  return [
    isLost ? { name, state: 'Reconnect it', tone: 'bad' } : { name, state: 'OK', tone: 'good' },
  ];
}

/** The status of the service and of the platforms in use, a line each. */
function healthLines(health: Health, agents: readonly Agent[]): Line[] {
  const { database, worker, clock } = health.checks;
  const isSilent = worker === 'silent';
  return [
    ...(database === 'failed'
      ? [{ name: 'Database', state: 'Not responding', tone: 'bad' } as const]
      : []),
    {
      name: 'Publishing',
      state: isSilent ? 'Not running. Posts are waiting.' : 'OK',
      tone: isSilent ? 'bad' : 'good',
    },
    {
      name: 'System time',
      state: clock === 'ok' ? 'OK' : 'Not confirmed. Posts are waiting.',
      tone: clock === 'ok' ? 'good' : 'bad',
    },
    ...LivePlatformIds.flatMap((id) => platformLine(id, health, agents)),
  ];
}

/** What does not work, or that everything does. */
export default function HealthPanel({ agents }: { agents: readonly Agent[] }) {
  const health = useQuery(healthQuery);
  return (
    <Panel
      bare
      title="Health"
      aside={
        <Anchor size="sm" renderRoot={(props) => <Link to="/settings" search={{}} {...props} />}>
          Settings
        </Anchor>
      }
    >
      <Fetched query={health} failure="Can’t reach the server." lines={1} height={24}>
        {(data) => {
          const faults = healthLines(data, agents).filter(({ tone }) => tone !== 'good');
          if (faults.length === 0)
            return (
              <p>
                <StatusBadge tone="good">All working</StatusBadge>
              </p>
            );
          return (
            <dl className="stackXs flush">
              {faults.map(({ name, state, tone }) => (
                <div className="flex baseline lineSm between" key={name}>
                  <dt>{name}</dt>
                  <dd className="flush">
                    <StatusBadge tone={tone}>{state}</StatusBadge>
                  </dd>
                </div>
              ))}
            </dl>
          );
        }}
      </Fetched>
    </Panel>
  );
}
