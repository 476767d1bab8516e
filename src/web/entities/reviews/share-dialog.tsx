/** Shares posts with people who have no account, and turns such links off. */
import { Button, Checkbox, Modal, PasswordInput, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewLimits } from '#contract/reviews/limits.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { ReviewLink } from '#contract/reviews/types.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { Moment } from '#web/ui/moment.tsx';

/** What a link shows: one of them. */
interface LinkScope {
  post_id?: string;
  agent_id?: string;
  connection_id?: string;
}

/** The links that show that and work. */
const reviewLinksQuery = (scope: LinkScope) =>
  queryOptions({
    queryKey: ['posts', 'review-links', scope],
    queryFn: async ({ signal }) => (await api.review_links.list({ query: scope, signal })).data,
  });

const lives = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
];

/** What is planned of an agent or on an account, by its name. */
interface SharedPlan {
  of: Pick<LinkScope, 'agent_id' | 'connection_id'>;
  name: string;
}

interface Props {
  /** The posts to share: written and not published. Or a plan. */
  posts?: readonly Post[];
  plan?: SharedPlan;
  onClose: () => void;
}

type Shared = Pick<Props, 'posts' | 'plan'>;

const wordsOf = ({ posts = [], plan }: Shared): string =>
  plan
    ? `what is planned for ${plan.name} in the next ${reviewLimits.plan_days} days`
    : posts.length === 1
      ? 'this post'
      : `these ${posts.length} posts`;

interface AddressProps {
  url: string;
  has_pin: boolean;
  what: string;
}

const Address = ({ url, has_pin, what }: AddressProps) => (
  <div className="stackXs">
    <TextInput
      label="Review link"
      description={`Copy it now. We don’t show it again. Anyone who has it${has_pin ? ' and the PIN' : ''} can read, comment on and approve ${what}.`}
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

/** The links to that which work. */
function Links({ scope, title }: { scope: LinkScope; title: string }) {
  const client = useQueryClient();
  const query = reviewLinksQuery(scope);
  const { data: links = [] } = useQuery({ ...query, refetchOnMount: 'always' });
  const revoke = useMutation({
    mutationFn: ({ id }: ReviewLink) => api.review_links.revoke({ params: { id } }),
    onSuccess: ({ message }) => void notify.success(message),
    onError: (error) => void notify.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (links.length === 0) return null;
  return (
    <section className="stackXs" aria-label={title}>
      <strong className="size2">{title}</strong>
      <ul className="plain stackXs">
        {links.map((link) => (
          <li key={link.id} className="rowXs between">
            <span className="size2">
              {link.name ?? 'Review link'}{' '}
              <span className="quiet">
                works until <Moment at={link.expires_at} />
                {link.has_pin && ', with a PIN'}
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

interface Wanted {
  name: string;
  pin: string;
  days: number;
  hold: boolean;
}

/** Makes a link; its address exists only in the answer. */
function useShare({ posts = [], plan }: Shared) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, pin, ...wanted }: Wanted) =>
      api.review_links.create({
        body: {
          ...(plan ? plan.of : { post_ids: posts.map(({ id }) => id) }),
          ...wanted,
          ...(name !== '' && { name }),
          ...(pin !== '' && { pin }),
        },
      }),
    onError: (error) => void notify.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
}

type FormProps = Props & { share: ReturnType<typeof useShare> };

/** What the link shows, in a few sentences. */
const Explained = ({ posts = [], plan }: Shared) =>
  plan ? (
    <p>
      People with the link see what is planned for {plan.name} in the {reviewLimits.plan_days} days
      after they open it, also what you plan later. They need no account. Posts that need no
      approval go out as planned.
    </p>
  ) : (
    <p>
      People with the link see {wordsOf({ posts })} as each network shows{' '}
      {posts.length === 1 ? 'it' : 'them'}. They need no account.
    </p>
  );

function ShareForm({ posts = [], plan, share, onClose }: FormProps) {
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [days, setDays] = useState('7');
  const [hold, setHold] = useState(true);
  const isOpen = posts.some(({ review }) => review === 'off');
  const [only, ...others] = posts;
  const isPinWrong = pin !== '' && pin.length < reviewLimits.pin.least;
  return (
    <form
      className="stackMd"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPinWrong) return;
        share.mutate({ name: name.trim(), pin, days: Number(days), hold: hold && isOpen });
      }}
    >
      <Explained posts={posts} {...(plan && { plan })} />
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
      <PasswordInput
        label="PIN (optional)"
        description={`${reviewLimits.pin.least} to ${reviewLimits.pin.most} digits. Tell it to the people yourself: we can’t show it again.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={reviewLimits.pin.most}
        error={isPinWrong && `Choose at least ${reviewLimits.pin.least} digits.`}
        value={pin}
        onChange={({ currentTarget }) => setPin(currentTarget.value.replaceAll(/\D/g, ''))}
      />
      {isOpen && (
        <Checkbox
          label="Ask for approval"
          description="Nothing is published until you or a reviewer approves it."
          checked={hold}
          onChange={({ currentTarget }) => setHold(currentTarget.checked)}
        />
      )}
      <DialogButtons action="Create link" isSending={share.isPending} onCancel={onClose} />
      {only && others.length === 0 && (
        <Links scope={{ post_id: only.id }} title="Links to this post" />
      )}
      {plan && <Links scope={plan.of} title="Links to this plan" />}
    </form>
  );
}

export default function ShareDialog({ onClose, ...shared }: Props) {
  const share = useShare(shared);
  const made = share.data?.data;
  return (
    <Modal opened onClose={onClose} title="Share for review">
      {made === undefined ? (
        <ShareForm {...shared} share={share} onClose={onClose} />
      ) : (
        <div className="stackMd">
          <Address {...made} what={wordsOf(shared)} />
          <Button className="start" onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </Modal>
  );
}
