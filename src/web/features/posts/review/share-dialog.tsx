/** Shares posts with people who have no account, and turns such links off. */
import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewLimits } from '#contract/reviews/limits.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { ReviewLink } from '#contract/reviews/types.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { reviewLinksQuery } from './queries.ts';

const lives = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
];

const counted = (count: number) => (count === 1 ? 'this post' : `these ${count} posts`);

const Address = ({ url, posts }: { url: string; posts: number }) => (
  <div className="stackXs">
    <TextInput
      label="Review link"
      description={`Copy it now. We don’t show it again. Anyone who has it can read, comment on and approve ${counted(posts)}.`}
      readOnly
      value={url}
      data-autofocus
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className="start">
      <CopyButton text={url} label="Copy link" />
    </div>
  </div>
);

/** The links to a post that work. */
function Links({ post }: { post: Post }) {
  const client = useQueryClient();
  const query = reviewLinksQuery(post.id);
  const { data: links = [] } = useQuery({ ...query, refetchOnMount: 'always' });
  const revoke = useMutation({
    mutationFn: ({ id }: ReviewLink) => api.review_links.revoke({ params: { id } }),
    onSuccess: ({ message }) => void notify.success(message),
    onError: (error) => void notify.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (links.length === 0) return null;
  return (
    <section className="stackXs" aria-label="Links to this post">
      <strong className="size2">Links to this post</strong>
      <ul className="plain stackXs">
        {links.map((link) => (
          <li key={link.id} className="rowXs between">
            <span className="size2">
              {link.name ?? 'Review link'}{' '}
              <span className="quiet">
                works until <Moment at={link.expires_at} />
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              loading={revoke.isPending && revoke.variables.id === link.id}
              aria-label={`Turn off ${link.name ?? 'the review link'}`}
              onClick={() => revoke.mutate(link)}
            >
              Turn off
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  /** The posts to share: written and not published. */
  posts: readonly Post[];
  onClose: () => void;
}

/** Makes a link; its address exists only in the answer. */
function useShare(posts: readonly Post[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, ...wanted }: { name: string; days: number; hold: boolean }) =>
      api.review_links.create({
        body: { post_ids: posts.map(({ id }) => id), ...wanted, ...(name !== '' && { name }) },
      }),
    onError: (error) => void notify.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
}

type FormProps = Props & { share: ReturnType<typeof useShare> };

function ShareForm({ posts, share, onClose }: FormProps) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('7');
  const [hold, setHold] = useState(true);
  const isOpen = posts.some(({ review }) => review === 'off');
  const [only, ...others] = posts;
  return (
    <form
      className="stackMd"
      onSubmit={(event) => {
        event.preventDefault();
        share.mutate({ name: name.trim(), days: Number(days), hold: hold && isOpen });
      }}
    >
      <p>
        People with the link see {counted(posts.length)} as each network shows{' '}
        {posts.length === 1 ? 'it' : 'them'}. They need no account.
      </p>
      <TextInput
        label="Name (optional)"
        description="The people you send it to see it."
        placeholder="Launch week"
        maxLength={reviewLimits.name}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label="Works for"
        data={lives}
        value={days}
        allowDeselect={false}
        onChange={(value) => setDays(value ?? '7')}
      />
      {isOpen && (
        <Checkbox
          label="Wait for an approval"
          description="Nothing of it is published until you or a reviewer approve it."
          checked={hold}
          onChange={({ currentTarget }) => setHold(currentTarget.checked)}
        />
      )}
      <DialogButtons action="Create link" isSending={share.isPending} onCancel={onClose} />
      {only && others.length === 0 && <Links post={only} />}
    </form>
  );
}

export default function ShareDialog({ posts, onClose }: Props) {
  const share = useShare(posts);
  const url = share.data?.data.url;
  return (
    <Modal opened onClose={onClose} title="Share for review">
      {url === undefined ? (
        <ShareForm posts={posts} share={share} onClose={onClose} />
      ) : (
        <div className="stackMd">
          <Address url={url} posts={posts.length} />
          <Button className="start" onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </Modal>
  );
}
