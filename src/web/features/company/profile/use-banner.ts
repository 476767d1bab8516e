import { useEffect, useState } from 'react';
import { client } from '#contract/core/client-limits.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';

/** A tab's message about the last action. A success disappears; an error stays. */
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
    /** Adds a success beside the current message: an error stays. */
    alsoGood: (text: string) =>
      setSaid((before) => (before?.tone === 'bad' ? before : { tone: 'good', text })),
    bad: (text: string) => setSaid({ tone: 'bad', text }),
    /** The server's message, or `fallback`. */
    failed: (error: unknown, fallback: string) =>
      setSaid({ tone: 'bad', text: refusalWords(error, fallback) }),
    clear: () => setSaid(undefined),
  };
}
export type BannerState = ReturnType<typeof useBanner>;
