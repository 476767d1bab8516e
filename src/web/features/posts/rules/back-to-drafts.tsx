import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { cameToNothing } from '#web/entities/posts/status-labels.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { api } from '#web/lib/api/api.ts';

/** Copies the text of a schedule to a draft, and opens it. */
function EditAsDraft({ id }: { id: string }) {
  const { run, isPending } = useAct();
  const navigate = useNavigate();
  return (
    <Button
      data-needs="draft"
      variant="default"
      className="start"
      loading={isPending}
      onClick={() =>
        run({
          send: () => api.review.duplicate({ params: { id }, key: crypto.randomUUID() }),
          failed: 'Couldn’t copy the post',
          onDone: (copy) =>
            copy?.data && void navigate({ to: '/write/$id', params: { id: copy.data.id } }),
        })
      }
    >
      Edit as new draft
    </Button>
  );
}

interface Props {
  run: Occurrence;
  post_id: string | null;
  /** It would answer nobody as a post of its own. */
  is_reply: boolean | undefined;
}

/** The way on with a text that was rejected, or never went out: its post is a draft again, or gets one. */
export function BackToDrafts({ run, post_id, is_reply }: Props) {
  if (is_reply || !cameToNothing(run.status) || run.parts.length === 0) return null;
  if (post_id === null) return <EditAsDraft id={run.id} />;
  return (
    <Button
      variant="default"
      className="start"
      renderRoot={(props) => <Link to="/write/$id" params={{ id: post_id }} {...props} />}
    >
      Open the post
    </Button>
  );
}
