/** The decision about a text that needs approval, or that failed a check. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import { asksFirst } from '#domain/posts/post-acts.ts';
import { versionsOfPost } from '#web/features/posts/approve/versions.tsx';
import { wholePostQuery } from '#web/features/posts/queries.ts';
import { useFocusAfter } from '#web/lib/focus.ts';
import { PartsEditor, RejectForm } from './run-decision-forms.tsx';
import type { CaseProps } from './use-deciding.ts';

const ApproveSeveral = lazy(async () => ({
  default: (await import('#web/features/posts/approve/approve-several.tsx')).ApproveSeveral,
}));

/** What is asked about a text, and the post that it is of, if any. */
interface TextProps extends CaseProps {
  post_id: string | null;
  /** On how many accounts of its schedule it needs approval. */
  asked: number;
  isApproval: boolean;
}

interface ApproveProps extends CaseProps {
  several: Post | undefined;
  isLoading: boolean;
}

/** Approves the text; of a post on several accounts, what each of them gets, which is shown first. */
function Approve({ run, several: post, isLoading, deciding: { send, isPending } }: ApproveProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        loading={isPending}
        disabled={isLoading}
        onClick={() =>
          post ? setIsOpen(true) : send({ act: 'approve', hash: run.hash, due_at: run.due_at })
        }
      >
        {post ? 'Approve on all accounts…' : 'Approve'}
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

/** The post that the text is of, if that waits for approval on several accounts, and on how many. */
function useSeveral(post_id: string | null, asked: number) {
  const { data: post, isLoading } = useQuery(wholePostQuery(post_id ?? ''));
  const several = post && versionsOfPost(post).length > 1 ? post : undefined;
  const asking = several?.standings.filter(
    (one) =>
      one.attention?.code === 'approval' || (one.stage === 'scheduled' && asksFirst(several)),
  );
  return { several, isLoading, count: asking?.length ?? asked };
}

/** Of a post on several accounts, where each of them can have its own text. */
const EditPost = ({ id }: { id: string }) => (
  <Button
    variant="default"
    renderRoot={(props) => <Link to="/write/$id" params={{ id }} {...props} />}
  >
    Edit on all accounts…
  </Button>
);

/** What else can become of a text that failed a check. */
const FailedAnswers = ({ run, deciding: { send, isPending } }: CaseProps) => (
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
);

/** A text that needs approval, or that failed a check. */
export function AboutText({ isApproval, post_id, asked, ...about }: TextProps) {
  const { run, deciding } = about;
  const { several, isLoading, count } = useSeveral(isApproval ? post_id : null, asked);
  const rejectLabel = count > 1 ? `Reject on ${count} accounts` : 'Reject';
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
        label={rejectLabel}
        saving={isPending}
        onReject={(reason) =>
          send({ act: 'reject', reason, isOnSeveral: count > 1 }, () => setIsRejecting(false))
        }
        onCancel={() => setIsRejecting(false)}
      />
    );
  return (
    <>
      <p className="strong">{isApproval ? 'Publish this post?' : 'This post needs a decision.'}</p>
      <div className="rowXs">
        {isApproval && <Approve {...about} several={several} isLoading={isLoading} />}
        {several ? (
          <EditPost id={several.id} />
        ) : (
          <Button
            ref={edit}
            variant="default"
            disabled={isLoading}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )}
        {isApproval ? (
          <Button
            ref={reject}
            variant="subtle"
            color="red"
            disabled={isPending || isLoading}
            onClick={() => setIsRejecting(true)}
          >
            {rejectLabel}
          </Button>
        ) : (
          <FailedAnswers {...about} />
        )}
      </div>
    </>
  );
}
