/** Warns about likely mistakes in a schedule. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Frequency } from '#contract/schedule/types.ts';

export interface Repeated {
  platform: LivePlatform;
  frequency: Frequency;
  /** Empty if the agent writes each run. */
  content_text: string;
  /** 0: no limit. */
  max_runs: number;
}

/** A sentence for the form and for the schedule’s page; `null` if there is nothing to warn about. */
export function scheduleWarning(schedule: Repeated): string | null {
  const { platform, frequency, content_text, max_runs } = schedule;
  const isRepeated = frequency !== 'once' && max_runs !== 1 && content_text.trim() !== '';
  if (!isRepeated || !platforms[platform].takes_once) return null;
  return `${platforms[platform].name} rejects repeated text, so later posts would be refused. Leave the text empty and give a topic, and your agent writes a new post each time.`;
}
