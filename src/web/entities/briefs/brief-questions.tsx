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

/** The questions for the typed topic; `undefined` until they are loaded. Nothing waits for them. */
function useQuestions({ agent_id, topic, context, content_type }: Props['about']) {
  const [asked] = useDebouncedValue(topic.trim(), 600);
  const [added] = useDebouncedValue(context, 600);
  const isAsking = agent_id !== null && content_type !== 'reply' && asked.length >= shortestTopic;
  const about = { agent_id: agent_id ?? '', topic: asked, context: added, content_type };
  const { data } = useQuery({ ...questionsQuery(about), enabled: isAsking });
  return isAsking ? data : [];
}

/** The questions that are shown, each with the answer from the company facts, or an empty text. */
export type Shown = Answers;

/** The answers to the questions that are shown: the typed ones, or those from the company facts. */
export function answered({ answers, asked }: { answers: Answers; asked: Shown }): Answers {
  const given: Answers = {};
  for (const [key, known] of Object.entries(asked) as [AnswerKey, string][]) {
    const answer = (answers[key] ?? known).trim();
    // An answer that was cleared is not filled in again.
    if (answer !== '' || known !== '') given[key] = answer;
  }
  return given;
}

const shownOf = (questions: readonly Question[]): Shown =>
  Object.fromEntries(questions.map(({ key, answer }) => [key, answer]));

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
  errorOf: (key: AnswerKey) => React.ReactNode;
}

/** Up to three optional questions whose answers would improve the text. */
export function BriefQuestions({ about, answers, onAnswers, onShown, errorOf }: Props) {
  const questions = useQuestions(about);
  const show = useEffectEvent(() => onShown(shownOf(questions ?? [])));
  const shown = questions && JSON.stringify(shownOf(questions));
  useEffect(() => {
    if (shown !== undefined) show();
  }, [shown]);
  if (questions === undefined || questions.length === 0) return null;
  return (
    <Fieldset legend="What should people know? (optional)">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Your words can appear in the post. Leave out what isn’t public.
        </Text>
        {questions.map(({ key, label, example, answer }) => (
          <Textarea
            key={key}
            label={label}
            placeholder={example}
            description={answer && (answers[key] ?? answer) === answer && 'From your company facts'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={limits.answer}
            autosize
            minRows={1}
            maxRows={4}
            value={answers[key] ?? answer}
            onChange={({ currentTarget: { value } }) => onAnswers({ ...answers, [key]: value })}
            error={errorOf(key)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
