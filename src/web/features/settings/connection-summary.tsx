import { useQuery } from '@tanstack/react-query';
import { PlatformIds, platforms } from '#contract/platforms.ts';
import type { PlatformId } from '#contract/platforms.ts';
import { agentsQuery } from '#web/lib/agent-queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './profile.page.module.css';

/** What the specification names here, and whatever can be connected. */
const named: readonly PlatformId[] = ['twitter', 'discord', 'telegram'];
const shown = PlatformIds.filter((id) => platforms[id].live || named.includes(id));

/** Where the agents publish, platform by platform. */
export function ConnectionSummary() {
  const { data: agents = [] } = useQuery(agentsQuery);
  const handlesOn = (platform: PlatformId) =>
    agents.flatMap((agent) =>
      agent.platform_connections
        .filter((one) => one.platform === platform)
        .map(({ username }) => `@${username}`),
    );
  return (
    <Panel title="Connections">
      <ul className={classes.connections}>
        {shown.map((id) => {
          const handles = handlesOn(id);
          return (
            <li key={id}>
              <div>
                <strong>{platforms[id].name}</strong>
                <p className={classes.handles}>
                  {handles.length > 0
                    ? handles.join(', ')
                    : platforms[id].live
                      ? 'No agent is connected.'
                      : 'Not part of this version yet.'}
                </p>
              </div>
              <StatusBadge tone={handles.length > 0 ? 'good' : 'quiet'}>
                {handles.length > 0
                  ? 'Connected'
                  : platforms[id].live
                    ? 'Not Connected'
                    : 'Inactive'}
              </StatusBadge>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
