/** Warns about likely mistakes in a schedule. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Brief } from '#contract/content/types.ts';
import type { Frequency } from '#contract/schedule/types.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';

export interface Repeated {
  platform: LivePlatform;
  frequency: Frequency;
  /** Empty if the agent writes each run. */
  content_text: string;
  /** 0: no limit. */
  max_runs: number;
  /** Whether every run would say the same, because the built-in writer sets the same facts each time. */
  says_the_same?: boolean;
}

/** The facts of a schedule whose texts the built-in writer sets: whether one post has room for all of them. */
export function fitsOnePost(
  config: Pick<Brief, 'answers' | 'context'>,
  limit: LengthLimit,
): boolean {
  const facts = factsOf(config);
  return facts.length > 0 && fits(facts.join('\n'), limit);
}

const saidOnce =
  'The built-in writer sets the same facts each time. It publishes them once, and skips later runs that would repeat them. Change the facts now and then, or connect an AI model.';

/** A sentence for the form and for the schedule’s page; `null` if there is nothing to warn about. */
export function scheduleWarning(schedule: Repeated): string | null {
  const { platform, frequency, content_text, max_runs, says_the_same = false } = schedule;
  if (frequency === 'once' || max_runs === 1) return null;
  if (content_text.trim() === '') return says_the_same ? saidOnce : null;
  if (!platforms[platform].takes_once) return null;
  return `${platforms[platform].name} rejects repeated text, so later posts would be refused. Leave the text empty and give a topic, and your agent writes a new post each time.`;
}
