/** A line to start a post in; the editor continues it. */
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import classes from './dashboard.page.module.css';

export function WriteLine() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/write', search: text.trim() ? { text: text.trim() } : {} });
      }}
    >
      <TextInput
        aria-label="Start a post"
        placeholder="What do you want to say?"
        size="md"
        maxLength={limits.topic}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="light">
        Write
      </Button>
    </form>
  );
}
