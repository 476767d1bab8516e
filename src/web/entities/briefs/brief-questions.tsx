import { Fieldset, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { contentCalls } from '#contract/content/calls.ts';
import type { AnswerKey } from '#contract/content/kinds.ts';
import type { Answers, Question } from '#contract/content/types.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { api } from '#web/lib/api/api.ts';

type About = SentBody<typeof contentCalls.questions>;

const questionsQuery = (about: About) =>
  queryOptions({
    queryKey: ['content', 'questions', about],
    queryFn: async ({ signal }) =>
      (await api.content.questions({ body: about, signal })).data.questions,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });

/** Shorter topics are still being typed. */
const shortestTopic = 3;

/** The questions for the typed topic, which nothing waits for, and the topic that they are all of, once they are loaded. */
function useQuestions({ agent_id, topic, context, content_type }: Props['about']): {
  questions: readonly Question[];
  settled: string | undefined;
  isError: boolean;
} {
  const [asked] = useDebouncedValue(topic.trim(), 600);
  const [added] = useDebouncedValue(context, 600);
  const isAsking = agent_id !== null && content_type !== 'reply' && asked.length >= shortestTopic;
  const about = { agent_id: agent_id ?? '', topic: asked, context: added, content_type };
  const { data, isPlaceholderData, isError } = useQuery({
    ...questionsQuery(about),
    enabled: isAsking,
  });
  if (!isAsking) return { questions: [], settled: asked, isError: false };
  const isLoaded = data !== undefined && !isPlaceholderData;
  return { questions: data ?? [], settled: isLoaded || isError ? asked : undefined, isError };
}

/** The questions that are shown. */
export type Shown = readonly AnswerKey[];

/** The answers to the questions that are shown. */
export const answered = ({ answers, asked }: { answers: Answers; asked: Shown }): Answers =>
  Object.fromEntries(
    asked.flatMap((key) => {
      const answer = (answers[key] ?? '').trim();
      return answer === '' ? [] : [[key, answer]];
    }),
  );

interface Props {
  about: Omit<About, 'agent_id' | 'topic' | 'context' | 'content_type'> & {
    agent_id: string | null;
    topic: string;
    context: string;
    content_type: NonNullable<About['content_type']>;
  };
  /** The input so far; a missing key was not touched. */
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  /** Only visible answers are sent: an answer to another topic would end up in the text unseen. */
  onShown: (asked: Shown) => void;
  /** Called when all questions about this topic are shown; there are none if they could not be loaded. */
  onSettled?: (topic: string, count: number) => void;
  errorOf: (key: AnswerKey) => React.ReactNode;
}

/** Up to three optional questions whose answers would improve the text. */
export function BriefQuestions({ about, answers, onAnswers, onShown, onSettled, errorOf }: Props) {
  const { questions, settled, isError } = useQuestions(about);
  const show = useEffectEvent(() => {
    if (settled === undefined) return;
    if (!isError) onShown(questions.map(({ key }) => key));
    onSettled?.(settled, questions.length);
  });
  const keys = questions.map(({ key }) => key).join();
  const shown = settled === undefined ? undefined : `${settled}\n${keys}`;
  useEffect(() => {
    if (shown !== undefined) show();
  }, [shown]);
  if (questions.length === 0) return null;
  return (
    <Fieldset legend="It helps to know (optional)">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Your words can appear in the post. Leave out what isn’t public.
        </Text>
        {questions.map(({ key, label, example }) => (
          <Textarea
            key={key}
            label={label}
            placeholder={example}
            maxLength={limits.answer}
            autosize
            minRows={1}
            maxRows={4}
            value={answers[key] ?? ''}
            onChange={({ currentTarget: { value } }) => onAnswers({ ...answers, [key]: value })}
            error={errorOf(key)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
