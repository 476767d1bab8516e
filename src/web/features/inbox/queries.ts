/** The changes of the inbox, and the opt-outs. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Interaction, KeptBack } from '#contract/engagement/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';
import { inboxKey, meanwhile } from '#web/entities/engagement/inbox-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { second } from '#contract/core/time.ts';

export type Decision =
  | { act: 'approve'; parts?: string[] }
  | { act: 'propose'; parts: string[] }
  | { act: 'reject'; reason: string }
  | { act: 'open'; parts?: string[] }
  | { act: 'done' };

/** Replies are sent after these seconds, which the server counts, and can be undone until then. */
const delay_s = limits.publish_delay;

/** Everything that a decision may change: the inbox, an agent's replies, and the ledger. */
const touched = ['inbox', 'agents', 'schedule', 'sandbox', 'notices', 'company'];

function useRenewed() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [part] }) => touched.includes(String(part)),
    });
}

function send(id: string, decision: Decision) {
  const params = { id };
  switch (decision.act) {
    case 'approve':
    case 'open': {
      const { act, parts } = decision;
      const body = parts ? { parts } : {};
      if (act === 'open') return api.inbox.open({ params, body });
      return api.inbox.approve({ params, body: { ...body, delay_s } });
    }
    case 'propose':
      return api.inbox.propose({ params, body: { parts: decision.parts } });
    case 'reject':
      return api.inbox.reject({ params, body: { reason: decision.reason } });
    case 'done':
      return api.inbox.done({ params });
  }
}

interface Decided {
  onDone: () => void;
  /** Called with the words of a reply that was taken back. */
  onUndone: (parts: string[] | undefined) => void;
}

/**
 * The mutations themselves show the messages, because their row may have left the list by then. `onDone` is called after
 * a decision.
 */
export function useDecide(
  { agent_id, id, author }: Pick<Interaction, 'agent_id' | 'id' | 'author'>,
  { onDone, onUndone }: Decided,
) {
  const renew = useRenewed();
  const client = useQueryClient();
  const navigate = useNavigate();
  const end = async () => {
    if (!(await client.fetchQuery(isFirstQuery(agent_id))))
      return void notify.success('Reply sent.');
    const see = () => void navigate({ to: '/inbox', search: { tab: 'sent', item: id } });
    return void notify.offer(
      `Your first reply went live. ${author.display_name || author.username} can read it now.`,
      { label: 'See it', run: see, drawing: 'sent' },
    );
  };
  const undoing = useMutation({
    mutationFn: (_parts: string[] | undefined) => api.inbox.unsend({ params: { id } }),
    onSuccess: ({ message }, parts) => {
      onUndone(parts);
      void notify.success(message);
    },
    onError: (error) => void notify.failure(error, 'Couldn’t undo. Try again.'),
    onSettled: renew,
  });
  return useMutation({
    mutationFn: (decision: Decision) => send(id, decision),
    onSuccess: ({ message }, decision) => {
      // Opening the composer sends nothing yet.
      if (decision.act === 'open') return;
      if (decision.act !== 'approve') void notify.success(message);
      else {
        let isBack = false;
        const takeBack = () => {
          isBack = true;
          undoing.mutate(decision.parts);
        };
        void notify.undoable(message, takeBack, { seconds: delay_s });
        void followReply({ agent_id, id }, () => isBack, end);
      }
      onDone();
    },
    // Also after a refusal: someone may have decided elsewhere.
    onSettled: renew,
  });
}

/** Whether what was sent is the first reply of its agent. */
export const isFirstQuery = (agent_id: string) =>
  queryOptions({
    queryKey: [...inboxKey, 'is-first', agent_id],
    queryFn: async ({ signal }) => {
      const query = { agent_id, state: 'sent', limit: 1 } as const;
      return (await api.inbox.list({ query, signal })).total === 1;
    },
  });

/** Has the agent draft the reply. A refusal is shown where it was asked for. */
export const useAskDraft = (id: string) =>
  useMutation({
    mutationFn: () => api.inbox.draft({ params: { id } }),
    onSettled: useRenewed(),
  });

/** Lets replies use a document, and has the agent draft this one with it. */
export function useKeptBack(id: string) {
  const renew = useRenewed();
  return useMutation({
    mutationFn: async ({ document_id }: KeptBack) => {
      await api.documents.update({ params: { id: document_id }, body: { is_public: true } });
      return api.inbox.draft({ params: { id } });
    },
    onError: (error) => void notify.failure(error),
    onSettled: renew,
  });
}

/** A sent reply as a post of the ledger. */
export const sentReplyQuery = (id: string) =>
  queryOptions({
    queryKey: ['schedule', 'reply', id],
    queryFn: async ({ signal }) => (await api.occurrences.get({ params: { id }, signal })).data,
  });

const pageSize = 50;

export const optOutsQuery = infiniteQueryOptions({
  queryKey: [...inboxKey, 'opt-outs'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api.opt_outs.list({ query: { limit: pageSize, cursor }, signal }),
  ...byCursor,
  refetchOnMount: 'always',
  refetchInterval: meanwhile,
});

export interface NewOptOut {
  platform: LivePlatform;
  username: string;
}

export const useAddOptOut = () =>
  useMutation({
    mutationFn: (body: NewOptOut) => api.opt_outs.add({ body }),
    onSuccess: ({ message }) => void notify.success(message),
    onSettled: useRenewed(),
  });

export const useRemoveOptOut = () =>
  useMutation({
    mutationFn: (id: string) => api.opt_outs.remove({ params: { id } }),
    onSuccess: ({ message }) => void notify.success(message),
    onSettled: useRenewed(),
  });

const first = (limits.publish_delay + 1) * second;
const pause = 3 * second;
/** A reply that takes longer says it in the inbox only. */
const tries = 5;

const wait = (time: number) => new Promise<void>((resolve) => void setTimeout(resolve, time));

/** Whether it has ended; says so if it has. */
async function sayEnd(
  { agent_id, id }: Pick<Interaction, 'agent_id' | 'id'>,
  onSent: () => Promise<void>,
): Promise<boolean> {
  const params = { id: agent_id, interaction_id: id };
  const { interaction } = (await api.inbox.conversation({ params })).data;
  if (interaction.state === 'answered') await onSent();
  else if (interaction.state === 'failed')
    void notify.error(interaction.note ?? 'The reply wasn’t sent.');
  else return false;
  return true;
}

/** `isBack`: whether it was taken back. `onSent`: says that it is sent. */
export async function followReply(
  item: Pick<Interaction, 'agent_id' | 'id'>,
  isBack: () => boolean,
  onSent: () => Promise<void>,
): Promise<void> {
  for (let n = 0; n < tries; n += 1) {
    await wait(n === 0 ? first : pause);
    if (isBack() || (await sayEnd(item, onSent).catch(() => false))) return;
  }
}
