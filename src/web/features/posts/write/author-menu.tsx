import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconUser } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import { selfName } from '#contract/posts/author.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { LateMenu } from '#web/ui/late-menu.tsx';
import classes from './accounts.module.css';

interface Props {
  agents: readonly Agent[];
  /** An agent, or missing when people post as themselves. */
  chosen: Agent | undefined;
  isSelf: boolean;
  /** Whether people can choose to post as themselves. */
  withSelf?: boolean;
  /** Why it can't be changed anymore; `undefined` while it can. */
  why: string | undefined;
  onChoose: (agent: Agent | undefined) => void;
}

/** The author. */
export function AuthorMenu({ agents, chosen, isSelf, withSelf = true, why, onChoose }: Props) {
  const name = isSelf ? selfName : (chosen?.name ?? 'Choose who posts');
  if (why !== undefined)
    return (
      <strong className={classes.author} title={why}>
        {name}
      </strong>
    );
  return (
    <LateMenu
      position="bottom-start"
      target={
        <UnstyledButton className={classes.author} aria-label={`Author: ${name}`}>
          {name} <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      }
    >
      <Menu.Dropdown className={classes.authors ?? ''}>
        {agents.map((agent) => (
          <Menu.Item
            key={agent.id}
            aria-current={agent.id === chosen?.id || undefined}
            leftSection={
              <AvatarRing
                name={agent.name}
                src={agent.avatar_url}
                hue={archetypes[agent.personality_type].hue}
                size={32}
              />
            }
            rightSection={agent.id === chosen?.id && <IconCheck size={16} aria-hidden />}
            onClick={() => onChoose(agent)}
          >
            {agent.name}
          </Menu.Item>
        ))}
        {withSelf && (
          <Menu.Item
            aria-current={isSelf || undefined}
            leftSection={<IconUser size={20} stroke={1.6} aria-hidden />}
            rightSection={isSelf && <IconCheck size={16} aria-hidden />}
            onClick={() => onChoose(undefined)}
          >
            {selfName}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </LateMenu>
  );
}
