import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import classes from './post-details.module.css';
import { runQuery } from './queries.ts';
import { RunItem } from './run-item.tsx';
import { viewerZone } from '#web/ui/zone-time.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';

interface Props {
  /** The id of the occurrence. */
  id: string;
  agents: readonly Agent[];
  onClose: () => void;
}

const titleOf = (run: Occurrence, agent: Agent | undefined): string =>
  run.is_self ? 'Your post' : `A post by ${authorName(agent, run)}`;

/** A single post: its status, the decisions about it, and the explanation of its result. */
export function RunDetails({ id, agents, onClose }: Props) {
  const isPhone = usePhone();
  const query = useQuery(runQuery(id));
  const { data: run } = query;
  const agent = agents.find((one) => one.id === run?.agent_id);
  const { avatar_url = null } = agent ?? {};
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : '38rem'}
      title={run ? titleOf(run, agent) : 'Post'}
    >
      <div className={classes.details}>
        <QueryState query={query} fallback="Couldn’t load this post." />
        {run && (
          <ol className="plain stackSm" aria-label="The post">
            <RunItem
              run={run}
              post={{
                agent: { name: authorName(agent, run), avatar_url },
                timezone: viewerZone(),
                post_id: run.post_id,
                is_reply: run.is_reply,
              }}
              agent={agent}
            />
          </ol>
        )}
      </div>
    </Drawer>
  );
}
