import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { platforms } from '#contract/platforms.ts';
import { sandboxCalls } from '#contract/sandbox.ts';
import type { SandboxPost } from '#contract/sandbox.ts';
import { fits, postLength } from '#domain/post-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorsByField, issuesByField } from '#web/lib/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { CharacterCounter } from '#web/ui/character-counter.tsx';
import { usePlay } from './queries.ts';
import classes from './sandbox.page.module.css';

interface Values {
  author: string;
  text: string;
}

const { counting, max_length } = platforms.sandbox;

function validate(values: Values): Record<string, string> {
  const parsed = sandboxCalls.post.body.safeParse(values);
  const errors = parsed.success ? {} : issuesByField(parsed.error.issues);
  return fits(values.text, platforms.sandbox)
    ? errors
    : { ...errors, text: `Please use at most ${max_length} characters` };
}

interface Props {
  answering: SandboxPost | undefined;
  onDone: () => void;
}

/** Writes as somebody who is not an agent. ⌘/Ctrl-Enter posts. */
export function PlayComposer({ answering, onDone }: Props) {
  const play = usePlay();
  const text = useRef<HTMLTextAreaElement>(null);
  const form = useForm<Values>({ initialValues: { author: 'Sam', text: '' }, validate });
  useEffect(() => {
    if (answering) text.current?.focus();
  }, [answering]);

  const send = (values: Values) =>
    play.mutate(
      { ...values, in_reply_to: answering?.id ?? null },
      {
        onSuccess: () => {
          form.setFieldValue('text', '');
          onDone();
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
      className={classes.composer}
      aria-label="Play somebody else"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
      }}
    >
      <Stack gap="sm">
        <h2 className={classes.composerTitle}>Play somebody else</h2>
        {answering && (
          <Group gap="xs" justify="space-between" wrap="nowrap">
            <p className={classes.answering}>
              Answering {answering.author}: “{answering.text}”
            </p>
            <Button variant="default" size="compact-sm" flex="none" onClick={onDone}>
              Not a reply
            </Button>
          </Group>
        )}
        <TextInput
          label="Author"
          maxLength={limits.sandbox_author}
          autoComplete="off"
          {...form.getInputProps('author')}
        />
        <Textarea
          ref={text}
          label={answering ? 'Reply' : 'Text'}
          autosize
          minRows={2}
          {...form.getInputProps('text')}
        />
        <Group justify="space-between">
          <CharacterCounter used={postLength(form.values.text, counting)} limit={max_length} />
          <Button
            type="submit"
            variant="light"
            loading={play.isPending}
            disabled={!form.values.text.trim()}
          >
            {answering ? 'Reply' : 'Post'} as {form.values.author.trim() || 'somebody'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
