/**
 * Decides whether an agent replies to someone, how important that is, and who sends it. A pure function of the facts
 * and the time.
 */
import type {
  EngagementDecision,
  EngagementPriority,
  EngagementSignal,
} from '#contract/engagement/types.ts';
import { emergencyWaits, type MessageMood, messageMoods } from '#contract/engagement/moods.ts';
import { isEmergency, isForOwner, moodOf } from '#domain/mood/message-mood.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import type { PlatformRule } from '#contract/platforms/traits.ts';
import { blockers } from './blockers.ts';
import type { EngagementFacts } from './facts.ts';
import { type ReadMessage, readMessage } from './read-post.ts';
import { highQuality, weighed } from './score.ts';

/** The score, out of 100, that a reply needs. A mention alone exceeds it; signals against a reply reduce it. */
export const neededScore = 40;
const mediumPriority = 55;

const signalsOf = (facts: EngagementFacts, read: ReadMessage, now: number): EngagementSignal[] => [
  ...Object.entries(blockers).flatMap(([signal, blocker]) => {
    const label = blocker(facts, read, now);
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

/** A post that gets no reply has no priority. */
function priorityOf(score: number, engages: boolean): EngagementPriority {
  if (!engages || score < mediumPriority) return 'low';
  return score >= highQuality ? 'high' : 'medium';
}

const inside = (label: string): string => `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** Up to three labels as half a sentence: “mentions the agent, asks a question”. */
const listed = (signals: readonly EngagementSignal[]): string =>
  signals
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, 3)
    .map(({ label }) => inside(label))
    .join('; ');

function reasonOf(
  signals: readonly EngagementSignal[],
  score: number,
  rule: PlatformRule,
  mood: MessageMood,
): string {
  const [blocker] = signals.filter(({ decisive }) => decisive);
  if (blocker) return `No reply: the post ${inside(blocker.label)}.`;
  if (rule.lane === 'blocked') return `No reply. Network rule: ${rule.rule}`;
  // Nobody waits for a reply to a post that was found, so its owner isn’t shown it either.
  if (isForOwner(mood)) return `No reply: the post reads as “${messageMoods[mood].label}”.`;
  if (score >= neededScore)
    return `Worth a reply (score ${score}/100): the post ${listed(signals.filter(({ weight }) => weight > 0))}.`;
  const against = signals.filter(({ weight }) => weight < 0);
  const because = against.length > 0 ? `. The post ${listed(against)}` : '';
  return `No reply: score ${score}, needs ${neededScore}${because}.`;
}

/** Reasons not to show a message to its owner either: it is their own or dealt with, or no one expects a reply any more. */
const silent: ReadonlySet<string> = new Set(['own', 'answered', 'repost', 'too_old']);
/** Kinds of messages that owners chose not to see; a person who may be in danger is shown anyway. */
const unwanted: ReadonlySet<string> = new Set([...silent, 'opted_out', 'kind_off']);

/** Moods that commands meant for a bot trigger by accident; then no real person is waiting. */
const slight: ReadonlySet<MessageMood> = new Set(['complaint', 'sarcasm', 'foreign', 'personal']);

const inDanger = (mood: MessageMood, is_emergency: boolean): boolean =>
  mood === 'self_harm' || is_emergency;

const waitsBecause = (mood: MessageMood, is_emergency: boolean): string =>
  is_emergency && mood === 'medical' ? emergencyWaits : messageMoods[mood].waits;

/** Why no agent drafts a reply to such a message, even if its owner asks for one; `undefined` if it may. */
export const undraftable = (mood: MessageMood, text: string): string | undefined => {
  const is_emergency = isEmergency(text);
  return inDanger(mood, is_emergency) ? waitsBecause(mood, is_emergency) : undefined;
};

/** What the owner is told of a draft that they asked for. */
export const askedReason = (mood: MessageMood): string =>
  isForOwner(mood)
    ? `You asked for this draft. The message reads as “${messageMoods[mood].label}”, so check every word.`
    : 'You asked for this draft.';

/** Why a message is shown to its owner without a draft; `undefined` if it is not. */
function ownerReason(
  { post, agent }: EngagementFacts,
  { mood, is_emergency }: Pick<ReadMessage, 'mood' | 'is_emergency'>,
  signals: readonly EngagementSignal[],
  score: number,
): string | undefined {
  if (post.kind === 'found') return undefined;
  const against = signals.filter(({ decisive }) => decisive).map(({ signal }) => signal);
  const hiding = inDanger(mood, is_emergency) ? silent : unwanted;
  const isForMachine = slight.has(mood) && against.includes('steers');
  if (isForOwner(mood) && !isForMachine && !against.some((signal) => hiding.has(signal))) {
    return waitsBecause(mood, is_emergency);
  }
  const isOnlyOff = against.length === 1 && against[0] === 'off' && score >= neededScore;
  return isOnlyOff
    ? `Arrived while auto-reply was off. Reply, or let ${agent.names[0]} draft one.`
    : undefined;
}

/**
 * Decides about one post; `now` is milliseconds UTC. It sends nothing: `lane` says who would. The reason and the labels
 * contain nothing of the post’s text.
 */
export function decideEngagement(facts: EngagementFacts, now: number): EngagementDecision {
  const read = readMessage(facts);
  const signals = signalsOf(facts, read, now);
  const score = scoreOf(signals);
  const rule = ruleFor(facts.platform, 'reply', {
    summoned: read.summoned,
    approved: facts.approved,
    answered: facts.history.answered,
    stopped: facts.author.opted_out,
  });
  const forbidden = rule.lane === 'blocked' || signals.some(({ decisive }) => decisive);
  const { mood } = read;
  const forOwner = ownerReason(facts, read, signals, score);
  const shouldEngage = !forbidden && score >= neededScore && !isForOwner(mood);
  return {
    shouldEngage,
    priority: priorityOf(score, shouldEngage),
    reason: forOwner ?? reasonOf(signals, score, rule, mood),
    lane: rule.lane,
    rule: { text: rule.rule, source: rule.source, since: rule.since },
    score,
    signals,
    mood,
    forOwner: forOwner !== undefined,
  };
}

/** The decision about a reply to a post that the owner wrote as themselves: it is theirs to answer. */
export function decisionForSelf({
  platform,
  text,
  name,
}: Pick<EngagementFacts, 'platform'> & { text: string; name: string }): EngagementDecision {
  const { lane, rule, source, since } = ruleFor(platform, 'reply', { summoned: true });
  const mood = moodOf(text);
  const is_emergency = isEmergency(text);
  return {
    shouldEngage: false,
    priority: 'low',
    reason: inDanger(mood, is_emergency)
      ? waitsBecause(mood, is_emergency)
      : `${name} replied to your own post.`,
    lane,
    rule: { text: rule, source, since },
    score: 0,
    signals: [],
    mood,
    forOwner: true,
  };
}
