import { Menu } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBulb,
  IconLetterCase,
  IconListNumbers,
  IconMasksTheater,
  IconMessage2,
  IconSparkles,
  IconTemplate,
  IconTimeline,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { RewriteWays, type RewriteWay } from '#contract/content/kinds.ts';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
import { command } from '#web/lib/command-key.ts';
import { Tool } from './tool.tsx';
import { wayLabels } from './use-ask.ts';
import classes from './ask.module.css';

const icons: Readonly<Record<RewriteWay, typeof IconBulb>> = {
  voice: IconMasksTheater,
  shorter: IconArrowsMinimize,
  longer: IconArrowsMaximize,
  plainer: IconLetterCase,
  openings: IconListNumbers,
  thread: IconTimeline,
  instructed: IconMessage2,
};

interface Props {
  agent: Agent;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** Whether there is something to rewrite. */
  hasText: boolean;
  /** Whether a passage is selected. */
  isPassage: boolean;
  onTopic: () => void;
  onTemplates: () => void;
  onInstruct: () => void;
  onRewrite: (how: RewriteWay) => void;
}

/** Opened with Ctrl or ⌘ and J, from anywhere on the page. */
function useAskKey(open: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isAsked || event.key.toLowerCase() !== 'j') return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** What rewriting requires, if the agent's writer can't do it. */
const Needs = ({ agent }: { agent: Agent }) => (
  <p className={classes.menuNote}>
    Rewriting needs an AI model.{' '}
    <Link to="/agents/$id" params={{ id: agent.id }} search={{ tab: 'settings' }}>
      Choose one for {agent.name}
    </Link>
  </p>
);

/** What the agent can do with the text, or with the selection. */
export function AskMenu(props: Props) {
  const {
    agent,
    opened,
    onOpened,
    hasText,
    isPassage,
    onTopic,
    onTemplates,
    onInstruct,
    onRewrite,
  } = props;
  const { writer, isModel } = useWriter(agent);
  useAskKey(() => onOpened(true));
  const ways = isModel && hasText ? RewriteWays : [];
  return (
    <Menu
      opened={opened}
      onChange={onOpened}
      position="top-start"
      width={280}
      returnFocus
      trapFocus
    >
      <Menu.Target>
        <Tool
          icon={IconSparkles}
          word={
            <span className={classes.askLabel}>
              Ask<span className="wideOnly"> {agent.name}</span>
            </span>
          }
          name={`Ask ${agent.name}`}
          color="brand"
          className={classes.ask ?? ''}
          aria-keyshortcuts="Control+J Meta+J"
          title={`${command} J, or / in an empty part`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isPassage ? 'Selected text' : 'Whole post'}</Menu.Label>
        <Menu.Item leftSection={<IconBulb size={18} aria-hidden />} onClick={onTopic}>
          Write from a topic
        </Menu.Item>
        {ways
          .filter((way) => !isPassage || way !== 'thread')
          .map((way) => {
            const Icon = icons[way];
            return (
              <Menu.Item
                key={way}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => (way === 'instructed' ? onInstruct() : onRewrite(way))}
              >
                {way === 'instructed' ? `Tell ${agent.name} what to change` : wayLabels[way]}
              </Menu.Item>
            );
          })}
        <Menu.Item leftSection={<IconTemplate size={18} aria-hidden />} onClick={onTemplates}>
          Insert a template
        </Menu.Item>
        {!isModel && <Needs agent={agent} />}
        {isModel && writer && <p className={classes.menuNote}>{writer.label}</p>}
      </Menu.Dropdown>
    </Menu>
  );
}
