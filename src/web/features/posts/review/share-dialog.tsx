/** Shares posts with people who have no account, and turns such links off. */
import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
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

export default function ShareDialog({ posts, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('7');
  const [hold, setHold] = useState(true);
  const open = posts.filter(({ review }) => review === 'off').length;
  const create = useMutation({
    mutationFn: () =>
      api.review_links.create({
        body: {
          post_ids: posts.map(({ id }) => id),
          days: Number(days),
          hold: hold && open > 0,
          ...(name.trim() !== '' && { name: name.trim() }),
        },
      }),
    onError: (error) => void notify.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
  const url = create.data?.data.url;
  const [only, ...others] = posts;
  return (
    <Modal opened onClose={onClose} title="Share for review">
      {url === undefined ? (
        <form
          className="stackMd"
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate();
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
            maxLength={limits.review_name}
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
          {open > 0 && (
            <Checkbox
              label="Wait for an approval"
              description={
                posts.length === 1
                  ? 'It isn’t published until you or a reviewer approve it.'
                  : 'They aren’t published until you or a reviewer approve them.'
              }
              checked={hold}
              onChange={({ currentTarget }) => setHold(currentTarget.checked)}
            />
          )}
          <DialogButtons action="Create link" isSending={create.isPending} onCancel={onClose} />
          {only && others.length === 0 && <Links post={only} />}
        </form>
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
