import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCalendarTime,
  IconChartHistogram,
  IconDots,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconSettings,
  IconWriting,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { notify } from '#web/lib/notify.ts';
import { agentStatusWords } from '#web/entities/posts/status-labels.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AgentAvatar } from './agent-avatar.tsx';
import classes from './agent.page.module.css';
import { useToggleAgent } from '#web/features/agents/queries.ts';

/** Less frequent actions than writing. */
function More({ agent }: { agent: Agent }) {
  const toggle = useToggleAgent(agent.id);
  const flip = () =>
    toggle.mutate(!agent.is_active, {
      onSuccess: ({ name, is_active }) =>
        void notify.success(`${name} is now ${is_active ? 'active' : 'inactive'}.`),
      onError: (error) => void notify.failure(error),
    });
  const Flip = agent.is_active ? IconPlayerStop : IconPlayerPlay;
  const search = { agent: agent.id };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          loading={toggle.isPending}
          aria-label={`More for ${agent.name}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconWriting size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/ai-content" search={search} {...props} />}
        >
          Write with AI
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/agents/$id/edit" params={{ id: agent.id }} {...props} />
          )}
        >
          Edit
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/scheduled-posts" search={search} {...props} />}
        >
          Scheduled posts
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChartHistogram size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/analytics" search={search} {...props} />}
        >
          Analytics
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Flip size={16} aria-hidden />} onClick={flip}>
          {agent.is_active ? 'Deactivate' : 'Activate'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The agent's name, and its actions. */
export function AgentHead({ agent }: { agent: Agent }) {
  const { hue } = archetypes[agent.personality_type];
  const { label, tone } = agentStatusWords[agent.status];
  return (
    <header className={classes.head} data-hue={hue}>
      <AgentAvatar agent={agent} />
      <div>
        <h1 className={classes.name}>{agent.name}</h1>
        <div className={classes.line}>
          <span className={classes.kind}>{archetypeLabels[agent.personality_type].label}</span>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {agent.is_sample && <StatusBadge tone="info">Sample</StatusBadge>}
        </div>
        <p className="muted measure keeps">{agent.description}</p>
      </div>
      <div className={classes.acts}>
        <More agent={agent} />
        <Button
          leftSection={<IconPencil size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/write" search={{ agent: agent.id }} {...props} />}
        >
          Write as {agent.name}
        </Button>
      </div>
    </header>
  );
}
