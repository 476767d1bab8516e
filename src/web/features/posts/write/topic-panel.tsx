import { Button, Checkbox, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { contentCalls } from '#contract/content/calls.ts';
import type { Answers } from '#contract/content/types.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { answered, BriefQuestions, type Shown } from '#web/entities/briefs/brief-questions.tsx';
import classes from './ask.module.css';

/** The input for a topic; it outlives the panel. */
export interface Topic {
  topic: string;
  answers: Answers;
  asked: Shown;
  isThread: boolean;
}

interface Props {
  agent: { id: string; name: string };
  platform: LivePlatform | undefined;
  topic: Topic;
  onTopic: (next: (before: Topic) => Topic) => void;
  onWrite: (body: SentBody<typeof contentCalls.generate>) => void;
  onClose: () => void;
}

/** A topic, with optional questions whose answers would improve the post. */
export default function TopicPanel({ agent, platform, topic, onTopic, onWrite, onClose }: Props) {
  const content_type = topic.isThread ? 'thread' : 'tweet';
  const typed = topic.topic.trim();
  const change = (next: Partial<Topic>) => onTopic((before) => ({ ...before, ...next }));
  const form = useRef<HTMLFormElement>(null);
  // The topic whose questions were shown, and the one that waits for them.
  const [settled, setSettled] = useState<string>();
  const [waiting, setWaiting] = useState<string>();
  const isWaiting = waiting !== undefined && waiting === typed && settled !== typed;
  const write = (answers: Answers) =>
    onWrite({
      agent_id: agent.id,
      topic: typed,
      content_type,
      answers,
      ...(platform && { platform }),
    });
  const send = () => {
    if (typed === '') return;
    if (settled === typed || isWaiting) write(answered(topic));
    else setWaiting(typed);
  };
  const settle = (about: string, count: number) => {
    setSettled(about);
    if (waiting !== about) return;
    setWaiting(undefined);
    if (about !== typed) return;
    if (count === 0) write({});
    else form.current?.querySelector('textarea')?.focus();
  };
  return (
    <form
      ref={form}
      className={classes.panel}
      aria-label="Write from a topic"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
        // The page's shortcut for this key publishes the post.
        event.preventDefault();
        event.stopPropagation();
        send();
      }}
    >
      <TextInput
        label={`What should ${agent.name} write about?`}
        placeholder="Our new opening hours"
        maxLength={limits.topic}
        data-autofocus
        ref={(field) => {
          if (field && document.activeElement?.closest('form') !== field.form) field.focus();
        }}
        value={topic.topic}
        onChange={({ currentTarget }) => change({ topic: currentTarget.value })}
      />
      <BriefQuestions
        about={{ agent_id: agent.id, topic: topic.topic, context: '', content_type }}
        answers={topic.answers}
        onAnswers={(answers) => change({ answers })}
        onShown={(asked) => change({ asked })}
        onSettled={settle}
        errorOf={() => null}
      />
      <Checkbox
        label="As a thread"
        checked={topic.isThread}
        onChange={({ currentTarget }) => change({ isThread: currentTarget.checked })}
      />
      <div className="rowXs">
        <Button type="submit" disabled={typed === ''}>
          {isWaiting ? 'Write without questions' : 'Write a draft'}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Back to the text
        </Button>
      </div>
      <p className="quiet" role="status">
        {isWaiting && `${agent.name} is looking for questions…`}
      </p>
    </form>
  );
}
