import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import type { ContentPiece } from '#contract/content.ts';
import type { Media } from '#contract/images.ts';
import { platforms } from '#contract/platforms.ts';
import type { LivePlatform } from '#contract/platforms.ts';
import type { OccurrenceState } from '#contract/posts.ts';
import { costWords } from '#domain/money.ts';
import { clipFaultOf, isClipAt } from '#domain/post-clips.ts';
import { priceOfPost } from '#domain/price.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { ConnectAgent } from '#web/lib/connections/connect-agent.tsx';
import { notify } from '#web/lib/notify.ts';
import { isUnsettled, postStatusWords } from '#web/lib/status-words.ts';
import { useFocusAfter, useFocusInstead } from '#web/lib/focus.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { connectedPlatforms } from './connected-platforms.ts';
import classes from './piece-card.module.css';
import { canGo, needsYou } from './piece-words.ts';
import { pieceQuery, postQuery, usePublish } from './queries.ts';
import type { PieceEdit } from './use-piece-edit.ts';

/** How the publishing of a text goes, until it is settled. */
function Progress({ id, agent, isNew }: { id: string; agent: Agent; isNew: boolean }) {
  const { data } = useQuery(postQuery(id));
  const isSettled = data !== undefined && !isUnsettled(data.status);
  const place = useFocusInstead<HTMLDivElement>(isNew && isSettled);
  if (!data) return null;
  const { label, tone } = postStatusWords[data.status];
  const { name } = platforms[data.platform];
  const isOut = data.status === 'PUBLISHED';
  return (
    <div ref={place} className={classes.progress} role="status" tabIndex={-1}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {data.reason && <span>{data.reason}</span>}
      {isOut && data.platform === 'sandbox' && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/sandbox" search={{ agent: agent.id }} {...props} />}
        >
          See it in the sandbox
        </Anchor>
      )}
      {isOut && data.platform !== 'sandbox' && data.url && (
        <Anchor size="sm" href={data.url} target="_blank" rel="noopener noreferrer">
          See it on {name}
        </Anchor>
      )}
    </div>
  );
}

/** What posting costs, where it costs anything. */
function Price({ platform, parts }: { platform: LivePlatform; parts: readonly string[] }) {
  const { micros, reason } = priceOfPost(platform, parts, false);
  if (micros === 0) return null;
  return (
    <span className={classes.price}>
      Posting costs {costWords(micros)}
      {reason && ` (${reason})`}
    </span>
  );
}

/** The state a publication ended in, while it is under way `undefined`. */
function useSettled(id: string | undefined): OccurrenceState | undefined {
  const { data } = useQuery({ ...postQuery(id ?? ''), enabled: id !== undefined });
  return data && !isUnsettled(data.status) ? data.status : undefined;
}

const cameToNothing: readonly OccurrenceState[] = ['FAILED', 'MISSED', 'CANCELLED'];

/** A text whose publishing came to nothing is soon a draft again: looks until it is. */
function useTakenBack({ id, state }: ContentPiece, settled: OccurrenceState | undefined): void {
  const isWaiting = state === 'posted' && settled !== undefined && cameToNothing.includes(settled);
  useQuery({ ...pieceQuery(id), refetchInterval: isWaiting ? 3000 : false });
}

interface Props {
  agent: Agent;
  piece: ContentPiece;
  edit: PieceEdit;
  /** Pictures that go out with it; nothing goes out before they are known. */
  media: readonly Media[] | undefined;
}

/** Saves what is still being typed, then sends it: only what passed every check goes out. */
function usePosting({ agent, piece, edit, media = [] }: Props) {
  const publish = usePublish(piece);
  const posted = publish.data?.occurrence_id ?? piece.occurrence_id ?? undefined;
  const settled = useSettled(posted);
  useTakenBack(piece, settled);
  const [isPosting, setIsPosting] = useState(false);
  // Known at once: a second press comes sooner than the next drawing.
  const isAtWork = useRef(false);
  const send = async (platform: LivePlatform) => {
    const { parts } = edit;
    const saved = await edit.save();
    if (!saved || needsYou(saved)) return;
    try {
      await publish.mutateAsync({ platform, parts, media_ids: media.map(({ id }) => id) });
    } catch {
      void notify.error(`Failed to post to ${platforms[platform].name}`);
      return;
    }
    void edit.done();
  };
  const post = async (platform: LivePlatform) => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setIsPosting(true);
    try {
      await send(platform);
    } finally {
      isAtWork.current = false;
      setIsPosting(false);
    }
  };
  return {
    post,
    posted,
    isOut: settled === 'PUBLISHED',
    isNew: publish.data !== undefined,
    busy: isPosting || (posted !== undefined && settled === undefined),
    error: publish.error,
    targets: connectedPlatforms(agent),
  };
}

const isReady = ({ piece, edit, media }: Props): boolean =>
  media !== undefined && !needsYou(piece) && canGo(edit.parts, piece.platform);

const clipFault = ({ piece, media = [] }: Props) =>
  clipFaultOf(platforms[piece.platform], media, isClipAt);

function Problem({ said }: { said: string | null }) {
  if (said === null) return null;
  return (
    <span className={classes.problem} role="alert">
      {said}
    </span>
  );
}

/** Sends a text to the platform it is for, once the agent is connected there, and says how that went. */
export function PiecePublish(props: Props) {
  const { agent, piece, edit } = props;
  const { post, posted, isOut, isNew, busy, error, targets } = usePosting(props);
  const button = useFocusAfter(busy);
  const { platform } = piece;
  const isConnected = targets.includes(platform);
  const fault = clipFault(props);
  return (
    <>
      {!isOut && !isConnected && (
        <ConnectAgent agent_id={agent.id} platform={platform} stays variant="light" />
      )}
      {!isOut && isConnected && (
        <>
          <Button
            ref={button}
            variant="light"
            loading={busy}
            disabled={!isReady(props) || fault !== undefined}
            onClick={() => void post(platform)}
          >
            Post to {platforms[platform].name}
          </Button>
          <Price platform={platform} parts={edit.parts} />
          {piece.brief.content_type === 'reply' && (
            <span className={classes.price}>As a post of its own; to answer with it, copy it.</span>
          )}
        </>
      )}
      {posted && <Progress id={posted} agent={agent} isNew={isNew} />}
      <Problem said={fault ?? (error && messageOf(error))} />
    </>
  );
}
