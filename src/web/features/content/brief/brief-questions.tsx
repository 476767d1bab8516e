import { Fieldset, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { AnswerKeys, type Question } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { questionsQuery } from '#web/features/content/queries.ts';
import type { BriefValues } from './brief.ts';

/** Shorter ones are only begun. */
const shortestTopic = 3;

/** The questions of the topic that is typed. Nothing waits for them, and without them the form is as before. */
function useQuestions({ agent_id, topic, context, content_type }: BriefValues): Question[] {
  const [asked] = useDebouncedValue(topic.trim(), 600);
  const [added] = useDebouncedValue(context, 600);
  const isAsking = agent_id !== null && content_type !== 'reply' && asked.length >= shortestTopic;
  const about = { agent_id: agent_id ?? '', topic: asked, context: added, content_type };
  const { data = [] } = useQuery({ ...questionsQuery(about), enabled: isAsking });
  return isAsking ? data : [];
}

/** Up to three things that the text would gain from, each of which may be left open. */
export function BriefQuestions({ form }: { form: UseFormReturnType<BriefValues> }) {
  const questions = useQuestions(form.values);
  // Only what is on the screen is sent: an answer to another topic would turn up in the text unseen.
  const show = useEffectEvent((keys: string) =>
    form.setFieldValue(
      'asked',
      AnswerKeys.filter((key) => keys.split(' ').includes(key)),
    ),
  );
  const keys = questions.map(({ key }) => key).join(' ');
  useEffect(() => show(keys), [keys]);
  if (questions.length === 0) return null;
  return (
    <Fieldset legend="What should people know? (optional)">
      <Stack gap="sm">
        {questions.map(({ key, label, example, answer }) => (
          <Textarea
            key={key}
            label={label}
            placeholder={example}
            description={answer && `From your company facts: ${answer}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={limits.answer}
            autosize
            minRows={1}
            maxRows={4}
            value={form.values.answers[key] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('answers', { ...form.values.answers, [key]: value })
            }
            error={form.errors[`answers.${key}`]}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
