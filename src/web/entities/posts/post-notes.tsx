import { useState } from 'react';
import { endsInInbox } from '#domain/platforms/sent-words.ts';
import type { Approval } from '#contract/posts/approvals.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';

interface Props {
  platform: LivePlatform;
  parts: readonly { text: string }[];
}

/** What is left to do with a post that was sent to an inbox, with its text, which the network doesn't take. */
export function InboxNote({ platform, parts }: Props) {
  const { inbox } = platforms[platform];
  if (!inbox) return null;
  return (
    <>
      <span className="quiet">{inbox.after}</span>
      <CopyButton text={parts.map(({ text }) => text).join('\n\n')} label="Copy caption" />
    </>
  );
}

function ByPerson({ approval, when }: { approval: Approval; when: string }) {
  const { by, is_alone, is_own } = approval;
  // Nobody had to approve it; among several people, it matters whose it is.
  if (is_own && is_alone) return null;
  const act = is_own ? 'Planned' : 'Approved';
  return (
    <span className="quiet">
      {is_alone ? act : `${act} by ${by},`} {when}
    </span>
  );
}

/** Who approved a post, in a sentence, or planned it if it needed no approval; nothing if no one has, or only its owner could. */
export function ApprovalNote({ post }: { post: Pick<Occurrence, 'approval' | 'platform'> | null }) {
  const [now] = useState(() => Date.now());
  const approval = post?.approval;
  if (!approval) return null;
  const { way, by, at, label } = approval;
  const when = clockWords(Date.parse(at), viewerZone(), now);
  if (way === 'person') return <ByPerson approval={approval} when={when} />;
  if (way === 'token')
    return (
      <span className="quiet">
        Sent by the API token {by}, {when}
      </span>
    );
  return (
    <span className="quiet">
      {endsInInbox(post.platform) ? 'Sent' : 'Published'} automatically
      {label !== null && ', labeled'}
    </span>
  );
}
