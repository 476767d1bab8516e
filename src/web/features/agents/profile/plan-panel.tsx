import { Anchor, Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { materialStateQuery } from '#web/entities/agents/material-state.ts';
import { Panel } from '#web/ui/panel.tsx';
import { postsADay } from './posting-plan.ts';
import { plannedQuery } from './use-plan.ts';

// Few visitors of an agent's page schedule its posts.
const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }));

/** The platforms that it can post on now. */
const connectedOf = ({ platform_connections }: Agent) =>
  LivePlatformIds.filter((id) =>
    platform_connections.some(({ platform, status }) => platform === id && status === 'connected'),
  );

/** Offers to schedule the agent's posts while none is scheduled. */
export function PlanPanel({ agent }: { agent: Agent }) {
  const { data: planned } = useQuery(plannedQuery(agent.id));
  const [opened, setOpened] = useState(false);
  const connected = connectedOf(agent);
  const isOffered = planned === 0 && connected.length > 0;
  const { data: material } = useQuery({ ...materialStateQuery(agent.id), enabled: isOffered });
  const hasNone = material?.total === 0;
  const count = postsADay(agent);
  if (planned !== 0 && !opened) return null;
  if (connected.length === 0) return null;
  return (
    <Panel title="Posting plan">
      <p>
        {agent.name}’s goal is to post {count === 1 ? 'once' : `${count} times`} a day, but nothing
        is scheduled.
      </p>
      {hasNone && (
        <p className="muted">
          It has no material to post about yet.{' '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                to="/agents/$id"
                params={{ id: agent.id }}
                search={{ tab: 'persona' }}
                {...props}
              />
            )}
          >
            Answer a few questions first
          </Anchor>
        </p>
      )}
      <Button
        disabled={hasNone}
        variant="light"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Plan {count} a day
      </Button>
      <Suspense>
        {opened && (
          <PlanDialog agent={agent} connected={connected} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </Panel>
  );
}
