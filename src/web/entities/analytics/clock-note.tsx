/** Whose clock the days and hours are of, and how fresh the figures are. */
import type { AgentAnalytics } from '#contract/analytics/types.ts';
import { clockWords } from '#web/lib/forms/zone-time.ts';
import { periodWords } from './period-labels.ts';

const readWords = ({ read_at, timezone, to }: AgentAnalytics): string =>
  read_at === null
    ? 'No platform was asked for figures yet.'
    : `Figures were last read from a platform on ${clockWords(Date.parse(read_at), timezone, Date.parse(to))}.`;

export const ClockNote = ({ data }: { data: AgentAnalytics }) => (
  <p className="quiet measure">
    Days and hours are those of your clock: {data.timezone.replaceAll('_', ' ')}. Today is not over
    and counts up to now; the {periodWords[data.period]} before are counted up to the same time of
    day. {readWords(data)}
  </p>
);
