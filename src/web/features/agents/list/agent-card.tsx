import { Menu } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { client } from '#contract/core/client-limits.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { agentStatusWords } from '#web/entities/posts/status-labels.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { type Figure, Metrics } from '#web/ui/metrics.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';
import classes from './agent-card.module.css';

interface Props {
  agent: Agent;
  onDelete: (agent: Agent) => void;
}

function CardMenu({ agent, onDelete }: Props) {
  return (
    <DotsMenu label={`Actions for ${agent.name}`} className={classes.menu}>
      <Menu.Item
        leftSection={<IconEye size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/agents/$id" params={{ id: agent.id }} {...props} />}
      >
        View Details
      </Menu.Item>
      <Menu.Item
        data-needs="manage"
        leftSection={<IconPencil size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/agents/$id/edit" params={{ id: agent.id }} {...props} />}
      >
        Edit Agent
      </Menu.Item>
      <Menu.Divider data-needs="manage" />
      <MenuAct
        data-needs="manage"
        icon={IconTrash}
        label="Delete Agent"
        color="red"
        onClick={() => onDelete(agent)}
      />
    </DotsMenu>
  );
}

function Traits({ traits }: { traits: readonly string[] }) {
  const others = traits.slice(client.card_traits);
  return (
    <div className="lineXs">
      {traits.slice(0, client.card_traits).map((trait) => (
        <span key={trait} className={classes.trait}>
          {trait}
        </span>
      ))}
      {others.length > 0 && (
        <span className={classes.trait} title={others.join(', ')}>
          +{others.length} more
        </span>
      )}
    </div>
  );
}

const metricsOf = ({ performance_metrics: metrics }: Agent): readonly Figure[] => [
  ['Posts', metrics.total_posts_generated.toLocaleString('en')],
  ['Interactions', metrics.total_interactions?.toLocaleString('en') ?? null],
  [
    'Engagement rate',
    metrics.engagement_rate === null ? null : `${metrics.engagement_rate.toFixed(1)}%`,
  ],
];

/** One agent in the list. */
export const AgentCard = memo(function AgentCard({ agent, onDelete }: Props) {
  const { hue } = archetypes[agent.personality_type];
  const { label, tone } = agentStatusWords[agent.status];
  return (
    <article className={classes.card} data-hue={hue}>
      <div className="stackSm middle restMiddle">
        <AvatarRing name={agent.name} src={agent.avatar_url} hue={hue} size={48} />
        <div className="stack2xs">
          <div className="besideXs">
            <h2 className="cut heading block">
              <Link className={classes.open} to="/agents/$id" params={{ id: agent.id }}>
                <bdi>{agent.name}</bdi>
              </Link>
            </h2>
            {agent.is_sample && <StatusBadge tone="info">Sample</StatusBadge>}
          </div>
          <div className="lineXs">
            <span className="voice">{archetypeLabels[agent.personality_type].label}</span>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </div>
        </div>
        <CardMenu agent={agent} onDelete={onDelete} />
      </div>
      {agent.status_reason && (
        <p className={agent.status === 'training' ? 'quiet' : 'refused note'}>
          {agent.status_reason}
        </p>
      )}
      <p className={classes.description} dir="auto">
        {agent.description}
      </p>
      <Traits traits={agent.personality_config.core_traits} />
      <Metrics figures={metricsOf(agent)} />
    </article>
  );
});
