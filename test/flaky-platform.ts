/** A platform with scripted network failures. */
import type { Sent, SocialPort } from '#server/adapters/social/port.ts';

export interface FlakyPlatform {
  port: SocialPort;
  /** The texts of all create calls that reached the platform, in order. */
  calls: string[];
  /** The behavior of the next calls; once the list is empty, calls succeed. */
  script: Step[];
  /** How often it was read. */
  reads: number;
}
/** `fail`: throws without accepting. `lose`: accepts the post, then throws. `before`: runs something first. */
type Step = { fail: Error } | { lose: Error } | { before: () => Promise<void> };

export function flakyPlatform(inner: SocialPort): FlakyPlatform {
  const flaky: FlakyPlatform = { port: inner, calls: [], script: [], reads: 0 };
  const { find } = inner;
  flaky.port = {
    ...inner,
    async publish(account, post, signal): Promise<Sent> {
      flaky.calls.push(post.text);
      const step = flaky.script.shift();
      if (step && 'fail' in step) throw step.fail;
      if (step && 'before' in step) await step.before();
      const sent = await inner.publish(account, post, signal);
      if (step && 'lose' in step) throw step.lose;
      return sent;
    },
    ...(find && {
      find: (...given: Parameters<typeof find>) => {
        flaky.reads += 1;
        return find(...given);
      },
    }),
  };
  return flaky;
}
