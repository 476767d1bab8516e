import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { About } from '#web/entities/briefs/company-facts.tsx';
import { BriefFactsFields } from '#web/entities/briefs/brief-facts.tsx';
import { type BriefFacts, sentFacts } from '#web/entities/briefs/facts-values.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { BriefBody } from './use-ask.ts';
import classes from './ask.module.css';

/** The input for a topic; it outlives the panel. */
export interface Topic extends BriefFacts {
  topic: string;
  isThread: boolean;
}

interface Props {
  agent: { id: string; name: string };
  platform: LivePlatform | undefined;
  topic: Topic;
  onTopic: (next: (before: Topic) => Topic) => void;
  /** What the writer said it needs. */
  missing: string | undefined;
  /** Whether company facts about the topic are found at once, where, and how much of them fits. */
  facts: Pick<About, 'isSearched' | 'document' | 'fits'>;
  onWrite: (body: BriefBody) => void;
  onClose: () => void;
}

/** A topic, and the facts that the post says. */
export function TopicPanel(props: Props) {
  const { agent, platform, topic, onTopic, missing, facts, onWrite, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  // Without the facts of its document it would write nothing.
  const [isReady, setIsReady] = useState(!facts.isSearched || facts.document === undefined);
  const start = useEffectEvent(() => {
    if (missing) return;
    // The facts, if the topic is given already.
    const first = topic.topic === '' ? 'input' : 'textarea';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  });
  useEffect(() => {
    // In the next turn: the menu that opened it looks first where the focus is, and would take it back.
    const turn = setTimeout(() => start());
    return () => clearTimeout(turn);
  }, []);
  const content_type = topic.isThread ? 'thread' : 'tweet';
  const change = (next: Partial<Topic>) => onTopic((before) => ({ ...before, ...next }));
  const send = () => {
    if (topic.topic.trim() === '' || !isReady) return;
    onWrite({
      agent_id: agent.id,
      topic: topic.topic.trim(),
      content_type,
      ...sentFacts(topic),
      ...(platform && { platform }),
    });
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
        // Of an open list, it closes only that.
        const isOfList =
          event.target instanceof Element &&
          event.target.hasAttribute('data-mantine-stop-propagation');
        if (event.key === 'Escape' && !isOfList) onClose();
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
        value={topic.topic}
        onChange={({ currentTarget }) => change({ topic: currentTarget.value })}
      />
      <BriefFactsFields
        about={{
          agent_id: agent.id,
          topic: topic.topic,
          ...facts,
          onSettled: () => setIsReady(true),
        }}
        values={topic}
        onChange={change}
        errorOf={(field) => (field === 'context' ? missing : null)}
      />
      <Checkbox
        label="As a thread"
        checked={topic.isThread}
        onChange={({ currentTarget }) => change({ isThread: currentTarget.checked })}
      />
      <div className="rowXs">
        <Button type="submit" disabled={topic.topic.trim() === ''} loading={!isReady}>
          Write a draft
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Back to the text
        </Button>
      </div>
    </form>
  );
}

interface InstructionPanelProps {
  /** The name of the agent. */
  agent: string;
  /** The selected words; missing for the whole post. */
  words: string | undefined;
  onAsk: (instruction: string) => void;
  onClose: () => void;
}

/** Instructions for the agent, in the owner's words. */
export function InstructionPanel({ agent, words, onAsk, onClose }: InstructionPanelProps) {
  const [typed, setTyped] = useState('');
  const send = () => {
    if (typed.trim() !== '') onAsk(typed.trim());
  };
  return (
    <form
      className={classes.panel}
      aria-label={`Tell ${agent} what to change`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        if (!(event.target instanceof HTMLTextAreaElement)) return;
        event.preventDefault();
        // With Ctrl the page's shortcut would publish the post.
        event.stopPropagation();
        send();
      }}
    >
      <Textarea
        label={`What should ${agent} change?`}
        description={words === undefined ? 'In the whole post' : `In “${excerpt(words, 80)}”`}
        placeholder="Start with the price and leave out the link"
        autosize
        minRows={2}
        maxLength={limits.rewrite_instruction}
        ref={(field) => {
          if (field && document.activeElement?.closest('form') !== field.form) field.focus();
        }}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="rowXs">
        <Button type="submit" disabled={typed.trim() === ''}>
          Suggest a change
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Back to the text
        </Button>
      </div>
    </form>
  );
}
