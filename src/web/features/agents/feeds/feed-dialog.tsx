/** Adds a feed, whose newest items are shown first, or changes one. */
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { Stream, StreamPreview } from '#contract/streams/types.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { Moment } from '#web/ui/moment.tsx';
import { FeedFields } from './feed-fields.tsx';
import { useSaveFeed } from './feed-queries.ts';
import { bodyOf, type FeedValues, newFeed, validate, valuesOf } from './feed-values.ts';
import classes from './feeds.module.css';

/** The address of a feed or a site, and a look at what is there. */
function Address({
  onFound,
  onClose,
}: {
  onFound: (found: StreamPreview) => void;
  onClose: () => void;
}) {
  const [address, setAddress] = useState('');
  const look = useMutation({
    mutationFn: (typed: string) => api.streams.preview({ query: { address: typed } }),
    onSuccess: ({ data }) => onFound(data),
  });
  return (
    <form
      className="stackMd"
      aria-label="Find a feed"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!look.isPending) look.mutate(address);
      }}
    >
      <TextInput
        label="Address"
        description="A site, an RSS, Atom or JSON feed, or a repository on GitHub, GitLab or Codeberg for its releases."
        placeholder="example.com/blog"
        inputMode="url"
        autoCapitalize="none"
        maxLength={limits.stream_address}
        data-autofocus
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={look.error && messageOf(look.error, 'Couldn’t read this address. Try again.')}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={look.isPending}>
          Show items
        </Button>
      </Group>
    </form>
  );
}

/** What is in the feed at the moment. */
const Found = ({ found, onOther }: { found: StreamPreview; onOther: (url?: string) => void }) => (
  <section className={classes.found} aria-label="Newest items">
    <header className="besideSm between">
      <bdi className={classes.address}>{found.url}</bdi>
      <Button size="compact-sm" variant="subtle" onClick={() => onOther()}>
        Change
      </Button>
    </header>
    {found.items.length === 0 && <p className="quiet">This feed is empty at the moment.</p>}
    <ul className={classes.preview}>
      {found.items.map(({ title, url, published_at }) => (
        <li key={`${url} ${title}`} className="lineXs between">
          <span className={classes.title} dir="auto">
            {title}
          </span>
          {published_at !== null && (
            <span className="quiet">
              <Moment at={published_at} />
            </span>
          )}
        </li>
      ))}
    </ul>
    <p className="quiet">Only items that come later count. Nothing is made of these.</p>
    {found.others.length > 0 && (
      <p className="lineXs quiet">
        Also on this page:
        {found.others.map(({ url, name }) => (
          <Button key={url} size="compact-sm" variant="subtle" onClick={() => onOther(url)}>
            {name}
          </Button>
        ))}
      </p>
    )}
  </section>
);

interface FormProps {
  agent: Agent;
  initial: FeedValues;
  /** The feed that is changed, or the address of a new one. */
  of: { feed: Stream } | { url: string };
  onClose: () => void;
}

function Form({ agent, initial, of, onClose }: FormProps) {
  const form = useForm<FeedValues>({ initialValues: initial, validate });
  const save = useSaveFeed(agent.id);
  const send = async (values: FeedValues) => {
    const body = bodyOf(values);
    const { message } = await save.mutateAsync(
      'feed' in of ? { id: of.feed.id, body } : { body: { address: of.url, ...body } },
    );
    void notify.success(message);
    onClose();
  };
  const { submit, sending, refused } = useSubmit({
    form,
    send,
    fallback: 'Couldn’t save. Your changes are still here.',
  });
  return (
    <form className="stackMd" aria-label="Feed" onSubmit={submit} noValidate>
      <FeedFields agent={agent} form={form} />
      <FormError text={refused} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={sending}>
          {'feed' in of ? 'Save changes' : 'Add feed'}
        </Button>
      </Group>
    </form>
  );
}

function NewFeed({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [found, setFound] = useState<StreamPreview>();
  const other = useMutation({
    mutationFn: (address: string) => api.streams.preview({ query: { address } }),
    onSuccess: ({ data }) => setFound(data),
    onError: (error) => void notify.failure(error),
  });
  if (!found) return <Address onFound={setFound} onClose={onClose} />;
  const name = found.name.slice(0, limits.stream_name);
  return (
    <div className="stackMd">
      <Found
        found={found}
        onOther={(url) => (url === undefined ? setFound(undefined) : other.mutate(url))}
      />
      <Form
        key={found.url}
        agent={agent}
        initial={newFeed(name, agent)}
        of={{ url: found.url }}
        onClose={onClose}
      />
    </div>
  );
}

interface Props {
  agent: Agent;
  /** Left out for a new one. */
  feed: Stream | undefined;
  onClose: () => void;
}

export const FeedDialog = ({ agent, feed, onClose }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title={feed ? 'Edit feed' : 'Add feed'}
    // What is typed is not thrown away by a slip.
    closeOnClickOutside={false}
  >
    {feed ? (
      <Form agent={agent} initial={valuesOf(feed)} of={{ feed }} onClose={onClose} />
    ) : (
      <NewFeed agent={agent} onClose={onClose} />
    )}
  </Modal>
);
