import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Post } from '#contract/posts/posts.ts';
import { hasText } from '#web/features/posts/post-values.ts';
import { Starts } from './starts.tsx';
import type { Topic } from './topic-panel.tsx';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';

const InstructionPanel = lazy(() => import('./instruction-panel.tsx'));
const SuggestionPanel = lazy(() => import('./suggestion-panel.tsx'));
const TopicPanel = lazy(() => import('./topic-panel.tsx'));

const noTopic: Topic = { topic: '', answers: {}, asked: {}, isThread: false };

/** What a post is to be about that nobody wrote yet. */
const ideaOf = (post: Post | undefined): string =>
  post?.stage === 'idea' ? (post.idea ?? '') : '';

/** The idea beside the page, while it is in no field. */
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

/** The agent beside the text: where to begin, what it asks, and what it suggests. */
export function Asking({ editor, desk, agent }: Props) {
  const { ask, parts, platform, keep, closeTopic, marked, words } = desk;
  const { settled, values } = editor;
  const [topic, setTopic] = useState({ ...noTopic, topic: ideaOf(settled) });
  const isBlank = isUnwritten(settled) && !hasText(parts) && values.media.length === 0;
  return (
    <>
      {agent && ask.asked.is === 'topic' && (
        <Suspense>
          <TopicPanel
            {...{ agent, platform, topic }}
            onTopic={setTopic}
            onWrite={(body) => ask.write(body, parts)}
            onClose={closeTopic}
          />
        </Suspense>
      )}
      {agent && ask.asked.is === 'instruction' && (
        <Suspense>
          <InstructionPanel
            agent={agent.name}
            words={words}
            onAsk={(instruction) => ask.rewrite('instructed', parts, marked, instruction)}
            onClose={closeTopic}
          />
        </Suspense>
      )}
      <IdeaNote post={settled} isTyped={ask.asked.is === 'topic'} />
      {ask.asked.is !== 'idle' && (
        <Suspense>
          <SuggestionPanel ask={ask} onKeep={keep} />
        </Suspense>
      )}
      {agent && isBlank && ask.asked.is === 'idle' && (
        <Starts agent={agent} onTopic={ask.openTopic} />
      )}
    </>
  );
}
