/** The agent beside the text: its menu, what it is asked, and what it suggests. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
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
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { Post } from '#contract/posts/posts.ts';
import { LateMenu } from '#web/ui/late-menu.tsx';
import { hasText } from '#web/features/posts/post-values.ts';
import { noFacts } from '#web/entities/briefs/facts-values.ts';
import { type RewriteWay, RewriteWays } from '#contract/content/kinds.ts';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
import { command } from '#web/lib/command-key.ts';
import type { Topic } from './asking-panels.tsx';
import { isWithin } from './room-left.tsx';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import canvas from './canvas.module.css';
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

interface AskMenuProps {
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
export function AskMenu(props: AskMenuProps) {
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
    <LateMenu
      opened={opened}
      onChange={onOpened}
      position="top-start"
      width={280}
      returnFocus
      trapFocus
      target={
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
      }
    >
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
    </LateMenu>
  );
}

/** Ways to start on an empty page besides typing. */
const Starts = ({ agent, onTopic }: { agent: { name: string }; onTopic: () => void }) => (
  <div className={canvas.starts}>
    <button type="button" className={canvas.startRow} onClick={onTopic}>
      <IconBulb size={18} stroke={1.6} aria-hidden />
      <strong>Start from a topic</strong>
      <span className="quiet">Give {agent.name} the facts; you get a draft</span>
      <span className={canvas.keys} aria-hidden>
        <kbd>/</kbd>
      </span>
    </button>
  </div>
);

const panels = () => import('./asking-panels.tsx');
const InstructionPanel = lazy(async () => ({ default: (await panels()).InstructionPanel }));
const SuggestionPanel = lazy(() => import('./suggestion-panel.tsx'));
const TopicPanel = lazy(async () => ({ default: (await panels()).TopicPanel }));

const noTopic: Topic = { ...noFacts, topic: '', isThread: false };

/** The topic of a post that is not written yet. */
const ideaOf = (post: Post | undefined): string =>
  post?.stage === 'idea' ? (post.idea ?? '') : '';

/** The idea, shown beside the page until it is used. */
function IdeaNote({ post, isTyped }: { post: Post | undefined; isTyped: boolean }) {
  const idea = ideaOf(post);
  return idea === '' || isTyped ? null : <p className="quiet">Idea: {idea}</p>;
}

const isUnwritten = (post: Post | undefined): boolean =>
  post === undefined || post.stage === 'idea';

interface Props {
  editor: Editor;
  desk: Desk;
  agent: Agent | undefined;
}

/** The request to the agent: a topic to write about, or changes. */
function Questions({
  desk,
  agent,
  post,
}: Pick<Props, 'desk'> & { agent: Agent; post: Post | undefined }) {
  const { ask, parts, platform, places, closeTopic, marked, words, start } = desk;
  const [topic, setTopic] = useState({ ...noTopic, topic: start?.topic ?? ideaOf(post) });
  const missing = ask.asked.is === 'topic' ? ask.asked.missing : undefined;
  return (
    <Suspense>
      {ask.asked.is === 'topic' && (
        <TopicPanel
          agent={agent}
          platform={platform}
          topic={topic}
          missing={missing}
          facts={{
            isSearched: start !== undefined && missing === undefined,
            document: start?.document,
            fits: (facts) => isWithin([topic.topic, ...facts].join('\n\n'), places),
          }}
          onTopic={setTopic}
          onWrite={(body) => ask.write(body, parts)}
          onClose={closeTopic}
        />
      )}
      {ask.asked.is === 'instruction' && (
        <InstructionPanel
          agent={agent.name}
          words={words}
          onAsk={(instruction) => ask.rewrite('instructed', parts, marked, instruction)}
          onClose={closeTopic}
        />
      )}
    </Suspense>
  );
}

/** The agent beside the text: ways to start, its questions, and its suggestions. */
export function Asking({ editor, desk, agent }: Props) {
  const { ask, parts, keep } = desk;
  const { settled, values } = editor;
  const { is } = ask.asked;
  const isBlank = isUnwritten(settled) && !hasText(parts) && values.media.length === 0;
  return (
    <>
      {agent && <Questions desk={desk} agent={agent} post={settled} />}
      <IdeaNote post={settled} isTyped={is === 'topic'} />
      {is !== 'idle' && (
        <Suspense>
          <SuggestionPanel
            ask={ask}
            isBlank={!hasText(parts)}
            onKeep={(one, at) => void keep(one, at)}
          />
        </Suspense>
      )}
      {agent && isBlank && is === 'idle' && <Starts agent={agent} onTopic={ask.openTopic} />}
    </>
  );
}
