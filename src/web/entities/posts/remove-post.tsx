/** Deletes a published post on its network, after a confirmation. */
import { Button, Group, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { api } from '#web/lib/api/api.ts';
import { dayOf } from '#web/entities/connections/connection-labels.ts';
import { notify } from '#web/lib/notify.ts';

/** Invalidates every list, because any screen may show this post. */
const shown = ['schedule', 'agents', 'posts', 'sandbox'];

function useRemovePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.occurrences.remove({ params: { id } }),
    // Also after a failure: parts of a thread may be deleted.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [part] }) => shown.includes(String(part)),
      }),
  });
}

/** `post` with its latest state; renders nothing when it can't be deleted from here. */
export function RemovePost({ post }: { post: Occurrence }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemovePost();
  const { name, removal }: PlatformTraits = platforms[post.platform];
  const count = post.parts.length;
  if (post.removed_at)
    return (
      <span>
        Deleted on {name} on <time dateTime={post.removed_at}>{dayOf(post.removed_at)}</time>
      </span>
    );
  if (removal !== undefined && post.status === 'PUBLISHED') return <span>{removal}</span>;
  if (!post.can_remove) return null;
  const confirm = () =>
    remove.mutate(post.id, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button
        data-needs="publish"
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={() => setAsking(true)}
      >
        Delete on {name}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Delete this post on ${name}?`}
      >
        <p>
          {count > 1 ? `All ${count} parts of this thread are` : 'The post is'} deleted on {name},
          with all replies and likes there. This cannot be undone. What was posted and when stays
          listed here.
        </p>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={remove.isPending} onClick={confirm}>
            Delete on {name}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
