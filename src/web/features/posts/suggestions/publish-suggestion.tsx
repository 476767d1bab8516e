import { Anchor, Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { Media } from '#contract/images/types.ts';
import {
  homePlatform,
  type LivePlatform,
  LivePlatformIds,
  platforms,
} from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import type { Occurrence, OccurrenceState } from '#contract/posts/occurrences.ts';
import { costWords } from '#domain/money/money.ts';
import { kindAt, mediaFaultOf } from '#domain/text/post-media.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { draftQuery } from '#web/features/posts/queries.ts';
import { agentQuery, agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { accountsOn, roomOfAccount } from '#web/entities/agents/accounts-of.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { ConnectAgent } from '#web/entities/connections/connect-agent.tsx';
import { notify } from '#web/lib/notify.ts';
import { InboxNote } from '#web/entities/posts/post-notes.tsx';
import { isUnsettled, wordsOfState } from '#web/entities/posts/status-labels.ts';
import { useFocusAfter, useFocusInstead } from '#web/lib/focus.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { postQuery, publishDraft, useUpdateDraft } from './queries.ts';
import { canGo, needsYou } from './suggestion-labels.ts';

/** A link to the published post, or what is left to do. */
function Out({ post: { platform, parts, url }, agent }: { post: Occurrence; agent: Agent }) {
  const { name, inbox } = platforms[platform];
  if (inbox) return <InboxNote platform={platform} parts={parts} />;
  if (platform === homePlatform) {
    return (
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/sandbox" search={{ agent: agent.id }} {...props} />}
      >
        See it in the sandbox
      </Anchor>
    );
  }
  return url ? (
    <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
      See it on {name}
    </Anchor>
  ) : null;
}

/** The publishing status of a draft, until it is final. */
function Progress({ id, agent, isNew }: { id: string; agent: Agent; isNew: boolean }) {
  const { data } = useQuery(postQuery(id));
  const isSettled = data !== undefined && !isUnsettled(data.status);
  const place = useFocusInstead<HTMLDivElement>(isNew && isSettled);
  if (!data) return null;
  const { label, tone } = wordsOfState(data.status, data.platform);
  return (
    <div ref={place} className="rowSm size2" role="status" tabIndex={-1}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {data.reason && <span>{data.reason}</span>}
      {data.status === 'PUBLISHED' && <Out post={data} agent={agent} />}
    </div>
  );
}

/** The price of posting, if any. */
function Price({ platform, parts }: { platform: LivePlatform; parts: readonly string[] }) {
  const { micros, reason } = priceOfPost(platform, parts, false);
  if (micros === 0) return null;
  return (
    <span className="said">
      Posting costs {costWords(micros)}
      {reason && ` (${reason})`}
    </span>
  );
}

/** The final state of a publication; `undefined` while it is running. */
function useSettled(id: string | undefined): OccurrenceState | undefined {
  const { data } = useQuery({ ...postQuery(id ?? ''), enabled: id !== undefined });
  return data && !isUnsettled(data.status) ? data.status : undefined;
}

const cameToNothing: readonly OccurrenceState[] = ['FAILED', 'MISSED', 'CANCELLED'];

/** A draft whose publishing failed can soon be edited again: polls until then. */
function useTakenBack({ id, state }: ContentDraft, settled: OccurrenceState | undefined): void {
  const isWaiting = state === 'posted' && settled !== undefined && cameToNothing.includes(settled);
  useQuery({ ...draftQuery(id), refetchInterval: isWaiting ? 3000 : false });
}

interface Props {
  agent: Agent;
  draft: ContentDraft;
  /** The attached images; nothing is published before they are loaded. */
  media: readonly Media[] | undefined;
}

/** The accounts that can take a post now. */
const wellOn = (agent: Agent, platform: LivePlatform) =>
  accountsOn(agent, platform).filter(({ status }) => status === 'connected');

/** The chosen account there, or the first. */
function accountFor(agent: Agent, platform: LivePlatform, chosen: string | undefined) {
  const well = wellOn(agent, platform);
  return (well.find(({ id }) => id === chosen) ?? well[0])?.id;
}

/** Refetches the agent’s figures once it is published. */
function useFigures(agentId: string, isOut: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOut) return;
    void client.invalidateQueries({ queryKey: agentsQuery.queryKey, exact: true });
    void client.invalidateQueries({ queryKey: agentQuery(agentId).queryKey });
  }, [client, agentId, isOut]);
}

/** Publishes a draft that passed every check, once, in a few seconds in which it can be undone. */
function usePosting({ agent, draft, media = [] }: Props) {
  const update = useUpdateDraft(draft.id);
  const { run, isPending } = useAct();
  /** The post that was sent from here. */
  const [sent, setSent] = useState<string>();
  const [error, setError] = useState<unknown>();
  const posted = sent ?? draft.occurrence_id ?? undefined;
  const settled = useSettled(posted);
  const isOut = settled === 'PUBLISHED';
  useTakenBack(draft, settled);
  useFigures(agent.id, isOut);
  const [connection_id, choose] = useState<string>();
  // A ref, because a second click comes before the next render.
  const isAtWork = useRef(false);
  const send = async (platform: LivePlatform) => {
    // Another platform checks and counts differently, so the draft is converted first.
    const checked = draft.platform === platform ? draft : await update.mutateAsync({ platform });
    const account = accountFor(agent, platform, connection_id);
    if (needsYou(checked) || account === undefined) return undefined;
    const images = media.map(({ id }) => id);
    const done = await publishDraft(checked, account, images);
    if (!done) void notify.error('This draft changed since you opened it. Check it again.');
    const there = done?.data.standings.find((one) => one.connection_id === account);
    setSent(there?.occurrence?.id);
    return done;
  };
  const post = (platform: LivePlatform) => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setError(undefined);
    run({
      send: () =>
        send(platform).finally(() => {
          isAtWork.current = false;
        }),
      failed: (failure) => {
        setError(failure);
        void notify.error(`Failed to post to ${prescribedName(platforms[platform])}`);
      },
      onUndone: () => setSent(undefined),
    });
  };
  return {
    post,
    posted,
    isOut,
    isNew: sent !== undefined,
    busy: isPending || (posted !== undefined && settled === undefined),
    error,
    connection_id,
    choose,
  };
}

type Posting = ReturnType<typeof usePosting>;

/** What prevents posting; `undefined` if nothing does. */
function whyNot({ agent, draft, media }: Props): string | undefined {
  if (media === undefined) return 'Its images are still loading.';
  if (needsYou(draft)) return 'Fix what the checks found first.';
  const room = roomOfAccount(agent, draft.platform);
  const { name } = platforms[draft.platform];
  return canGo(draft.parts, room) ? undefined : `A part is empty, or too long for ${name}.`;
}

/** Why the network refuses its images. */
const mediaFault = ({ agent, draft, media = [] }: Props) =>
  mediaFaultOf(roomOfAccount(agent, draft.platform), media, kindAt);

/** A draft can also be posted to a connected platform that accepts every draft. */
function ToOthers({ agent, draft, media, posting }: Props & { posting: Posting }) {
  return LivePlatformIds.filter(
    (id) =>
      id !== draft.platform && platforms[id].takes_every_draft && wellOn(agent, id).length > 0,
  ).map((id) => (
    <Button
      key={id}
      variant="subtle"
      disabled={posting.busy || media === undefined}
      onClick={() => posting.post(id)}
    >
      Post to {prescribedName(platforms[id])}
    </Button>
  ));
}

/** The account that posts it, if the agent has several on that network. */
function As({ agent, draft, posting }: Props & { posting: Posting }) {
  const accounts = wellOn(agent, draft.platform);
  if (accounts.length < 2) return null;
  return (
    <Select
      aria-label="Account"
      size="sm"
      data={accounts.map((account) => ({ value: account.id, label: accountName(account) }))}
      allowDeselect={false}
      disabled={posting.busy}
      value={posting.connection_id ?? accounts[0]?.id ?? null}
      onChange={(id) => id !== null && posting.choose(id)}
    />
  );
}

/** The draft's platform, once its agent is connected there. */
function ToPlatform(props: Props & { posting: Posting }) {
  const { agent, draft, posting } = props;
  const { platform } = draft;
  const button = useFocusAfter(posting.busy);
  if (wellOn(agent, platform).length === 0)
    return <ConnectAgent agent_id={agent.id} platform={platform} stays variant="light" />;
  return (
    <>
      <As {...props} />
      <ReasonButton
        ref={button}
        variant="light"
        loading={posting.busy}
        why={whyNot(props) ?? (mediaFault(props) && 'Its GIF doesn’t fit.')}
        onClick={() => posting.post(platform)}
      >
        Post to {prescribedName(platforms[platform])}
      </ReasonButton>
      <Price platform={platform} parts={draft.parts} />
      {draft.brief.content_type === 'reply' && (
        <span className="said">Publishes as a new post. To reply with it, copy it.</span>
      )}
    </>
  );
}

/** Publishes a draft on its platform, once the agent is connected there, and shows the result. */
export function PublishSuggestion(props: Props) {
  const posting = usePosting(props);
  const { posted, isOut, isNew, error } = posting;
  const problem = mediaFault(props) ?? (error === undefined ? undefined : messageOf(error));
  return (
    <>
      {!isOut && <ToPlatform {...props} posting={posting} />}
      {!isOut && <ToOthers {...props} posting={posting} />}
      {posted && <Progress id={posted} agent={props.agent} isNew={isNew} />}
      {problem && (
        <span className="wrong" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
