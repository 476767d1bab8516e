/** How reliably posts went out, in words. */
import type { AgentAnalytics, Reliability } from '#contract/analytics/types.ts';
import { counting, numberOf, percentOf, secondsWords } from './count-labels.ts';

const partsOf = ({ on_time, late, failed, missed }: Reliability) => [
  { name: 'On time', tone: 'good' as const, count: on_time },
  { name: 'Late', tone: 'warn' as const, count: late },
  { name: 'Failed', tone: 'bad' as const, count: failed },
  { name: 'Missed its time', tone: 'quiet' as const, count: missed },
];

/** `97 % went out within 60 s of their time`. */
function punctualityWords({ on_time, late, failed, missed, on_time_within }: Reliability) {
  const ended = on_time + late + failed + missed;
  if (ended === 0) return 'No post came to an end in this period.';
  return `${percentOf(on_time / ended)} % of ${counting(ended, 'post')} went out within ${secondsWords(on_time_within)} of their time.`;
}

/** How long it took; `null` while nothing went out. */
function latenessWords({ lateness: { p50, p95 } }: Reliability): string | null {
  if (p50 === null || p95 === null) return null;
  return `Half of them were out ${secondsWords(p50)} after their time, 95 of 100 within ${secondsWords(p95)}.`;
}

/** What would have been posted twice, and how that was noticed. */
function savedWords({ found_again, refused_twins, asked_again }: Reliability): string {
  const total = found_again + refused_twins + asked_again;
  if (total === 0) return 'Nothing had to be saved from being posted twice.';
  const ways = [
    found_again > 0
      ? `${numberOf(found_again)} found on the platform after a call without an answer`
      : null,
    refused_twins > 0 ? `${numberOf(refused_twins)} that the platform had already` : null,
    asked_again > 0 ? `${numberOf(asked_again)} asked for again when it was there already` : null,
  ].filter((way) => way !== null);
  return `${counting(total, 'post')} saved from being posted twice: ${ways.join(', ')}.`;
}

/** What became of their times, with what it means. */
export const reliabilityPanel = ({ reliability }: AgentAnalytics) => ({
  title: 'Reliability',
  parts: partsOf(reliability),
  sentences: [
    punctualityWords(reliability),
    latenessWords(reliability),
    savedWords(reliability),
  ].filter((sentence) => sentence !== null),
});
