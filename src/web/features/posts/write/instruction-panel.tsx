import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import classes from './ask.module.css';

interface Props {
  /** The name of the agent. */
  agent: string;
  /** The selected words; missing for the whole post. */
  words: string | undefined;
  onAsk: (instruction: string) => void;
  onClose: () => void;
}

/** Instructions for the agent, in the owner's words. */
export default function InstructionPanel({ agent, words, onAsk, onClose }: Props) {
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
