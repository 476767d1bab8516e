/** Repeats what is in the editor: its text, or what was asked for when its agent wrote it. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ContentDraft } from '#contract/content/types.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { isLoose } from '#domain/posts/post-acts.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { useSetsOnly } from '#web/entities/agents/writer-queries.ts';
import { planWords } from '#web/entities/posts/schedule-labels.ts';
import { approvalWords } from '#web/features/posts/rules/schedule-labels.ts';
import { undoDeletion } from '#web/features/posts/acts/undo.ts';
import { type Done, useAct } from '#web/features/posts/acts/use-act.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { askNoMore, draftQuery } from '#web/features/posts/queries.ts';
import type { Repeated } from '#web/features/posts/schedule-dialog.tsx';
import { postsSeen } from '#web/features/posts/posts-seen.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import type { Editor } from '#web/features/posts/write/use-editor.ts';
import RuleDialog from './rule-dialog.tsx';
import type { RuleValues } from './rule-values.ts';
import type { SavedRule } from './use-rule-form.ts';

const textOf = (parts: readonly string[]): string => parts.join('\n\n').trim();

/**
 * What each post says: a new text on the topic with its facts, unless the first one was edited or typed, or the built-in
 * writer would run out of facts.
 */
function saidIn(
  parts: readonly string[],
  draft: ContentDraft | undefined,
  isSetOnly: boolean,
): Partial<RuleValues> {
  const content_text = textOf(parts);
  const text = { content_text, content_type: parts.length > 1 ? 'thread' : 'tweet' } as const;
  if (!draft) return { ...text, is_fixed: true };
  const { topic, context, answers, wishes, keep_out, kind, content_type, hashtags } = draft.brief;
  const is_fixed = isSetOnly || textOf(draft.parts) !== content_text;
  return {
    ...text,
    ...(!is_fixed && { content_type }),
    is_fixed,
    topic,
    context: [...Object.values(answers), context].filter(Boolean).join('\n'),
    wishes,
    keep_out: keep_out.join('\n'),
    kind,
    include_hashtags: hashtags,
  };
}

export interface RepeatPostProps {
  editor: Pick<Editor, 'values' | 'save'>;
  accounts: readonly Account[];
  /** The agent’s draft that the text was made from. */
  piece: string | undefined;
  planned: Repeated;
  /** Where it is repeated: it is left once this is done, unless it is the board. */
  isOnBoard?: boolean;
  onClose: () => void;
}

export default function RepeatPost(props: RepeatPostProps) {
  const { editor, accounts, piece, planned, isOnBoard = false, onClose } = props;
  const { values, save } = editor;
  const { data: agents } = useQuery(agentsQuery);
  const draft = useQuery({
    ...draftQuery(piece ?? ''),
    enabled: piece !== undefined,
    retry: false,
  });
  const setsOnly = useSetsOnly();
  const navigate = useNavigate();
  const { run } = useAct();
  /** The draft, once it is gone. */
  const gone = useRef<Post>(undefined);
  if (!agents || !setsOnly || (piece !== undefined && draft.isPending)) return null;
  const agent = agents.find(({ id }) => id === values.agent_id);
  const { connection_ids: some, ...times } = planned;
  /** The schedule has all of the draft now; one that stayed would only be published twice. Undo takes both back. */
  const repeat = async (schedule: ScheduledPost): Promise<Done> => {
    const post = await save().catch(() => undefined);
    const isShared = Object.values(values.chosen).every(({ parts }) => parts === null);
    if (post && isLoose(post) && isShared) {
      // The board asks for no whole post; one that comes back is opened as before.
      if (!isOnBoard) askNoMore(post.id);
      await api.posts.remove({ params: { id: post.id } });
      gone.current = post;
    }
    const plan = planWords(schedule);
    return {
      message:
        schedule.frequency === 'once'
          ? `Scheduled for ${plan}.`
          : `Repeats ${plan}.${approvalWords(schedule) ? ' Each post needs approval.' : ''}`,
      async undo() {
        await api.schedule.remove({ params: { id: schedule.id } });
        const { current: draft } = gone;
        const message = draft ? 'Schedule deleted. Your draft is back.' : 'Schedule deleted.';
        return { message, ...(draft && (await undoDeletion([draft])?.())) };
      },
    };
  };
  const leave = () =>
    isOnBoard ? onClose() : void navigate({ to: '/posts', search: postsSeen() });
  const onSaved = ({ data, message }: SavedRule) =>
    run({
      send: () => repeat(data),
      onDone: leave,
      // It is scheduled all the same.
      failed() {
        void notify.success(message);
        leave();
      },
      onUndone({ refusal }) {
        const { current: draft } = gone;
        if (draft && refusal === undefined && !isOnBoard)
          void navigate({ to: '/write/$id', params: { id: draft.id } });
      },
    });
  return (
    <RuleDialog
      start={{
        agent: values.agent_id,
        fills: {
          ...saidIn(values.parts, draft.data, setsOnly(agent)),
          ...times,
          accounts: accounts.filter(({ id }) => some?.includes(id) ?? true),
          media: values.media,
          extras: values.extras,
        },
      }}
      agents={agents}
      isRepeat
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
