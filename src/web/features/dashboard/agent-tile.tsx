import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { archetypeLabels, specializationLabels } from '#domain/persona/archetype-labels.ts';
import { sumKnown } from '#domain/sum.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { agentStatusWords } from '#web/entities/posts/status-labels.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { type Figure, Metrics } from '#web/ui/metrics.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './agent-tile.module.css';

/** The sum over the platforms that report followers; `null` when none does. Members of a group are none. */
const followersOf = (agent: Agent): number | null =>
  sumKnown(
    agent.platform_connections.map(({ platform, followers }) =>
      platforms[platform].audience ? null : followers,
    ),
  );

function metricsOf(agent: Agent): readonly Figure[] {
  const { posts_today, engagement_rate: rate, total_interactions: all } = agent.performance_metrics;
  return [
    ['Posts today', posts_today],
    // Few networks report views, which a rate needs.
    rate === null
      ? ['Interactions', all?.toLocaleString('en') ?? null]
      : ['Engagement rate', `${rate.toFixed(1)}%`],
    ['Followers', followersOf(agent)?.toLocaleString('en') ?? null],
  ];
}

/** The dashboard's word for an agent that is off (specification part 1, section 4). */
const paused = { ...agentStatusWords.inactive, label: 'Paused' };

/** A card of an agent; the whole card is a link. */
export function AgentTile({ agent }: { agent: Agent }) {
  const { hue } = archetypes[agent.personality_type];
  const { label, tone } = agent.is_active ? agentStatusWords[agent.status] : paused;
  const kind = [
    archetypeLabels[agent.personality_type].label,
    agent.specialization && specializationLabels[agent.specialization].label,
  ];
  return (
    <Link className={classes.tile} data-hue={hue} to="/agents/$id" params={{ id: agent.id }}>
      <div className="iconed middle">
        <AvatarRing name={agent.name} src={agent.avatar_url} hue={hue} size={48} />
        <div className="shrinks">
          <h3 className="cut heading">
            <bdi>{agent.name}</bdi>
          </h3>
          <div className="lineXs">
            <span className="voice">{kind.filter(Boolean).join(', ')}</span>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </div>
        </div>
      </div>
      <div className={classes.more}>
        {agent.status_reason && (
          <p className={agent.status === 'training' ? 'quiet' : 'refused note'}>
            {agent.status_reason}
          </p>
        )}
        <div className="rowSm between said">
          <span>{agent.platforms.map((platform) => platforms[platform].name).join(', ')}</span>
          {agent.is_sample && <StatusBadge tone="info">Sample</StatusBadge>}
        </div>
        <Metrics figures={metricsOf(agent)} />
      </div>
    </Link>
  );
}
