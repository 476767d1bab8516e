import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endedSentences } from '#domain/text/running-on.ts';
import { useSecondsPassed } from '#web/lib/use-seconds.ts';
import { jobQuery } from './job-query.ts';

/** For screen readers: each sentence of a growing text once it has ended, and the rest when the text `isWhole`. */
export const SpokenSentences = ({ text, isWhole = false }: { text: string; isWhole?: boolean }) => {
  const ended = endedSentences(text);
  const rest = isWhole ? text.slice(ended.join('').length) : '';
  return (
    <VisuallyHidden component="div" aria-live="polite" aria-atomic={false}>
      {[...ended, ...(rest === '' ? [] : [rest])].map((sentence, at) => (
        // Sentences keep their positions.
        <span key={at}>{sentence}</span>
      ))}
    </VisuallyHidden>
  );
};

/** The text that is being written, as it grows. `id`: that of the job, or the key of its request. */
export function WrittenSoFar({ id }: { id: string }) {
  // Most texts are there at once, and a job has to exist before it is looked for.
  const isLong = useSecondsPassed() > 0;
  const { data } = useQuery({ ...jobQuery(id), enabled: isLong });
  const text = data?.so_far ?? '';
  return (
    <>
      {text !== '' && (
        <p className="breaks keeps faint" aria-hidden>
          {text}
        </p>
      )}
      <SpokenSentences text={text} />
    </>
  );
}
