import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endedSentences } from '#domain/text/running-on.ts';
import { useSecondsPassed } from '#web/lib/use-seconds.ts';
import { jobQuery } from './job-query.ts';

/**
 * The text that is being written, as it grows; screen readers hear each sentence once it has ended. `id`: that of the job, or
 * the key of its request.
 */
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
      <VisuallyHidden component="div" aria-live="polite" aria-atomic={false}>
        {endedSentences(text).map((sentence, at) => (
          // Sentences keep their positions.
          <span key={at}>{sentence}</span>
        ))}
      </VisuallyHidden>
    </>
  );
}
