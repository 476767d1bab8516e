import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { versionsOfPost } from '#web/features/posts/approve/versions.tsx';
import { wholePostQuery } from '#web/features/posts/queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useFocusAfter } from '#web/lib/focus.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import classes from './post-details.module.css';
import { PartsEditor, RejectForm } from './run-decision-forms.tsx';
import { decide, type Decision } from '#web/features/posts/acts/rule-acts.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';

const ApproveSeveral = lazy(async () => ({
  default: (await import('#web/features/posts/approve/approve-several.tsx')).ApproveSeveral,
}));

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

/** What is asked about a text, and the post that it is of, if any. */
interface TextProps extends CaseProps {
  post_id: string | null;
  isApproval: boolean;
}

/** Approves the text; of a post on several accounts, what each of them gets, which is shown first. */
function Approve({ run, post_id, deciding: { send, isPending } }: Omit<TextProps, 'isApproval'>) {
  const { data: post, isLoading } = useQuery(wholePostQuery(post_id ?? ''));
  const [isOpen, setIsOpen] = useState(false);
  const isOnSeveral = post !== undefined && versionsOfPost(post).length > 1;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        loading={isPending}
        disabled={isLoading}
        onClick={() =>
          isOnSeveral
            ? setIsOpen(true)
            : send({ act: 'approve', hash: run.hash, due_at: run.due_at })
        }
      >
        {isOnSeveral ? 'Approve on all accounts…' : 'Approve'}
      </Button>
      {isOpen && post && (
        <Suspense>
          <ApproveSeveral
            waiting={[{ id: post.id, name: post.agent.name, post_id: post.id, occurrence_ids: [] }]}
            others={0}
            onDone={close}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** A text that needs approval, or that failed a check. */
function AboutText({ isApproval, ...about }: TextProps) {
  const { run, deciding } = about;
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
        {isApproval && <Approve {...about} />}
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
export function RunDecision({ run, post_id }: Pick<TextProps, 'run' | 'post_id'>) {
  const deciding = useDeciding(run);
  const about = { run, deciding };
  const questions: Record<NonNullable<Occurrence['decision']>, ReactNode> = {
    approval: <AboutText {...about} post_id={post_id} isApproval />,
    text: <AboutText {...about} post_id={post_id} isApproval={false} />,
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
