/** The status of a post on one account: its time, why it waits, and what shortening changed. */
import { Anchor, Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import { accountOn } from '#domain/platforms/account-names.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { ReconnectedNote } from '#web/entities/connections/reconnected-note.tsx';
import { useReconnected } from '#web/entities/connections/visit-return.ts';
import { whyHeld } from '#web/entities/posts/held.ts';
import { ApprovalNote, InboxNote } from '#web/entities/posts/post-notes.tsx';
import type { Account } from '#web/features/posts/post-values.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Due, Moment } from '#web/ui/moment.tsx';
import { publishesWords, wordsOfStage } from '#web/features/posts/post-labels.ts';
import { isSignedOut } from './readiness.ts';

// Few posts need it, and it loads the requirements of every network.
const ConnectAccount = lazy(async () => {
  const connecting = await import('#web/entities/connections/connect-account.tsx');
  return { default: connecting.ConnectAccount };
});

/** Why it isn't published yet, or when it will be. */
function Waiting({ standing, post }: ProgressProps) {
  const { attention, occurrence, next_run_at, status } = standing;
  // A line of its own says that.
  if (isSignedOut(standing)) return null;
  const reason = attention?.message ?? occurrence?.reason;
  if (reason) return <span className="quiet">{reason}</span>;
  if (status === 'running') return <span className="quiet">Publishing …</span>;
  if (next_run_at === null) return null;
  return (
    <span className="quiet">
      <Due word={publishesWords(post)} at={next_run_at} />
    </span>
  );
}

function Times({ standing, post }: ProgressProps) {
  if (standing.stage !== 'out') return <Waiting standing={standing} post={post} />;
  const { inbox } = platforms[standing.platform];
  const { published_at: at, reason } = standing.occurrence ?? {};
  if (!at) return null;
  return (
    <span className="quiet">
      {inbox ? 'Sent' : 'Published'} <Moment at={at} /> {reason}
    </span>
  );
}

/** The place of a post in the sandbox, whose address is one of this application. */
export const sandboxSearch = (url: string) => ({
  post: new URL(url, location.origin).searchParams.get('post') ?? undefined,
});

/** The links and actions of a published post. */
function Out({ standing: { occurrence, platform, stage } }: { standing: Standing }) {
  if (stage !== 'out' || !occurrence) return null;
  const { name, is_local } = platforms[platform];
  const { url, removed_at, parts } = occurrence;
  if (removed_at !== null) return <span className="quiet">Deleted there</span>;
  return (
    <>
      <InboxNote platform={platform} parts={parts} />
      {url !== null && is_local && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/sandbox" search={sandboxSearch(url)} {...props} />}
        >
          See it in the sandbox
        </Anchor>
      )}
      {url !== null && !is_local && (
        <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
          See it on {name}
        </Anchor>
      )}
    </>
  );
}

/** What its details are for. */
function detailsWords(standing: Standing, mayApprove: boolean): string {
  if (standing.stage !== 'waiting' || isSignedOut(standing)) return 'History';
  const isAsked = standing.attention?.code === 'approval' && mayApprove;
  return isAsked ? 'Approve or reject' : 'Details';
}

interface ProgressProps {
  standing: Standing;
  post?: Post | undefined;
  /** Whether the page says its state already. */
  isSaid?: boolean;
}

/** The status of a scheduled post, with a link to its details. */
export function Progress({ standing, post, isSaid = false }: ProgressProps) {
  const { may } = useSpace();
  const { occurrence, scheduled_post_id, stage } = standing;
  const { label, tone } = wordsOfStage(stage, [standing]);
  if (stage === 'draft') return null;
  return (
    <div className="rowSm">
      {!isSaid && <StatusBadge tone={tone}>{label}</StatusBadge>}
      <Times standing={standing} post={post} />
      <ApprovalNote post={occurrence} />
      <Out standing={standing} />
      {scheduled_post_id && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/scheduled-posts" search={{ post: scheduled_post_id }} {...props} />
          )}
        >
          {detailsWords(standing, may('approve'))}
        </Anchor>
      )}
    </div>
  );
}

/** Why nothing is published there, with a button to reconnect the account. */
export function AccountProblem({
  account,
  standing,
}: {
  account: Account;
  standing: Standing | undefined;
}) {
  const { id, platform } = account;
  const { connections } = useConnections(platform);
  const connection = connections.find((one) => one.id === id);
  const { say } = useReconnected();
  const { href } = useLocation();
  return (
    <div className="warned rowXs between note" role="status">
      <span>
        {(standing && whyHeld(standing)) ??
          standing?.attention?.message ??
          'Reconnect this account. The post waits until then.'}
      </span>
      {connection && (
        <Suspense>
          <ConnectAccount
            platform={platform}
            connection={connection}
            start={{ from: 'settings', back: href }}
            onConnected={() => say(id, href)}
            size="compact-sm"
            variant="outline"
            color="yellow"
            aria-label={`Reconnect ${accountOn(account)}`}
          />
        </Suspense>
      )}
    </div>
  );
}

/** That the account was reconnected; a missed post is sent from its details, where its price is shown first. */
export function Reconnected({ standing }: { standing: Standing }) {
  const { scheduled_post_id: post } = standing;
  if (post === null) return null;
  return (
    <ReconnectedNote
      account={standing}
      tryAgain={
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to="/scheduled-posts" search={{ post }} {...props} />}
        >
          Try again
        </Button>
      }
    />
  );
}
