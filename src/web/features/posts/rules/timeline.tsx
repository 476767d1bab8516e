import { useQuery } from '@tanstack/react-query';
import type { AttemptAnswer } from '#contract/posts/review-calls.ts';
import { TextSources } from '#web/entities/posts/text-sources.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { timelineQuery } from './queries.ts';
import { answerWords } from './schedule-labels.ts';
import classes from './timeline.module.css';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { exactly } from '#web/ui/when.ts';
import { clockWords, distanceWords, viewerZone } from '#web/lib/forms/zone-time.ts';

/** The platform's own status numbers, for its support. */
function Answered({ answer }: { answer: AttemptAnswer }) {
  const { http, code } = answer;
  const words = [
    answerWords[answer.class],
    ...(http === null ? [] : [`HTTP ${http}`]),
    ...(code === null ? [] : [`code ${code}`]),
  ];
  return <span className="numeric faint">{words.join(' · ')}</span>;
}

/** The history of one post, step by step, and its next step. */
export function Timeline({ id }: { id: string }) {
  const now = useNow();
  const query = useQuery(timelineQuery(id));
  const { data } = query;
  const own = viewerZone();
  return (
    <>
      <QueryState query={query} fallback="Couldn’t load the steps." />
      {data && <TextSources sources={data.sources} />}
      {data && (
        <ol className={`plain grid ${classes.steps}`} aria-label="Steps">
          {data.steps.map(({ at, kind, text, detail, answer }, index) => (
            // Steps are only ever added at the end.
            <li key={index} data-kind={kind}>
              <span>{text}</span>
              <time className="numeric faint" dateTime={at} title={exactly(at)}>
                {clockWords(Date.parse(at), own, now)}
              </time>
              {detail && <span className="muted breaks">{detail}</span>}
              {answer && <Answered answer={answer} />}
            </li>
          ))}
          {data.next && (
            <li data-kind="next">
              <span>{data.next.text}</span>
              {data.next.at && (
                <time
                  className="numeric faint"
                  dateTime={data.next.at}
                  title={exactly(data.next.at)}
                >
                  {clockWords(Date.parse(data.next.at), own, now)} ·{' '}
                  {distanceWords(Date.parse(data.next.at), now)}
                </time>
              )}
            </li>
          )}
        </ol>
      )}
    </>
  );
}
