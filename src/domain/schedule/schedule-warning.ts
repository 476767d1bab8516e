/** Warns about likely mistakes in a schedule. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Frequency } from '#contract/schedule/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';

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
  return `${platforms[platform].name} rejects repeated text, so later posts would be refused. Let your agent write a new one each time.`;
}

export interface FactsOnly {
  /** What the built-in writer may say. */
  facts: readonly string[];
  /** The limits of the accounts. */
  rooms: readonly LengthLimit[];
  /** How often it writes; `Infinity` without an end. */
  runs: number;
}

/** How many posts the facts fill, each as full as it fits everywhere. */
export function postsFilled({ facts, rooms }: Omit<FactsOnly, 'runs'>): number {
  let posts = 0;
  let text = '';
  for (const fact of facts) {
    const longer = `${text}\n${fact}`;
    const isFull = text === '' || !rooms.every((room) => fits(longer, room));
    posts += isFull ? 1 : 0;
    text = isFull ? fact : longer;
  }
  return posts;
}

/** Says that a schedule of the built-in writer soon has nothing new to say; `undefined` if it has enough facts. */
export function factsWarning({ facts, rooms, runs }: FactsOnly): string | undefined {
  const posts = postsFilled({ facts, rooms });
  if (posts === 0 || posts >= runs) return undefined;
  return `These facts are enough for ${pluralize(posts, 'post')}. Later posts wait for new facts.`;
}
