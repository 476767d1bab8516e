/**
 * Shown after a message to an agent whose auto-reply is off: it can draft this reply, or reply from now on. After one to
 * the person themselves it leads to the inbox.
 */
import { Button, CloseButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { second } from '#contract/core/time.ts';
import { waitingInteractions } from '#contract/engagement/types.ts';
import { inboxKey } from '#web/entities/engagement/inbox-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { createStore } from '#web/lib/store.ts';
import { useAutoReply } from './queries.ts';
import classes from './sandbox.page.module.css';

/** The agent that was written to, and the post. */
interface Unanswered {
  agent: Agent;
  post_id: string;
}

/** Someone who replied to a post that the person wrote themselves. */
interface ToSelf {
  author: string;
  post_id: string;
}

/** Outside of the form, which closes when a reply is sent. */
export const unanswered = createStore<Unanswered | ToSelf | undefined>(undefined);

/** How often the inbox is asked for a message that is on its way. */
const tries = 20;
const late = 'The message hasn’t reached the inbox yet. Look there in a moment.';

const isWaiting = (state: string): boolean => waitingInteractions.some((one) => one === state);

/** The message in the inbox, once it was decided about. Throws if the agent has nothing to draft for it. */
async function waitForMention(
  { agent, post_id }: Unanswered,
  signal: AbortSignal,
): Promise<string> {
  for (let tried = 0; tried < tries; tried += 1) {
    const query = { agent_id: agent.id, state: 'all', limit: 20 } as const;
    const { data } = await api.inbox.list({ query, signal });
    const item = data.find(({ url }) => url?.endsWith(post_id));
    if (item && isWaiting(item.state)) return item.id;
    if (item?.decision) throw new Error(item.decision.reason);
    await new Promise((resolve) => setTimeout(resolve, second));
    signal.throwIfAborted();
  }
  throw new Error(late);
}

/** Has the reply drafted, and opens it in the inbox. */
function useDraft(about: Unanswered, onDone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  return useMutation({
    mutationFn: async () => {
      left.current = new AbortController();
      const id = await waitForMention(about, left.current.signal);
      await api.inbox.draft({ params: { id } });
      return id;
    },
    onSuccess: async (item) => {
      const isThere = left.current?.signal.aborted !== true;
      void client.invalidateQueries({ queryKey: inboxKey });
      onDone();
      if (isThere) await navigate({ to: '/inbox', search: { item } });
    },
    onError: (error) => {
      // An error of a page that was left is of no use.
      if (left.current?.signal.aborted !== true) void notify.error(error.message);
    },
  });
}

function Note({ about }: { about: Unanswered }) {
  const { agent } = about;
  const close = () => unanswered.set(undefined);
  const draft = useDraft(about, close);
  const turn = useAutoReply();
  return (
    <div className={classes.silent}>
      <p role="status">{agent.name} won’t reply: auto-reply is off.</p>
      <div className="rowXs">
        <Button
          data-needs="reply"
          size="sm"
          loading={draft.isPending}
          onClick={() => draft.mutate()}
        >
          Let {agent.name} draft it
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={draft.isPending}
          onClick={() => {
            close();
            void turn(agent, true);
          }}
        >
          Turn it on
        </Button>
        <CloseButton aria-label="Close" onClick={close} />
      </div>
    </div>
  );
}

const InInbox = ({ author }: ToSelf) => (
  <div className={classes.silent} data-arrived>
    <p role="status">{author} replied to your own post.</p>
    <div className="rowXs">
      <Button data-needs="reply" size="sm" renderRoot={(props) => <Link to="/inbox" {...props} />}>
        Answer {author} in your inbox
      </Button>
      <CloseButton aria-label="Close" onClick={() => unanswered.set(undefined)} />
    </div>
  </div>
);

export function SilentNote() {
  const about = useSyncExternalStore(unanswered.subscribe, unanswered.get);
  useEffect(() => () => unanswered.set(undefined), []);
  if (!about) return null;
  return 'agent' in about ? <Note key={about.post_id} about={about} /> : <InInbox {...about} />;
}
