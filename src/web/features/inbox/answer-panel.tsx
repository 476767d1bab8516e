import { selfName } from '#contract/posts/author.ts';
import { Anchor, Button, Group, Loader, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import { engagementMessages, type Interaction, type KeptBack } from '#contract/engagement/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { stateWordsOf } from '#web/entities/engagement/engagement-labels.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { Drawing } from '#web/ui/media/drawing.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PostText } from '#web/ui/media/post-text.tsx';
import { RemovePost } from '#web/entities/posts/remove-post.tsx';
import { conversationQuery } from '#web/entities/engagement/inbox-queries.ts';
import { isFirstQuery, sentReplyQuery, useKeptBack } from './queries.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AnswerActs } from './answer-acts.tsx';
import { type Answer, useAnswer } from './use-answer.ts';
import { limits } from '#contract/core/limits.ts';
import { postLength } from '#domain/text/post-text.ts';
import { onSubmitKeys } from '#web/lib/typing.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useArrivingFocus } from '#web/lib/use-arriving-focus.ts';
import classes from './inbox.module.css';

/** The reason for a rejection, which the next draft takes into account. */
function RejectForm({ answer }: { answer: Answer }) {
  const first = useArrivingFocus();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const submit = () => {
    setAsking(true);
    if (reason.trim() && !answer.isPending) answer.reject(reason.trim());
  };
  return (
    <form
      className={classes.editor}
      aria-label="Reject the reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
        if (event.key === 'Escape') answer.setRejecting(false);
      }}
    >
      <Textarea
        label="What should be different?"
        description="No reply is sent. The agent uses your feedback next time."
        autosize
        minRows={2}
        maxLength={limits.engagement_note}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isAsking && !reason.trim() ? engagementMessages.reason : undefined}
        ref={first}
      />
      <Group gap="sm">
        <Button type="submit" loading={answer.isPending}>
          Reject
        </Button>
        <Button variant="default" onClick={() => answer.setRejecting(false)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

/** The reply, edited where it stands. ⌘/Ctrl-Enter approves it, and Escape leaves the field. */
function AnswerField({ item, answer }: { item: Interaction; answer: Answer }) {
  const { room, parts } = answer;
  const submits = onSubmitKeys(() => {
    if (item.state === 'waiting_approval') answer.approve();
  });
  return parts.map((part, at) => (
    // Parts keep their positions while they are edited.
    <div key={at} className={classes.part}>
      <Textarea
        ref={at === parts.length - 1 ? answer.field : undefined}
        variant="unstyled"
        aria-label={parts.length > 1 ? `Part ${at + 1}` : `Reply to ${writerOf(item)}`}
        placeholder={answer.isBare ? 'Write a reply' : undefined}
        autosize
        minRows={2}
        maxLength={limits.post_text}
        classNames={{ input: classes.field ?? '' }}
        value={part}
        onChange={({ currentTarget }) => answer.change(at, currentTarget.value)}
        onKeyDown={(event) => {
          submits(event);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        error={part.trim() === '' && !answer.isBare ? engagementMessages.part : undefined}
        {...(at === 0 && { 'data-key': 'e', 'aria-keyshortcuts': 'e' })}
      />
      <CharacterCounter
        used={postLength(part.trim(), room.counting)}
        limit={room.max_length}
        tooLong={`Content too long for ${prescribedName(room)}`}
      />
    </div>
  ));
}

/** Whom the reply is for. */
const writerOf = ({ author }: Interaction): string => author.display_name || author.username;

interface Props {
  item: Interaction;
  agent: Agent | undefined;
  onDecided: () => void;
}

const isWaiting = ({ state }: Interaction): boolean =>
  state === 'waiting_approval' || state === 'handoff';

/** A published reply is shown in the conversation. */
const isOut = ({ state }: Interaction): boolean => state === 'answered' || state === 'done';

/** What to look at before approving: a failed check, or why a draft could not be written. */
function Fault({ item }: Pick<Props, 'item'>) {
  const text = item.draft_fault ?? (isWaiting(item) && item.draft === null ? item.note : null);
  return text === null ? null : (
    <p className={classes.fault}>
      <IconAlertTriangle size={18} aria-hidden /> {text}
    </p>
  );
}

/** What a document says that replies can’t use, with a way to let them. */
function Kept({ id, kept }: { id: string; kept: KeptBack }) {
  const use = useKeptBack(id);
  return (
    <div className="stackXs">
      <p className={classes.fault}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>“{kept.source}” has the answer, but isn’t used in replies.</span>
      </p>
      <div className="lineSm">
        <q dir="auto">{kept.text}</q>
        <Button
          data-needs="manage"
          size="compact-sm"
          variant="default"
          loading={use.isPending}
          onClick={() => use.mutate(kept)}
        >
          Allow it
        </Button>
      </div>
    </div>
  );
}

/** What to know before writing: the document that has the answer, or else what is wrong with the draft. */
function Before({ item }: Pick<Props, 'item'>) {
  const { data } = useQuery(conversationQuery(item.agent_id, item.id));
  const kept = item.draft === null ? data?.kept_back : undefined;
  return kept ? <Kept id={item.id} kept={kept} /> : <Fault item={item} />;
}

/** The reply while it can still be changed. */
function Waiting({ item, agent, answer }: Omit<Props, 'onDecided'> & { answer: Answer }) {
  if (item.draft_asked)
    return (
      <p className={classes.drafting} role="status">
        <Loader size={16} aria-hidden /> {item.agent_name} is drafting a reply…
      </p>
    );
  return (
    <>
      <AnswerField item={item} answer={answer} />
      <Before item={item} />
      {answer.isRejecting ? (
        <RejectForm answer={answer} />
      ) : (
        <AnswerActs item={item} answer={answer} isOfAgent={agent !== undefined} />
      )}
    </>
  );
}

type Reply = NonNullable<Interaction['reply']>;

/** Deletes a sent reply, where its network allows that. */
function Undo({ id }: { id: string }) {
  const { data } = useQuery(sentReplyQuery(id));
  return data ? (
    <div className={`quiet ${classes.quiet}`}>
      <RemovePost post={data} />
    </div>
  ) : null;
}

/** When it was sent, with a link to it. */
function Sent({ reply: { published_at, url, occurrence_id, status } }: { reply: Reply }) {
  return (
    <>
      {(published_at ?? url) && (
        <p className={`quiet ${classes.quiet}`}>
          {published_at && <Moment at={published_at} />}{' '}
          {url && <Anchor href={url}>See the reply</Anchor>}
        </p>
      )}
      {occurrence_id !== null && status === 'PUBLISHED' && <Undo id={occurrence_id} />}
    </>
  );
}

/** What the person may do after the first reply of an agent. */
function First({ item: { agent_id, author } }: Pick<Props, 'item'>) {
  const { data: isFirst } = useQuery(isFirstQuery(agent_id));
  if (!isFirst) return null;
  return (
    <div className="stackXs">
      <Drawing name="sent" />
      <strong className="heading">Your first reply went live</strong>
      <p className="muted">
        {author.display_name || author.username} can read it now. Answers to it show up here too.
      </p>
    </div>
  );
}

/** The result. */
function Outcome({ item }: Pick<Props, 'item'>) {
  const { reply, note, draft } = item;
  return (
    <>
      {item.state === 'answered' && <First item={item} />}
      {!isOut(item) && draft?.map((text, at) => <PostText key={at} text={text} />)}
      {note && <p className={`quiet ${classes.quiet}`}>{note}</p>}
      {reply && <Sent reply={reply} />}
    </>
  );
}

export function AnswerPanel({ item, agent, onDecided }: Props) {
  const answer = useAnswer(item, onDecided);
  const { label, tone } = stateWordsOf(item);
  const hue = archetypes[agent?.personality_type ?? 'custom'].hue;
  return (
    <div className={classes.answer}>
      <header className={classes.answerHead}>
        <h3 className={classes.answerTitle}>
          <AvatarRing name={item.agent_name} src={agent?.avatar_url} hue={hue} size={32} />
          {item.agent_name === selfName ? 'Your' : `${item.agent_name}’s`} reply to {writerOf(item)}
        </h3>
        {!isWaiting(item) && <StatusBadge tone={tone}>{label}</StatusBadge>}
      </header>
      {isWaiting(item) ? (
        <Waiting item={item} agent={agent} answer={answer} />
      ) : (
        <Outcome item={item} />
      )}
      <FormError text={answer.refused} />
    </div>
  );
}
