/** What reviewers said about a post, below its text: answered, resolved, or handed to the agent. */
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reviewLimits } from '#contract/reviews/limits.ts';
import type { ReviewNote } from '#contract/reviews/types.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { Moment } from '#web/ui/moment.tsx';
import { reviewNotesQuery } from './queries.ts';
import classes from './review-notes.module.css';

const did: Readonly<Record<ReviewNote['kind'], string>> = {
  comment: '',
  change: 'asks for a change',
  approval: 'approved',
};

/** Keeps what the server answers. */
function useNotes(id: string) {
  const client = useQueryClient();
  const options = {
    onSuccess: ({ data }: { data: { notes: ReviewNote[] } }) =>
      client.setQueryData(reviewNotesQuery(id).queryKey, data.notes),
    onError: (error: Error) => void notify.failure(error),
  };
  const params = { id };
  const answer = useMutation({
    mutationFn: (body: { text: string; answers: string }) =>
      api.review_links.note({ params, body }),
    ...options,
  });
  const resolve = useMutation({
    mutationFn: (body: { note_id: string; is_resolved: boolean }) =>
      api.review_links.resolve({ params, body }),
    ...options,
  });
  return { answer, resolve };
}

interface AnswerProps {
  to: string;
  isSending: boolean;
  onSend: (text: string) => void;
  onClose: () => void;
}

function Answer({ to, isSending, onSend, onClose }: AnswerProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="stackXs"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSend(text.trim());
      }}
    >
      <Textarea
        label={`Answer to ${to}`}
        description="They see it at the same link."
        autosize
        minRows={2}
        maxLength={reviewLimits.note}
        ref={field}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="rowXs">
        <Button type="submit" size="compact-sm" loading={isSending} disabled={text.trim() === ''}>
          Send
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Who said it, what they did, and when. */
const By = ({ note }: { note: ReviewNote }) => (
  <p className="size2">
    <strong>{note.by ?? 'You'}</strong> {did[note.kind]}{' '}
    <span className="quiet">
      <Moment at={note.created_at} />
      {note.by !== null && !note.is_current && ' · about an earlier version'}
    </span>
  </p>
);

interface NoteProps {
  post: string;
  note: ReviewNote;
  answers: readonly ReviewNote[];
  /** Shows marked words in the text. */
  onShow: (quote: string) => void;
  /** Asks the agent for a version that follows it; missing if nobody writes but the owner. */
  onRewrite: ((note: ReviewNote) => void) | undefined;
}

const Said = ({ text }: { text: string }) => (
  <p className={classes.said} dir="auto">
    {text}
  </p>
);

/** What was said, with its answers. */
const Words = ({
  note: { quote, text },
  answers,
  onShow,
}: Omit<NoteProps, 'post' | 'onRewrite'>) => (
  <>
    {quote !== null && (
      <button type="button" className={classes.quote} onClick={() => onShow(quote)}>
        {quote}
      </button>
    )}
    {text !== '' && <Said text={text} />}
    {answers.length > 0 && (
      <ul className={classes.answers}>
        {answers.map((one) => (
          <li key={one.id}>
            <By note={one} />
            <Said text={one.text} />
          </li>
        ))}
      </ul>
    )}
  </>
);

interface ActsProps extends Pick<NoteProps, 'note' | 'onRewrite'> {
  isSending: boolean;
  onAnswer: () => void;
  onResolve: (isResolved: boolean) => void;
}

/** What its owner can do with it; an approval needs no more than an answer. */
function Acts({ note, onRewrite, isSending, onAnswer, onResolve }: ActsProps) {
  const isResolved = note.resolved_at !== null;
  const isOpen = note.kind !== 'approval' && !isResolved;
  return (
    <div className="rowXs">
      {onRewrite && isOpen && (
        <Button size="compact-sm" variant="default" onClick={() => onRewrite(note)}>
          Rewrite with this
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onAnswer}>
        Answer
      </Button>
      {note.kind !== 'approval' && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={isSending}
          onClick={() => onResolve(!isResolved)}
        >
          {isResolved ? 'Open again' : 'Resolve'}
        </Button>
      )}
    </div>
  );
}

function Note({ post, note, onRewrite, ...rest }: NoteProps) {
  const { answer, resolve } = useNotes(post);
  const [answering, setAnswering] = useState(false);
  const close = () => setAnswering(false);
  return (
    <li className="stackXs">
      <By note={note} />
      <Words note={note} {...rest} />
      {answering ? (
        <Answer
          to={note.by ?? ''}
          isSending={answer.isPending}
          onClose={close}
          onSend={(text) => answer.mutate({ text, answers: note.id }, { onSuccess: close })}
        />
      ) : (
        <Acts
          note={note}
          onRewrite={onRewrite}
          isSending={resolve.isPending}
          onAnswer={() => setAnswering(true)}
          onResolve={(is_resolved) => resolve.mutate({ note_id: note.id, is_resolved })}
        />
      )}
    </li>
  );
}

type Props = Omit<NoteProps, 'note' | 'answers'> & { notes: readonly ReviewNote[] };

export default function ReviewNotes({ notes, ...rest }: Props) {
  const [isAll, setIsAll] = useState(false);
  const heads = notes.filter(({ answers }) => answers === null);
  const open = heads.filter(({ resolved_at }) => resolved_at === null);
  const resolved = heads.length - open.length;
  const shown = isAll ? heads : open;
  return (
    <section className={classes.notes} aria-label="Review comments">
      <strong className="size2">Review comments</strong>
      <ul className="plain stackMd">
        {shown.map((note) => (
          <Note
            key={note.id}
            {...rest}
            note={note}
            answers={notes.filter(({ answers }) => answers === note.id)}
          />
        ))}
      </ul>
      {resolved > 0 && (
        <Button
          className="start"
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => setIsAll(!isAll)}
        >
          {isAll ? 'Hide resolved' : `Show ${resolved} resolved`}
        </Button>
      )}
    </section>
  );
}
