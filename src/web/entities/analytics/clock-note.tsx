/** The time zone of days and hours, and the age of the figures. */
import type { AgentAnalytics } from '#contract/analytics/types.ts';
import { clockWords } from '#web/ui/zone-time.ts';
import { periodWords } from './period-labels.ts';

const readWords = ({ read_at, timezone, to }: AgentAnalytics): string =>
  read_at === null
    ? 'Results haven’t been fetched yet.'
    : `Results last updated ${clockWords(Date.parse(read_at), timezone, Date.parse(to))}.`;

export const ClockNote = ({ data }: { data: AgentAnalytics }) => (
  <p className="quiet measure">
    Days and hours are in your time zone: {data.timezone.replaceAll('_', ' ')}. Today counts up to
    now, and the {periodWords[data.period]} before count up to the same time of day.{' '}
    {readWords(data)}
  </p>
);
