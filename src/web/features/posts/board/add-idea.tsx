import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { self } from '#web/features/posts/post-values.ts';
import { useRefresh } from '#web/features/posts/queries.ts';

/** One line: Enter adds it and clears the field for the next. `author` is an agent or `self`. */
export function AddIdea({ author }: { author: string }) {
  const [idea, setIdea] = useState('');
  const add = useMutation({
    mutationFn: (typed: string) => {
      const by = author === self ? { author: 'self' as const } : { agent_id: author };
      return api.posts.create({ body: { ...by, idea: typed }, key: crypto.randomUUID() });
    },
    onSettled: useRefresh(),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = idea.trim();
        if (typed === '') return;
        setIdea('');
        // Puts refused text back into the field.
        add.mutate(typed, { onError: () => setIdea((next) => next || typed) });
      }}
    >
      <TextInput
        aria-label="Add an idea"
        placeholder="Add an idea"
        leftSection={<IconPlus size={16} aria-hidden />}
        maxLength={limits.topic}
        value={idea}
        error={add.isError ? messageOf(add.error) : undefined}
        onChange={({ currentTarget }) => setIdea(currentTarget.value)}
      />
    </form>
  );
}
