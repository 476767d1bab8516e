import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Post } from '#contract/posts/posts.ts';
import { hasText } from '#web/features/posts/post-values.ts';
import { noFacts } from '#web/entities/briefs/facts-values.ts';
import type { Topic } from './asking-panels.tsx';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import { IconBulb } from '@tabler/icons-react';
import classes from './canvas.module.css';

/** Ways to start on an empty page besides typing. */
const Starts = ({ agent, onTopic }: { agent: { name: string }; onTopic: () => void }) => (
  <div className={classes.starts}>
    <button type="button" className={classes.startRow} onClick={onTopic}>
      <IconBulb size={18} stroke={1.6} aria-hidden />
      <strong>Start from a topic</strong>
      <span className="quiet">Give {agent.name} the facts; you get a draft</span>
      <span className={classes.keys} aria-hidden>
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
  const { ask, parts, platform, closeTopic, marked, words } = desk;
  const [topic, setTopic] = useState({ ...noTopic, topic: desk.topic ?? ideaOf(post) });
  return (
    <Suspense>
      {ask.asked.is === 'topic' && (
        <TopicPanel
          agent={agent}
          platform={platform}
          topic={topic}
          missing={ask.asked.missing}
          isSearched={desk.topic !== undefined && ask.asked.missing === undefined}
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
