import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Media } from '#contract/images/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { useSetsOnly } from '#web/entities/agents/writer-queries.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RuleFields } from './rule-form.tsx';
import { emptyValues, type RuleValues, valuesLike, valuesOf } from './rule-values.ts';
import { notify } from '#web/lib/notify.ts';
import { type SavedRule, useRuleForm } from './use-rule-form.ts';

/** What the form starts with: an existing post, a copy of one, or a new one of an agent, perhaps with an image or filled in. */
export type RuleStart =
  | { edit: ScheduledPost }
  | { copy: ScheduledPost }
  | { agent: string | null; picture?: Media; fills?: Partial<RuleValues> };

type SetsOnly = NonNullable<ReturnType<typeof useSetsOnly>>;

function startOf(start: RuleStart, agents: readonly Agent[], setsOnly: SetsOnly) {
  const named = (id: string | null) => agents.find((one) => one.id === id);
  if ('edit' in start) return valuesOf(start.edit, named(start.edit.agent_id));
  if ('copy' in start) return valuesLike(start.copy, Date.now(), named(start.copy.agent_id));
  const agent = named(start.agent);
  const values = emptyValues(Date.now(), agent, setsOnly(agent));
  return { ...values, ...(start.picture && { media: [start.picture] }), ...start.fills };
}

interface Props {
  start: RuleStart;
  agents: readonly Agent[];
  onClose: () => void;
  /** Says what was saved, in place of the server’s message. */
  onSaved?: (saved: SavedRule) => void;
  /** Whether it is made of the post in the editor. */
  isRepeat?: boolean;
}

function wordsFor(post: ScheduledPost | undefined, isRepeat: boolean) {
  if (post) return { title: 'Edit scheduled post', loss: 'You have unsaved changes.' };
  return isRepeat
    ? { title: 'Repeat this post', loss: 'It isn’t repeated yet. Your draft stays as it is.' }
    : { title: 'Schedule a post', loss: 'This post has not been scheduled yet.' };
}

/** The form in a dialog. A click outside must not discard the input. */
function Form({ setsOnly, ...props }: Props & { setsOnly: SetsOnly }) {
  const { start, agents, onClose, onSaved, isRepeat = false } = props;
  const say = ({ message }: SavedRule) => {
    void notify.success(message);
    onClose();
  };
  const post = 'edit' in start ? start.edit : undefined;
  const [initialValues] = useState(() => startOf(start, agents, setsOnly));
  const state = useRuleForm({ post, agents, initialValues, onSaved: onSaved ?? say });
  return (
    <FormDialog
      {...wordsFor(post, isRepeat)}
      size="62rem"
      dirty={state.form.isDirty()}
      sending={state.sending}
      onClose={onClose}
    >
      {(close) => (
        <RuleFields
          state={state}
          agents={agents}
          post={post}
          isRepeat={isRepeat}
          setsOnly={setsOnly}
          onCancel={close}
        />
      )}
    </FormDialog>
  );
}

/** What it starts with depends on who writes. */
export default function RuleDialog(props: Props) {
  const setsOnly = useSetsOnly();
  return setsOnly && <Form {...props} setsOnly={setsOnly} />;
}
