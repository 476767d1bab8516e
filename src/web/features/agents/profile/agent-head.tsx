import { Button } from '@mantine/core';
import { IconCalendarTime, IconChartHistogram, IconPencil, IconWriting } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { notify } from '#web/lib/notify.ts';
import { agentStatusWords } from '#web/entities/posts/status-labels.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AgentFace } from './agent-face.tsx';
import classes from './agent.page.module.css';
import { useToggleAgent } from '#web/features/agents/queries.ts';

function ToggleButton({ agent }: { agent: Agent }) {
  const toggle = useToggleAgent(agent.id);
  const flip = () =>
    toggle.mutate(!agent.is_active, {
      onSuccess: ({ name, is_active }) =>
        void notify.success(`${name} is now ${is_active ? 'active' : 'inactive'}.`),
      onError: (error) => void notify.failure(error),
    });
  return (
    <Button variant="default" loading={toggle.isPending} onClick={flip}>
      {agent.is_active ? 'Deactivate' : 'Activate'}
    </Button>
  );
}

/** Who this is, and what can be done with it. */
export function AgentHead({ agent }: { agent: Agent }) {
  const { hue } = archetypes[agent.personality_type];
  const { label, tone } = agentStatusWords[agent.status];
  return (
    <header className={classes.head} data-hue={hue}>
      <AgentFace agent={agent} />
      <div>
        <h1 className={classes.name}>{agent.name}</h1>
        <div className={classes.line}>
          <span className={classes.kind}>{archetypeLabels[agent.personality_type].label}</span>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {agent.is_sample && <StatusBadge tone="info">Sample</StatusBadge>}
        </div>
        <p className={classes.description}>{agent.description}</p>
      </div>
      <div className="rowXs">
        <Button
          leftSection={<IconPencil size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/write" search={{ agent: agent.id }} {...props} />}
        >
          Write as {agent.name}
        </Button>
        <Button
          variant="default"
          leftSection={<IconWriting size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/ai-content" search={{ agent: agent.id }} {...props} />}
        >
          Write with AI
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/agents/$id/edit" params={{ id: agent.id }} {...props} />
          )}
        >
          Edit
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/scheduled-posts" search={{ agent: agent.id }} {...props} />
          )}
        >
          Scheduled posts
        </Button>
        <Button
          variant="default"
          leftSection={<IconChartHistogram size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/analytics" search={{ agent: agent.id }} {...props} />}
        >
          Analytics
        </Button>
        <ToggleButton agent={agent} />
      </div>
    </header>
  );
}
