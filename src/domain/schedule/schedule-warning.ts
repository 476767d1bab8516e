/** What a schedule would do that its owner hardly wants. */
import { type PlatformId, platforms } from '#contract/platforms/platforms.ts';
import type { Frequency } from '#contract/schedule/types.ts';

export interface Repeated {
  platform: PlatformId;
  frequency: Frequency;
  /** Empty where the agent writes each run. */
  content_text: string;
  /** 0: no limit. */
  max_runs: number;
}

/** A sentence for whoever fills in the form or reads the schedule; `null` where all is well. */
export function scheduleWarning(schedule: Repeated): string | null {
  const { platform, frequency, content_text, max_runs } = schedule;
  const isRepeated = frequency !== 'once' && max_runs !== 1 && content_text.trim() !== '';
  if (!isRepeated || !platforms[platform].takes_once) return null;
  return `${platforms[platform].name} rejects repeated text, so later posts would be refused. Leave the text empty and give a topic, and your agent writes a new post each time.`;
}
