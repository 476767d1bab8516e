import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import classes from './post-details.module.css';
import { AboutText } from './about-text.tsx';
import { type CaseProps, useDeciding } from './use-deciding.ts';

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

interface Props {
  run: Occurrence;
  post_id: string | null;
  /** On how many accounts of its schedule the run needs approval. */
  asked?: number | undefined;
}

/** The question that an occurrence waits with, and its answers. */
export function RunDecision({ run, post_id, asked = 1 }: Props) {
  const deciding = useDeciding(run);
  const about = { run, deciding };
  const questions: Record<NonNullable<Occurrence['decision']>, ReactNode> = {
    approval: <AboutText {...about} post_id={post_id} asked={asked} isApproval />,
    text: <AboutText {...about} post_id={post_id} asked={asked} isApproval={false} />,
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
