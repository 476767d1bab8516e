import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { decide, type Decision } from '#web/features/posts/acts/rule-acts.ts';
import { useFocusAfter } from '#web/lib/focus.ts';
import { type Done, useAct } from '#web/features/posts/acts/use-act.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import classes from './post-details.module.css';
import { Approve, useSeveral } from './approve-run.tsx';
import { EditPost, PartsEditor, RejectForm } from './run-decision-forms.tsx';

/** Sends a decision, and shows the result. */
function useDeciding(run: Occurrence) {
  const { run: work, isPending } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const start = (act: () => Promise<Done | undefined>, onDone?: () => void) => {
    setRefused(null);
    work({
      send: act,
      failed: (error) => setRefused(messageOf(error, 'Couldn’t save. Try again.')),
      ...(onDone && { onDone }),
    });
  };
  const send = (decision: Decision, onDone?: () => void) =>
    start(() => decide(run.id, decision), onDone);
  return { start, send, isPending, refused };
}

export interface CaseProps {
  run: Occurrence;
  deciding: ReturnType<typeof useDeciding>;
}

interface Props {
  run: Occurrence;
  /** The post that it is of, if any. */
  post_id: string | null;
  /** The posts of its schedule that need approval, one for each account. */
  asked?: readonly string[] | undefined;
}

/** What is asked about a text. */
interface TextProps extends CaseProps, Props {
  isApproval: boolean;
}

const together = new Intl.ListFormat('en', { type: 'conjunction' });

const looks = {
  first: {},
  other: { variant: 'default' },
  last: { variant: 'subtle', color: 'red' },
} as const;

interface SettleProps extends Pick<CaseProps, 'deciding'> {
  look?: keyof typeof looks;
  body: Extract<Decision, { act: 'settle' }>['body'];
  children: string;
}

/** An answer to the question. The first shows that it is sent. */
const Settle = ({ deciding: { send, isPending }, look = 'other', body, children }: SettleProps) => (
  <Button
    {...looks[look]}
    {...(look === 'first' ? { loading: isPending } : { disabled: isPending })}
    onClick={() => send({ act: 'settle', body })}
  >
    {children}
  </Button>
);

/** What else can become of a text that failed a check. */
const FailedAnswers = (about: CaseProps) => (
  <>
    <Settle {...about} body={{ verdict: 'rewrite' }}>
      Write a new one
    </Settle>
    {about.run.parts.length > 0 && (
      <Settle
        {...about}
        body={{ verdict: 'edit', parts: about.run.parts.map(({ text }) => text), anyway: true }}
      >
        Post anyway
      </Settle>
    )}
    <Settle look="last" {...about} body={{ verdict: 'drop' }}>
      Discard
    </Settle>
  </>
);

function questionOf(isApproval: boolean, names: readonly string[]): string {
  if (!isApproval) return 'This post needs a decision.';
  return `Publish this post${names.length > 1 ? ` on ${together.format(names)}` : ''}?`;
}

/** What a text is asked about: none that failed a check is approved. */
const useAskedWith = ({ run, isApproval, post_id, asked }: TextProps) =>
  useSeveral(run, isApproval ? post_id : null, isApproval ? asked : []);

/** A text that needs approval, or that failed a check. */
function AboutText(props: TextProps) {
  const { isApproval, post_id, asked: _asked, ...about } = props;
  const { run, deciding } = about;
  const several = useAskedWith(props);
  const { names, count, isLoading } = several;
  const isSeveral = names.length > 1;
  const editLabel = isSeveral ? `Edit for ${accountLabel(run)}` : 'Edit';
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
        onReject={(reason) => send({ act: 'reject', reason }, () => setIsRejecting(false))}
        onCancel={() => setIsRejecting(false)}
      />
    );
  return (
    <>
      <p className="strong">{questionOf(isApproval, names)}</p>
      <div className="rowXs">
        {isApproval && <Approve {...about} several={several} />}
        {isSeveral && post_id !== null ? (
          <EditPost id={post_id} />
        ) : (
          <Button
            ref={edit}
            variant="default"
            disabled={isLoading}
            onClick={() => setIsEditing(true)}
          >
            {editLabel}
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

/** Only a person can see whether it was published. */
function IsItThere(about: CaseProps) {
  const [url, setUrl] = useState('');
  const { name } = platforms[about.run.platform];
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
        <Settle look="first" {...about} body={{ verdict: 'there', ...(link && { url: link }) }}>
          Yes, it was published
        </Settle>
        <Settle {...about} body={{ verdict: 'send' }}>
          No, publish again
        </Settle>
        <Settle look="last" {...about} body={{ verdict: 'drop' }}>
          No, don’t post
        </Settle>
      </div>
    </>
  );
}

/** Only the first parts of a thread were published. */
const TheRest = (about: CaseProps) => (
  <>
    <p className="strong">Only part of this thread was published.</p>
    <div className="rowXs">
      <Settle look="first" {...about} body={{ verdict: 'send' }}>
        Publish the rest
      </Settle>
      <Settle {...about} body={{ verdict: 'drop' }}>
        Leave as is
      </Settle>
    </div>
  </>
);

/** The server crashed on it repeatedly. */
const OnceMore = (about: CaseProps) => (
  <>
    <p className="strong">Nothing was published. Try again?</p>
    <div className="rowXs">
      <Settle look="first" {...about} body={{ verdict: 'send' }}>
        Try again
      </Settle>
      <Settle look="last" {...about} body={{ verdict: 'drop' }}>
        Don’t post
      </Settle>
    </div>
  </>
);

/** The question that an occurrence waits with, and its answers. */
export function RunDecision({ run, ...post }: Props) {
  const deciding = useDeciding(run);
  const about = { run, deciding };
  const questions: Record<NonNullable<Occurrence['decision']>, ReactNode> = {
    approval: <AboutText {...about} {...post} isApproval />,
    text: <AboutText {...about} {...post} isApproval={false} />,
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
