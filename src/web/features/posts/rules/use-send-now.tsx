import { useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { costWords } from '#domain/money/money.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { splitIntoParts } from '#domain/text/post-text.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { titleOf } from '#web/entities/posts/schedule-labels.ts';
import { placesOf } from './schedule-labels.ts';
import { useRuleActs } from '#web/features/posts/acts/use-rule-acts.ts';

/** The next post: the text that its occurrence already has, otherwise the planned one. */
function nextParts(post: ScheduledPost): string[] {
  const text = post.content_text.trim();
  const made = post.current?.status === 'PLANNED' ? [] : (post.current?.parts ?? []);
  if (made.length > 0) return made.map((part) => part.text);
  return post.content_type === 'thread' ? splitIntoParts(text, allowedOn(post.platform)) : [text];
}

function Question({ post }: { post: ScheduledPost }) {
  const parts = nextParts(post);
  const { accounts, platform } = post;
  const prices = accounts.map((account) => priceOfPost(account.platform, parts, false));
  const micros = prices.reduce((sum, price) => sum + price.micros, 0);
  const reason = prices.find((price) => price.reason !== null)?.reason;
  const isUnwritten = parts.join('') === '';
  return (
    <p>
      “{titleOf(post)}” will be published now. Posting to{' '}
      {accounts.length > 1 ? placesOf(post) : platforms[platform].name} costs{' '}
      {/* Whether it gets a link or several parts is not known yet. */}
      {isUnwritten && 'at least '}
      <strong>{costWords(micros)}</strong>
      {reason && ` (${reason})`}.
    </p>
  );
}

/** Publishes the next post at once: with one click if it is free, otherwise after the price was shown. */
export function useSendNow(post: ScheduledPost) {
  const { act, running } = useRuleActs(post);
  const [asking, setAsking] = useState(false);
  const send = () => {
    setAsking(false);
    act('sendNow');
  };
  return {
    sendNow: () => (post.price > 0 ? setAsking(true) : send()),
    sending: running === 'sendNow',
    /** Rendered where it outlives the button. */
    question: (
      <ConfirmDialog
        opened={asking}
        title="Send this post now?"
        confirmLabel="Send now"
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <Question post={post} />
      </ConfirmDialog>
    ),
  };
}
