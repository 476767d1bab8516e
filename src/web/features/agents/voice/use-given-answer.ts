/** Answers proposals of an agent: says what came of it, and leads the focus away from a button that is gone. */
import type { UseMutateFunction } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProposalAnswer } from '#contract/agents/voice.ts';
import { notify } from '#web/lib/notify.ts';

interface Given {
  key: string;
  answer: ProposalAnswer;
  persona_version: number;
}

/** `line` is the element that gets the focus. */
export function useGivenAnswer(
  mutate: UseMutateFunction<{ message: string }, Error, Given>,
  persona_version: number,
) {
  const line = useRef<HTMLParagraphElement>(null);
  const give = (key: string, answer: ProposalAnswer) =>
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
