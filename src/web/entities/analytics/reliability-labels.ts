/** How reliably posts were published, in words. */
import type { AgentAnalytics, Reliability } from '#contract/analytics/types.ts';
import { counting, numberOf, secondsWords } from './count-labels.ts';

const partsOf = ({ on_time, late, failed, missed }: Reliability) => [
  { name: 'On time', tone: 'good' as const, count: on_time },
  { name: 'Late', tone: 'warn' as const, count: late },
  { name: 'Failed', tone: 'bad' as const, count: failed },
  { name: 'Missed', tone: 'quiet' as const, count: missed },
];

/** `29 of 30 posts sent within 60 s of the planned time.` */
function punctualityWords({ on_time, late, failed, missed, on_time_within }: Reliability) {
  const ended = on_time + late + failed + missed;
  if (ended === 0) return 'No finished posts in this period.';
  return `${numberOf(on_time)} of ${counting(ended, 'post')} sent within ${secondsWords(on_time_within)} of the planned time.`;
}

/** Delays; `null` while nothing was published. */
function latenessWords({ lateness: { p50, p95 } }: Reliability): string | null {
  if (p50 === null || p95 === null) return null;
  return `Usually ${secondsWords(p50)} late, 19 of 20 within ${secondsWords(p95)}.`;
}

/** Prevented duplicates, and how they were noticed. */
function savedWords({ found_again, refused_twins, asked_again }: Reliability): string {
  const total = found_again + refused_twins + asked_again;
  if (total === 0) return 'No duplicates to prevent.';
  const ways = [
    found_again > 0 ? `${numberOf(found_again)} found on the network after a lost response` : null,
    refused_twins > 0 ? `${numberOf(refused_twins)} already on the network` : null,
    asked_again > 0 ? `${numberOf(asked_again)} requested again when already live` : null,
  ].filter((way) => way !== null);
  return `${counting(total, 'duplicate')} prevented: ${ways.join(', ')}.`;
}

/** The results by time, with an explanation of each. */
export const reliabilityPanel = ({ reliability }: AgentAnalytics) => ({
  title: 'Reliability',
  parts: partsOf(reliability),
  sentences: [
    punctualityWords(reliability),
    latenessWords(reliability),
    savedWords(reliability),
  ].filter((sentence) => sentence !== null),
});
