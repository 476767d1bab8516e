import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { homePlatform, platforms } from '#contract/platforms/platforms.ts';
import { sandboxCalls, type SandboxPost } from '#contract/sandbox/calls.ts';
import { fits, postLength } from '#domain/text/post-text.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorsByField, wrongIn } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { onSubmitKeys } from '#web/lib/typing.ts';
import { usePlay } from './queries.ts';
import { sandboxHandle } from './sandbox-handle.ts';
import { unanswered } from './silent-note.tsx';

interface Values {
  author: string;
  text: string;
}

const { counting, max_length } = platforms[homePlatform];

function validate(values: Values): Record<string, string> {
  const errors = wrongIn(sandboxCalls.post.body, values);
  return fits(values.text, platforms[homePlatform])
    ? errors
    : { ...errors, text: `Use up to ${max_length} characters` };
}

export interface PlayProps {
  /** The post to reply to; without one, a thread starts. */
  answering?: SandboxPost;
  onDone?: () => void;
}

/** Tells people who write to an agent that it won't reply, and where what they wrote to themselves can be answered. */
function useSilence() {
  const { data: agents = [] } = useQuery(agentsQuery);
  return async ({ author, text }: Values, answered: SandboxPost | undefined, post_id: string) => {
    unanswered.set(undefined);
    const words = new Set(text.toLowerCase().split(/[^\w@.-]+/u));
    const isAddressed = (agent: Agent) =>
      agent.id === answered?.agent_id ||
      // By its handle, or by its name, which reaches it as well.
      [sandboxHandle(agent), agent.name.replaceAll(/\s+/gu, '')].some((name) =>
        words.has(`@${name?.toLowerCase()}`),
      );
    const agent = agents.find(isAddressed);
    if (!agent) {
      if (answered?.mine) unanswered.set({ author: author.trim(), post_id });
      return;
    }
    const { id } = agent;
    const { data } = await api.engagement.settings({ params: { id } });
    if (data.auto_reply_enabled) return;
    unanswered.set({ agent, post_id });
  };
}

/** Posts as someone who is not an agent. ⌘/Ctrl-Enter submits. */
export function PlayComposer({ answering, onDone }: PlayProps) {
  const play = usePlay();
  const tellSilence = useSilence();
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (answering) text.current?.focus();
  }, [answering]);
  const form = useForm<Values>({ initialValues: { author: 'Sam', text: '' }, validate });

  const send = (values: Values) =>
    play.mutate(
      { ...values, in_reply_to: answering?.id ?? null },
      {
        onSuccess: ({ id }) => {
          form.setFieldValue('text', '');
          onDone?.();
          // If the settings can't be loaded there is no warning: posting works either way.
          tellSilence(values, answering, id).catch(() => undefined);
        },
        onError: (error) => {
          if (error instanceof ApiError) form.setErrors(errorsByField(error.details));
          void notify.failure(error);
        },
      },
    );
  const submit = form.onSubmit(send);

  return (
    <form
      aria-label={answering ? `Reply to ${answering.author}` : 'Post as someone else'}
      noValidate
      onSubmit={submit}
      onKeyDown={onSubmitKeys(submit)}
    >
      <Stack gap="sm">
        <TextInput
          label="Author"
          maxLength={limits.sandbox_author}
          autoComplete="off"
          {...form.getInputProps('author')}
        />
        <Textarea
          label={answering ? 'Reply' : 'Post text'}
          placeholder={answering ? 'Ask something a reader would ask' : undefined}
          ref={text}
          autosize
          minRows={2}
          {...form.getInputProps('text')}
        />
        <Group justify="space-between" gap="sm">
          <CharacterCounter used={postLength(form.values.text, counting)} limit={max_length} />
          <Group gap="sm" align="flex-start">
            {onDone && (
              <Button variant="default" onClick={onDone}>
                Cancel
              </Button>
            )}
            <ReasonButton
              type="submit"
              atEnd
              variant="light"
              loading={play.isPending}
              why={form.values.text.trim() ? undefined : 'Write something first.'}
            >
              {answering ? 'Reply' : 'Post'} as {form.values.author.trim() || 'someone'}
            </ReasonButton>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
