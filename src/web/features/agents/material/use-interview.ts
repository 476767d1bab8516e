/** The answers of an interview, held by a form or a dialog. */
import {
  type Answered,
  type Choice,
  choiceKey,
  type Placed,
  placedIn,
} from '#domain/persona/interview.ts';
import type { QuestionId } from '#domain/persona/interview-questions.ts';

export const unanswered: Answered = { answers: {}, moved: {} };

export const interviewOf = (value: Answered, onChange: (next: Answered) => void) => ({
  answers: value.answers,
  placed: placedIn(value),
  answer: (id: QuestionId, text: string) =>
    onChange({ ...value, answers: { ...value.answers, [id]: text } }),
  /** Sends a sentence elsewhere. */
  move: (one: Placed, choice: Choice) =>
    onChange({ ...value, moved: { ...value.moved, [choiceKey(one)]: choice } }),
});
export type Interview = ReturnType<typeof interviewOf>;
