/** Whether an agent answers somebody, how much it matters, and who sends it: given all facts and the time, the answer. */
import type {
  EngagementDecision,
  EngagementPriority,
  EngagementSignal,
} from '#contract/engagement.ts';
import { brakes } from './engagement-brakes.ts';
import type { EngagementFacts } from './engagement-facts.ts';
import { type ReadPost, readPost } from './engagement-read.ts';
import { highQuality } from './engagement-score.ts';
import { weighed } from './engagement-signals.ts';
import { ruleFor } from './platform-rules.ts';
import type { PlatformRule } from './platform-rule-table.ts';

/** So many of 100 points an answer needs. Being mentioned is worth more than that; what speaks against it takes away. */
export const neededScore = 40;
const mediumPriority = 55;

const signalsOf = (facts: EngagementFacts, read: ReadPost, now: number): EngagementSignal[] => [
  ...Object.entries(brakes).flatMap(([signal, brake]) => {
    const label = brake(facts, read, now);
    return label === false ? [] : [{ signal, label, weight: 0, decisive: true }];
  }),
  ...Object.entries(weighed).flatMap(([signal, weighing]) => {
    const { weight } = weighing;
    const label = weighing.label(facts, read, now);
    return label === false ? [] : [{ signal, label, weight, decisive: false }];
  }),
];

const scoreOf = (signals: readonly EngagementSignal[]): number =>
  Math.max(
    0,
    Math.min(
      100,
      signals.reduce((sum, { weight }) => sum + weight, 0),
    ),
  );

/** What is not answered has no priority. */
function priorityOf(score: number, engages: boolean): EngagementPriority {
  if (!engages || score < mediumPriority) return 'low';
  return score >= highQuality ? 'high' : 'medium';
}

const inside = (label: string): string => `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;

/** At most three labels as one half of a sentence: “mentions the agent, asks a question”. */
const listed = (signals: readonly EngagementSignal[]): string =>
  signals
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, 3)
    .map(({ label }) => inside(label))
    .join('; ');

function reasonOf(signals: readonly EngagementSignal[], score: number, rule: PlatformRule): string {
  const [brake] = signals.filter(({ decisive }) => decisive);
  if (brake) return `No answer: it ${inside(brake.label)}.`;
  if (rule.lane === 'blocked') return `No answer, because the rules forbid it: ${rule.rule}`;
  if (score >= neededScore)
    return `Worth an answer (${score} of 100 points): it ${listed(signals.filter(({ weight }) => weight > 0))}.`;
  const against = signals.filter(({ weight }) => weight < 0);
  const because = against.length > 0 ? `, and it ${listed(against)}` : '';
  return `No answer: it has ${score} of the ${neededScore} points that it needs${because}.`;
}

/**
 * Decides about one post; `now` is milliseconds UTC. Never writes and never sends: `lane` says who would. Nothing of the
 * post's own words is in the reason or in the labels.
 */
export function decideEngagement(facts: EngagementFacts, now: number): EngagementDecision {
  const read = readPost(facts);
  const signals = signalsOf(facts, read, now);
  const score = scoreOf(signals);
  const rule = ruleFor(facts.platform, 'reply', {
    summoned: read.summoned,
    approved: facts.approved,
    answered: facts.history.answered,
    stopped: facts.author.opted_out,
  });
  const forbidden = rule.lane === 'blocked' || signals.some(({ decisive }) => decisive);
  const shouldEngage = !forbidden && score >= neededScore;
  return {
    shouldEngage,
    priority: priorityOf(score, shouldEngage),
    reason: reasonOf(signals, score, rule),
    lane: rule.lane,
    rule: { text: rule.rule, source: rule.source, since: rule.since },
    score,
    signals,
  };
}
