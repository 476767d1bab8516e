import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useFocusAfter } from '#web/lib/focus.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import classes from './post-details.module.css';
import { PartsEditor, RejectForm } from './run-decision-forms.tsx';
import { decide, type Decision } from '#web/features/posts/acts/rule-acts.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';

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
  const [isRejecting, setIsRejecting] = useState(false);
  const { send, isPending } = deciding;
  // The field disappears, so the focus returns to its button.
  const edit = useFocusAfter(isEditing);
  const reject = useFocusAfter(isRejecting);
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
  if (isRejecting)
    return (
      <RejectForm
        saving={isPending}
        onReject={(reason) => send({ act: 'reject', reason }, () => setIsRejecting(false))}
        onCancel={() => setIsRejecting(false)}
      />
    );
  return (
    <>
      <p className="strong">{isApproval ? 'Publish this post?' : 'This post needs a decision.'}</p>
      <div className="rowXs">
        {isApproval && (
          <Button
            loading={isPending}
            onClick={() => send({ act: 'approve', hash: run.hash, due_at: run.due_at })}
          >
            Approve
          </Button>
        )}
        <Button ref={edit} variant="default" onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        {isApproval ? (
          <Button
            ref={reject}
            variant="subtle"
            color="red"
            disabled={isPending}
            onClick={() => setIsRejecting(true)}
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
    <div className={classes.decision} data-needs="approve">
      {questions[run.decision]}
      <FormError text={deciding.refused} />
    </div>
  );
}
