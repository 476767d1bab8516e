import { useEffect, useState } from 'react';
import { client } from '#contract/core/limits.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';

/** What a tab says of the last thing that was done in it. That it was done goes by itself; that it was not stays. */
export function useBanner() {
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string }>();
  useEffect(() => {
    if (said?.tone !== 'good') return undefined;
    const timer = setTimeout(() => setSaid(undefined), client.banner);
    return () => clearTimeout(timer);
  }, [said]);
  return {
    said,
    good: (text: string) => setSaid({ tone: 'good', text }),
    /** That something was done beside what is said already: what went wrong stays. */
    alsoGood: (text: string) =>
      setSaid((before) => (before?.tone === 'bad' ? before : { tone: 'good', text })),
    bad: (text: string) => setSaid({ tone: 'bad', text }),
    /** The server's own sentence, or `fallback`. */
    failed: (error: unknown, fallback: string) =>
      setSaid({ tone: 'bad', text: refusalWords(error, fallback) }),
    clear: () => setSaid(undefined),
  };
}
export type BannerState = ReturnType<typeof useBanner>;
