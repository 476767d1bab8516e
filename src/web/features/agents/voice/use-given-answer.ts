/** Answers proposals of an agent: says what came of it, and leads the focus away from a button that is gone. */
import type { UseMutateFunction } from '@tanstack/react-query';
import { useRef } from 'react';
import { notify } from '#web/lib/notify.ts';

interface Given<Answer> {
  key: string;
  answer: Answer;
  persona_version: number;
}

/** `line` is the element that gets the focus. */
export function useGivenAnswer<Answer>(
  mutate: UseMutateFunction<{ message: string }, Error, Given<Answer>>,
  persona_version: number,
) {
  const line = useRef<HTMLParagraphElement>(null);
  const give = (key: string, answer: Answer) =>
    mutate(
      { key, answer, persona_version },
      {
        onSuccess: ({ message }) => {
          void notify.success(message);
          line.current?.focus();
        },
        onError: (error) => void notify.failure(error),
      },
    );
  return { line, give };
}
