/** What reviewers said about the open post. */
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { Post } from '#contract/posts/posts.ts';
import { reviewNotesQuery } from '#web/features/posts/review/queries.ts';
import ReviewNotes from '#web/features/posts/review/review-notes.tsx';
import type { Selection } from './canvas.tsx';
import type { Desk } from './use-desk.ts';

/** The marked words in a text; nothing if they are gone. */
function placeOf(parts: readonly string[], quote: string): Selection | undefined {
  const part = parts.findIndex((text) => text.includes(quote));
  const start = parts[part]?.indexOf(quote) ?? -1;
  return start < 0 ? undefined : { part, start, end: start + quote.length };
}

interface Props {
  desk: Desk;
  agent: Agent | undefined;
  post: Post;
}

/** Comments, which the agent can follow. */
export default function Reviewed({ desk, agent, post }: Props) {
  const { data: notes = [] } = useQuery(reviewNotesQuery(post.id));
  const { ask, canvas, parts } = desk;
  if (notes.length === 0) return null;
  const rewrite = ({ text, quote }: { text: string; quote: string | null }) =>
    ask.rewrite('instructed', parts, quote === null ? undefined : placeOf(parts, quote), text);
  return (
    <ReviewNotes
      post={post.id}
      notes={notes}
      onShow={(quote) => {
        const place = placeOf(parts, quote);
        if (place) canvas.current?.focus(place.part, place.start, place.end);
      }}
      onRewrite={agent && rewrite}
    />
  );
}
