/** Approving a text in its details: on all accounts that ask for it, each bound to what it was shown to get. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import type { Post } from '#contract/posts/posts.ts';
import { asksFirst } from '#domain/posts/post-acts.ts';
import { useAsked } from '#web/features/posts/approve/use-asked.ts';
import { versionOfRun, versionsOf } from '#web/features/posts/approve/versions.tsx';
import { wholePostQuery } from '#web/features/posts/queries.ts';
import type { CaseProps } from './run-decision.tsx';

const ApproveSeveral = lazy(async () => ({
  default: (await import('#web/features/posts/approve/approve-several.tsx')).ApproveSeveral,
}));

const countAsking = (post: Post): number =>
  post.standings.filter(
    (one) => one.attention?.code === 'approval' || (one.stage === 'scheduled' && asksFirst(post)),
  ).length;

/** What is approved with a run of a schedule, if that waits on several accounts. */
const togetherWith = ({ id }: Occurrence, asked: readonly string[]): string[] =>
  asked.length > 1 && asked.includes(id) ? [...asked] : [];

/** On which accounts the text waits for approval, if on several: those of its post, or of its schedule. */
export function useSeveral(run: Occurrence, post_id: string | null, asked: readonly string[] = []) {
  const { data: post } = useQuery(wholePostQuery(post_id ?? ''));
  const occurrence_ids = post_id === null ? togetherWith(run, asked) : [];
  const { query, versions = [], send } = useAsked({ post_id, occurrence_ids });
  return {
    waiting: { id: run.id, name: '', post_id, occurrence_ids },
    names: versions.flatMap(({ accounts }) => accounts.map(({ name }) => name)),
    /** On how many accounts a rejection counts. */
    count: post ? countAsking(post) : Math.max(occurrence_ids.length, 1),
    // What is shown beside the button is what all of them get.
    isAlike: versionsOf([...versions, versionOfRun(run)]).length === 1,
    isLoading: query?.isLoading ?? false,
    send,
  };
}

interface ApproveProps extends CaseProps {
  several: ReturnType<typeof useSeveral>;
}

/** Approves the text on all accounts that ask for it; if they get different ones, these are shown first. */
export function Approve({ run, several, deciding: { start, send, isPending } }: ApproveProps) {
  const { waiting, names, isAlike, isLoading } = several;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const approve = () => {
    if (names.length < 2) send({ act: 'approve', hash: run.hash, due_at: run.due_at });
    else if (isAlike) start(several.send);
    else setIsOpen(true);
  };
  return (
    <>
      <Button loading={isPending} disabled={isLoading} onClick={approve}>
        {names.length < 2 ? 'Approve' : `Approve on ${names.length} accounts${isAlike ? '' : '…'}`}
      </Button>
      {isOpen && (
        <Suspense>
          <ApproveSeveral waiting={[waiting]} others={0} onDone={close} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
