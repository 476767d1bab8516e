import { Button, TextInput, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useFocusAfter } from '#web/lib/focus.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import classes from './post-details.module.css';
import { decide, type Decision } from '#web/features/posts/acts/rule-acts.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { useRoom } from '#web/entities/connections/use-room.ts';
import { limits } from '#contract/core/limits.ts';
import { allFit, postLength, roomOf } from '#domain/text/post-text.ts';
import { useArrivingFocus } from '#web/lib/use-arriving-focus.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';

interface Props {
  run: Occurrence;
  saving: boolean;
  onSave: (parts: string[]) => void;
  onCancel: () => void;
}

/** Edits the text of a post before it is published. */
function PartsEditor({ run, saving, onSave, onCancel }: Props) {
  const first = useArrivingFocus();
  const [parts, setParts] = useState(() => run.parts.map(({ text }) => text));
  const platform = useRoom(run.platform, run.connection.id);
  const pictures = run.parts[0]?.media.length ?? 0;
  const texts = parts.map((part) => part.trim());
  const isGood = !texts.includes('') && allFit(texts, platform, pictures);
  const change = (at: number, text: string) =>
    setParts(parts.map((part, index) => (index === at ? text : part)));
  return (
    <form
      className="stackXs"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onSave(parts);
      }}
    >
      {parts.map((part, at) => (
        // Parts keep their positions while they are edited.
        <div key={at} className="stackXs">
          <Textarea
            ref={at === 0 ? first : undefined}
            label={parts.length > 1 ? `Part ${at + 1}` : 'Text'}
            autosize
            minRows={3}
            maxRows={14}
            maxLength={limits.post_text}
            value={part}
            onChange={({ currentTarget }) => change(at, currentTarget.value)}
            error={part.trim() === '' ? 'Write something' : undefined}
          />
          <CharacterCounter
            used={postLength(part.trim(), platform.counting)}
            limit={roomOf(platform, at === 0 ? pictures : 0).max_length}
            tooLong={`Content too long for ${prescribedName(platform)}`}
          />
        </div>
      ))}
      <div className="rowXs">
        <Button type="submit" loading={saving} disabled={!isGood}>
          Save and approve
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Sends a decision, and shows the result. */
function useDeciding(run: Occurrence) {
  const { run: work, isPending } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const send = (decision: Decision, onDone?: () => void) => {
    setRefused(null);
    work({
      send: () => decide(run.id, decision),
      failed: (error) => setRefused(messageOf(error, 'Couldn’t save. Try again.')),
      ...(onDone && { onDone }),
    });
  };
  return { send, isPending, refused };
}
type Deciding = ReturnType<typeof useDeciding>;

interface CaseProps {
  run: Occurrence;
  deciding: Deciding;
}

/** A text that needs approval, or that failed a check. */
function AboutText({ run, deciding, isApproval }: CaseProps & { isApproval: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const { send, isPending } = deciding;
  // The field disappears, so the focus returns to its button.
  const edit = useFocusAfter(isEditing);
  if (isEditing)
    return (
      <PartsEditor
        run={run}
        saving={isPending}
        onSave={(parts) =>
          send(
            isApproval
              ? { act: 'edit', parts }
              : { act: 'settle', body: { verdict: 'edit', parts } },
            () => setIsEditing(false),
          )
        }
        onCancel={() => setIsEditing(false)}
      />
    );
  return (
    <>
      <p className="strong">{isApproval ? 'Publish this post?' : 'This post needs a decision.'}</p>
      <div className="rowXs">
        {isApproval && (
          <Button loading={isPending} onClick={() => send({ act: 'approve', hash: run.hash })}>
            Approve
          </Button>
        )}
        <Button ref={edit} variant="default" onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        {isApproval ? (
          <Button
            variant="subtle"
            color="red"
            disabled={isPending}
            onClick={() => send({ act: 'reject' })}
          >
            Reject
          </Button>
        ) : (
          <>
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => send({ act: 'settle', body: { verdict: 'rewrite' } })}
            >
              Write a new one
            </Button>
            {run.parts.length > 0 && (
              <Button
                variant="default"
                disabled={isPending}
                onClick={() =>
                  send({
                    act: 'settle',
                    body: {
                      verdict: 'edit',
                      parts: run.parts.map(({ text }) => text),
                      anyway: true,
                    },
                  })
                }
              >
                Post anyway
              </Button>
            )}
            <Button
              variant="subtle"
              color="red"
              disabled={isPending}
              onClick={() => send({ act: 'settle', body: { verdict: 'drop' } })}
            >
              Discard
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Only a person can see whether it was published. */
function IsItThere({ run, deciding }: CaseProps) {
  const [url, setUrl] = useState('');
  const { send, isPending } = deciding;
  const { name } = platforms[run.platform];
  const link = url.trim();
  return (
    <>
      <p className="strong">Was this published? Check {name}.</p>
      <TextInput
        type="url"
        label="Its link, if you have it"
        placeholder="https://"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <div className="rowXs">
        <Button
          loading={isPending}
          onClick={() =>
            send({ act: 'settle', body: { verdict: 'there', ...(link && { url: link }) } })
          }
        >
          Yes, it was published
        </Button>
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => send({ act: 'settle', body: { verdict: 'send' } })}
        >
          No, publish again
        </Button>
        <Button
          variant="subtle"
          color="red"
          disabled={isPending}
          onClick={() => send({ act: 'settle', body: { verdict: 'drop' } })}
        >
          No, don’t post
        </Button>
      </div>
    </>
  );
}

/** Only the first parts of a thread were published. */
function TheRest({ deciding: { send, isPending } }: CaseProps) {
  return (
    <>
      <p className="strong">Only part of this thread was published.</p>
      <div className="rowXs">
        <Button
          loading={isPending}
          onClick={() => send({ act: 'settle', body: { verdict: 'send' } })}
        >
          Publish the rest
        </Button>
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => send({ act: 'settle', body: { verdict: 'drop' } })}
        >
          Leave as is
        </Button>
      </div>
    </>
  );
}

/** The server crashed on it repeatedly. */
function OnceMore({ deciding: { send, isPending } }: CaseProps) {
  return (
    <>
      <p className="strong">Nothing was published. Try again?</p>
      <div className="rowXs">
        <Button
          loading={isPending}
          onClick={() => send({ act: 'settle', body: { verdict: 'send' } })}
        >
          Try again
        </Button>
        <Button
          variant="subtle"
          color="red"
          disabled={isPending}
          onClick={() => send({ act: 'settle', body: { verdict: 'drop' } })}
        >
          Don’t post
        </Button>
      </div>
    </>
  );
}

/** The question that an occurrence waits with, and its answers. */
export function RunDecision({ run }: { run: Occurrence }) {
  const deciding = useDeciding(run);
  const about = { run, deciding };
  const questions: Record<NonNullable<Occurrence['decision']>, ReactNode> = {
    approval: <AboutText {...about} isApproval />,
    text: <AboutText {...about} isApproval={false} />,
    unknown_outcome: <IsItThere {...about} />,
    restored: <IsItThere {...about} />,
    crashed: <OnceMore {...about} />,
    thread_partial: <TheRest {...about} />,
  };
  if (run.decision === null) return null;
  return (
    <div className={classes.decision}>
      {questions[run.decision]}
      <FormError text={deciding.refused} />
    </div>
  );
}
