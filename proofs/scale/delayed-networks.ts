/** Emulated networks that store nothing and answer after a delay, so that the rest of the time is the ledger’s own. */
import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SocialPort } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';

interface Answering {
  /** In milliseconds: the minimum, and how much longer at most. */
  latency: number;
  spread?: number;
  /** A file that gets a line with the text of each received post. */
  witness?: string | undefined;
}

/** The networks that the measurements post to, besides the sandbox. */
export const emulated = ['bluesky', 'mastodon'] as const;

/** The sandbox and the networks in `emulated`, each with such a delay. */
export function answersAfter(
  { social }: Pick<Context, 'social'>,
  { latency, spread = 0, witness }: Answering,
): Context['social'] {
  const publish: SocialPort['publish'] = async (_, { text }) => {
    if (witness) appendFileSync(witness, `${text}\n`);
    const wait = latency + (spread > 0 ? randomInt(spread + 1) : 0);
    if (wait > 0) await sleep(wait);
    return { external_id: randomUUID(), url: null };
  };
  const changed = { ...social, sandbox: { ...social.sandbox, publish } };
  for (const platform of emulated) {
    const port: SocialPort = { ...social[platform], publish };
    delete port.prepare;
    changed[platform] = port;
  }
  return changed;
}
