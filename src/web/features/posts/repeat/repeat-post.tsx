/** Repeats what is in the editor: the topic and facts that its text was written from, or the text itself. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ContentDraft } from '#contract/content/types.ts';
import { isLoose } from '#domain/posts/post-acts.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import type { Post } from '#contract/posts/posts.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { draftQuery } from '#web/features/posts/queries.ts';
import type { Repeated } from '#web/features/posts/schedule-dialog.tsx';
import type { Editor } from '#web/features/posts/write/use-editor.ts';
import RuleDialog from './rule-dialog.tsx';
import type { RuleValues } from './rule-values.ts';

const textOf = (parts: readonly string[]): string => parts.join('\n\n').trim();

/** What each post says: a new text on the topic with its facts, unless the first one was edited. */
function saidIn(parts: readonly string[], draft: ContentDraft | undefined): Partial<RuleValues> {
  if (!draft || textOf(draft.parts) !== textOf(parts))
    return { content_text: textOf(parts), content_type: parts.length > 1 ? 'thread' : 'tweet' };
  const { topic, context, answers, wishes, keep_out, kind, content_type, hashtags } = draft.brief;
  return {
    topic,
    context: [...Object.values(answers), context].filter(Boolean).join('\n'),
    wishes,
    keep_out: keep_out.join('\n'),
    kind,
    content_type,
    include_hashtags: hashtags,
  };
}

interface Props {
  editor: Pick<Editor, 'values' | 'save'>;
  accounts: readonly Account[];
  /** The agent’s draft that the text was made from. */
  piece: string | undefined;
  planned: Repeated;
  onClose: () => void;
}

export default function RepeatPost({ editor, accounts, piece, planned, onClose }: Props) {
  const { values, save } = editor;
  const { data: agents } = useQuery(agentsQuery);
  const draft = useQuery({
    ...draftQuery(piece ?? ''),
    enabled: piece !== undefined,
    retry: false,
  });
  const navigate = useNavigate();
  const { run } = useAct();
  if (!agents || (piece !== undefined && draft.isPending)) return null;
  const { connection_ids: some, ...times } = planned;
  const said = saidIn(values.parts, draft.data);
  const keepToo = (id: string) =>
    run({
      send: async () => {
        await api.board.bulk({ body: { act: 'restore', posts: [{ id }] } });
        return { message: 'Back in your drafts.' };
      },
    });
  const dropDraft = ({ id }: Post) =>
    run({
      send: async () => void (await api.posts.remove({ params: { id } })),
      onDone: () =>
        void notify.offer('Your draft is now this repeating post.', {
          label: 'Keep the draft too',
          run: () => keepToo(id),
        }),
    });
  const onSaved = async () => {
    const post = await save().catch(() => undefined);
    // The schedule has all of it now; a draft that stayed would only be published twice.
    const isShared = Object.values(values.chosen).every(({ parts }) => parts === null);
    if (post && isLoose(post) && isShared) dropDraft(post);
    void navigate({ to: '/posts' });
  };
  return (
    <RuleDialog
      start={{
        agent: values.agent_id,
        fills: {
          ...said,
          ...times,
          accounts: accounts.filter(({ id }) => some?.includes(id) ?? true),
          media: values.media,
          extras: values.extras,
        },
      }}
      agents={agents}
      onClose={onClose}
      onSaved={() => void onSaved()}
    />
  );
}
