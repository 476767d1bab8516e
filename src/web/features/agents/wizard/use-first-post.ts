/** After an agent is created it writes a first post, which its owner finds in the editor. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import type { Post } from '#contract/posts/posts.ts';
import { endedJob } from '#web/entities/posts/end-of-job.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

/** The first account on a network that was chosen for it. */
const firstAccount = ({ platform_connections: accounts, platforms }: Agent) =>
  accounts.find(({ platform }) => platforms.some((id) => id === platform)) ?? accounts[0];

/** The agent's own text on one of its topics; `undefined` if its writer only arranges facts, of which there are none yet. */
async function suggestFirst(agent: Agent) {
  const { id: agent_id } = agent;
  const account = firstAccount(agent);
  const platform = LivePlatformIds.find((id) => id === account?.platform);
  const { data, job_id } = await api.content.suggestions({
    body: { agent_id, count: 1, ...(platform && { platform }) },
    key: crypto.randomUUID(),
  });
  const [piece] = data ?? (job_id ? (await endedJob(job_id)).content : []);
  return piece;
}

/** Which checks a text fails, in sentences. */
const faultsOf = ({ checks }: ContentDraft): string =>
  checks
    .filter(({ passed }) => !passed)
    .map(({ label, message }) => message ?? label)
    .join(' ');

/**
 * A first post for the agent's first account: a draft, or an idea that its owner gives the facts for. `undefined` without
 * a text and a topic, because none is made up.
 */
async function keepFirst(agent: Agent, piece: ContentDraft | undefined): Promise<Post | undefined> {
  const {
    id: agent_id,
    target_topics: [idea],
  } = agent;
  if (piece === undefined && idea === undefined) return undefined;
  const account = firstAccount(agent);
  const variants = account ? [{ connection_id: account.id }] : [];
  const text = piece && ({ parts: piece.parts, piece_id: piece.id, made_with_ai: true } as const);
  const body = { agent_id, variants, ...(text ?? { idea }) };
  return (await api.posts.create({ body })).data;
}

/** What became of the first post, for someone who has gone to another page. */
function saidOf(post: Post | undefined): string {
  if (post === undefined) return 'A first post needs a topic.';
  return post.stage === 'idea' ? 'A first post needs facts.' : 'The first post is ready.';
}

/**
 * Returns a function that has an agent write its first post, while the page stays as it is. In the editor nothing
 * covers the text: `clear` hides what was said on the way.
 */
export function useFirstPost() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const refresh = () => client.invalidateQueries({ queryKey: ['posts'] });

  // Nothing is lost that a page would ask about: the agent is created.
  const ignoreBlocker = true;
  const open = ({ id }: Post) => navigate({ to: '/write/$id', params: { id }, ignoreBlocker });
  /** A text that fails a check stays a suggestion, which its owner can edit. */
  const openFaulty = ({ id: draft }: ContentDraft) =>
    navigate({ to: '/write', search: { draft }, ignoreBlocker });
  const blank = ({ id: agent }: Agent) =>
    navigate({ to: '/write', search: { agent }, ignoreBlocker });
  /** The document that the person came from, which it writes about instead. */
  const { doc, topic } = useSearch({ strict: false });
  return async (agent: Agent, clear: () => Promise<void>): Promise<void> => {
    // Does not navigate people who have gone to another page.
    const started = router.state.location.pathname;
    const isThere = () => router.state.location.pathname === started;
    const look = async (piece: ContentDraft, faults: string) => {
      const open = { label: 'Open', run: () => void openFaulty(piece) };
      const rules = () =>
        void navigate({ to: '/agents/$id', params: { id: agent.id }, search: { tab: 'persona' } });
      const act = isThere() ? { label: 'Rules', run: rules } : open;
      if (isThere()) await openFaulty(piece);
      void notify.offer(`${faults} Edit ${agent.name}’s first post, or change the rule.`, act);
    };
    if (doc !== undefined) {
      const search = { agent: agent.id, topic, doc };
      if (isThere()) await navigate({ to: '/write', search, ignoreBlocker });
      return;
    }
    try {
      const piece = await suggestFirst(agent);
      const faults = piece === undefined ? '' : faultsOf(piece);
      if (piece && faults !== '') return await look(piece, faults);
      const post = await keepFirst(agent, piece);
      void refresh();
      const show = () => (post ? open(post) : blank(agent));
      if (!isThere()) {
        void notify.offer(saidOf(post), { label: 'Open', run: () => void show() });
        return;
      }
      await show();
      await clear();
    } catch (error) {
      if (isThere()) await blank(agent);
      void notify.info(`${agent.name} couldn’t write a first post. ${messageOf(error)}`);
    }
  };
}
