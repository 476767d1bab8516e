import { endsInInbox } from '#domain/platforms/sent-words.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** Who approved a post, in a sentence; renders nothing if no one has, or if it is unknown. */
export function ApprovalNote({ post }: { post: Pick<Occurrence, 'approval' | 'platform'> | null }) {
  const approval = post?.approval;
  if (!approval) return null;
  const { way, by, at, label } = approval;
  if (way === 'person')
    return (
      <span className="quiet">
        Approved by {by}, {day.format(Date.parse(at))}
      </span>
    );
  if (way === 'token')
    return (
      <span className="quiet">
        Sent by the API token {by}, {day.format(Date.parse(at))}
      </span>
    );
  return (
    <span className="quiet">
      {endsInInbox(post.platform) ? 'Sent' : 'Published'} automatically
      {label !== null && ', labeled'}
    </span>
  );
}
