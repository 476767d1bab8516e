import { Anchor, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { platforms } from '#contract/platforms.ts';
import type { LivePlatform } from '#contract/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './platforms-tab.module.css';
import { useDisconnectEverywhere } from './queries.ts';

const agentsWord = (count: number) => (count === 1 ? '1 agent' : `${count} agents`);

function DisconnectAll({ platform, count }: { platform: LivePlatform; count: number }) {
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnectEverywhere();
  const { name } = platforms[platform];
  const go = () =>
    disconnect.mutate(platform, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Disconnect from all agents
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Disconnect ${name}`}
        confirmLabel={`Disconnect ${agentsWord(count)}`}
        destructive
        loading={disconnect.isPending}
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        <Text>
          {agentsWord(count)} will no longer publish to {name}. What is published there stays.
        </Text>
      </ConfirmDialog>
    </>
  );
}

/** How many of one's agents are connected, in a sentence. */
function standing(connected: number, all: number): string {
  if (all === 0) return 'You have no agent yet that could be connected.';
  if (connected === 0) return 'None of your agents is connected.';
  return `Connected for ${connected} of ${agentsWord(all)}.`;
}

interface Props {
  platform: LivePlatform;
  agents: readonly Agent[];
}

const isOn = (agent: Agent, platform: LivePlatform) =>
  agent.platform_connections.some((one) => one.platform === platform);

/** A platform that agents can be connected to, with those that are. */
export function LivePlatformCard({ platform, agents }: Props) {
  const connected = agents.filter((agent) => isOn(agent, platform));
  const { name } = platforms[platform];
  const create = agents.length === 0;
  return (
    <section className={classes.card} aria-label={name}>
      <header className={classes.cardHead}>
        <h3>{name}</h3>
        <StatusBadge tone={connected.length > 0 ? 'good' : 'quiet'}>
          {connected.length > 0 ? 'Connected' : 'Not connected'}
        </StatusBadge>
      </header>
      <p className={classes.note}>{standing(connected.length, agents.length)}</p>
      {connected.length > 0 ? (
        <ul className={classes.agents} aria-label={`Agents on ${name}`}>
          {connected.map(({ id, name: agentName }) => (
            <li key={id}>
              <Anchor renderRoot={(props) => <Link to="/agents/$id" params={{ id }} {...props} />}>
                {agentName}
              </Anchor>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.actions}>
        {connected.length > 0 ? (
          <DisconnectAll platform={platform} count={connected.length} />
        ) : (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={create ? '/agents/create' : '/agents'} {...props} />}
          >
            {create ? 'Create an agent' : 'Connect on an agent’s page'}
          </Button>
        )}
      </div>
    </section>
  );
}
