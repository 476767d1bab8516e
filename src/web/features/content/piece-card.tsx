import { Anchor, Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { platforms } from '#contract/platforms.ts';
import { postLength } from '#domain/post-text.ts';
import { archetypes } from '#web/lib/archetypes.ts';
import { CharacterCounter } from '#web/ui/character-counter.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PostCard } from '#web/ui/post-card.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { connectedPlatforms } from './connected-platforms.ts';
import classes from './draft-card.module.css';
import { DraftPublish } from './draft-publish.tsx';
import type { Draft } from './use-drafts.ts';

/** Who wrote it, and the reason behind the text on request. */
function Origin({ model, why }: { model: string; why: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.origin}>
      <span>Written by {model}</span>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Why?
      </Anchor>
      <p id={id} className={classes.why} hidden={!open}>
        {why}
      </p>
    </div>
  );
}

interface PartProps {
  agent: Agent;
  text: string;
  label: string;
  onChange?: ((text: string) => void) | undefined;
}

/** One part of a draft, as a post or as the field to change it in. */
function Part({ agent, text, label, onChange }: PartProps) {
  const platform = connectedPlatforms(agent)[0] ?? 'sandbox';
  const { name, counting, max_length } = platforms[platform];
  const account = agent.platform_connections.find((one) => one.platform === platform);
  const counter = (
    <CharacterCounter
      used={postLength(text, counting)}
      limit={max_length}
      tooLong={`Content too long for ${name}`}
    />
  );
  if (onChange)
    return (
      <div className={classes.editor}>
        <Textarea
          aria-label={label}
          size="md"
          autosize
          minRows={3}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {counter}
      </div>
    );
  return (
    <PostCard
      bare
      name={agent.name}
      handle={account?.username}
      avatar={agent.avatar_url}
      hue={archetypes[agent.personality_type].hue}
      text={text}
      footer={counter}
    />
  );
}

/** A generated text: to be read as the post it will be, changed, copied and posted. */
export function DraftCard({ agent, draft }: { agent: Agent; draft: Draft }) {
  const [parts, setParts] = useState<readonly string[]>(draft.parts);
  const [editing, setEditing] = useState(false);
  const change = (at: number) => (text: string) =>
    setParts(parts.map((part, index) => (index === at ? text : part)));

  return (
    <div className={classes.card}>
      <Thread>
        {parts.map((text, at) => (
          <Part
            // Parts keep their places while they are edited.
            key={at}
            agent={agent}
            text={text}
            label={parts.length > 1 ? `Part ${at + 1} of ${parts.length}` : 'Text'}
            onChange={editing ? change(at) : undefined}
          />
        ))}
      </Thread>
      <Origin model={draft.model_used} why={draft.why} />
      <div className={classes.actions}>
        <DraftPublish agent={agent} parts={parts} />
        <Button variant="default" onClick={() => setEditing(!editing)}>
          {editing ? 'Done' : 'Edit'}
        </Button>
        <CopyButton text={parts.join('\n\n')} />
      </div>
    </div>
  );
}
