import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents.ts';
import { platforms } from '#contract/platforms.ts';
import type { LivePlatform } from '#contract/platforms.ts';
import type { OccurrenceState } from '#contract/posts.ts';
import { fits } from '#domain/post-text.ts';
import { useConnectPlatform } from '#web/lib/agent-queries.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { isUnsettled, postStatusWords } from '#web/lib/status-words.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { connectedPlatforms } from './connected-platforms.ts';
import classes from './draft-card.module.css';
import { postQuery, usePublish } from './queries.ts';

/** How the publishing of a draft goes, until it is settled. */
function Progress({ id, agent }: { id: string; agent: Agent }) {
  const { data } = useQuery(postQuery(id));
  if (!data) return null;
  const { label, tone } = postStatusWords[data.status];
  return (
    <div className={classes.progress} role="status">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {data.reason && <span>{data.reason}</span>}
      {data.status === 'PUBLISHED' && data.platform === 'sandbox' && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/sandbox" search={{ agent: agent.id }} {...props} />}
        >
          See it in the sandbox
        </Anchor>
      )}
    </div>
  );
}

interface Props {
  agent: Agent;
  parts: readonly string[];
}

const canGo = (parts: readonly string[], platform: LivePlatform) =>
  parts.every((part) => part.trim() !== '' && fits(part, platforms[platform]));

/** The state a publication ended in, while it is under way `undefined`. */
function useSettled(id: string | undefined): OccurrenceState | undefined {
  const { data } = useQuery({ ...postQuery(id ?? ''), enabled: id !== undefined });
  return data && !isUnsettled(data.status) ? data.status : undefined;
}

/** Sends a draft to a platform the agent is connected to, and says how that went. */
export function DraftPublish({ agent, parts }: Props) {
  const publish = usePublish(agent.id);
  const connect = useConnectPlatform();
  const posted = publish.data?.occurrence_id;
  const settled = useSettled(posted);
  const busy = publish.isPending || (posted !== undefined && settled === undefined);

  const post = (platform: LivePlatform) =>
    publish.mutate(
      { platform, parts },
      { onError: () => void notify.error(`Failed to post to ${platforms[platform].name}`) },
    );
  const connectSandbox = () =>
    connect.mutate(
      { id: agent.id, platform: 'sandbox' },
      { onError: (error) => void notify.failure(error) },
    );
  const targets = connectedPlatforms(agent);

  return (
    <>
      {targets.length === 0 && (
        <Button variant="light" loading={connect.isPending} onClick={connectSandbox}>
          Connect sandbox
        </Button>
      )}
      {settled !== 'PUBLISHED' &&
        targets.map((platform) => (
          <Button
            key={platform}

            variant="light"
            loading={busy}
            disabled={!canGo(parts, platform)}
            onClick={() => post(platform)}
          >
            Post to {platforms[platform].name}
          </Button>
        ))}
      {posted && <Progress id={posted} agent={agent} />}
      {publish.error && (
        <span className={classes.problem} role="alert">
          {messageOf(publish.error)}
        </span>
      )}
    </>
  );
}
