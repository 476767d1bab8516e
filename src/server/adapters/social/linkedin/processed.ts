/** Waits until LinkedIn has processed a video or a document. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { PlatformError } from '#server/adapters/social/port.ts';
import { callLinkedin, type LinkedinTools, unreadable } from './call.ts';

export interface Work {
  tools: LinkedinTools;
  token: string;
  owner: string;
  signal: AbortSignal;
}

export interface Processed {
  kind: 'video' | 'document';
  urn: string;
  /** What helps if LinkedIn can’t process it, in a sentence. */
  way: string;
}

const Seen = z.object({ status: z.string(), processingFailureReason: z.string().optional() });
type Seen = z.infer<typeof Seen>;

/** Waits between looks; the last one repeats. */
const pauses = [500, 1000, 2000, 3000] as const;

/** Some members’ tokens may not read what they uploaded; then LinkedIn shows the post when it has processed it. */
const isHidden = (error: unknown): boolean =>
  error instanceof PlatformError && (error.http === 403 || error.http === 404);

/** How far LinkedIn is; `undefined` if it doesn’t say. */
export async function look(
  { tools, token, signal }: Work,
  { kind, urn }: Pick<Processed, 'kind' | 'urn'>,
): Promise<Seen | undefined> {
  const path = `/rest/${kind}s/${encodeURIComponent(urn)}`;
  const answer = await callLinkedin(tools, token, { method: 'GET', path, signal }).catch(
    (error: unknown) => {
      if (isHidden(error)) return undefined;
      throw error;
    },
  );
  if (!answer) return undefined;
  const seen = Seen.safeParse(answer.body).data;
  if (!seen) throw unreadable(answer.status, false);
  return seen;
}

function failed({ kind, way }: Processed, why = ''): PlatformError {
  const said = `LinkedIn couldn’t process the ${kind}${why && `: ${why.replace(/\.+$/, '')}`}.`;
  return new PlatformError('rejected', `${said} ${way}`);
}

/** Throws `rejected` if LinkedIn can’t process it, and `retry` to go on later if there is no time left. */
export async function ready(work: Work, processed: Processed): Promise<void> {
  for (let n = 0; ; n += 1) {
    const seen = await look(work, processed);
    if (!seen || seen.status === 'AVAILABLE') return;
    if (seen.status === 'PROCESSING_FAILED') throw failed(processed, seen.processingFailureReason);
    await pause(pauses[n] ?? 3000, undefined, { signal: work.signal }).catch((cause: unknown) => {
      const message = `LinkedIn is still processing the ${processed.kind}.`;
      throw new PlatformError('retry', message, { cause, goes_on_in: 10 });
    });
  }
}
