/** Looks up the feeds at an address. */
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { StreamKind, StreamPreview } from '#contract/streams/types.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { Moment } from '#web/ui/moment.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import classes from './feeds.module.css';

/** The result, and the address that was looked up. */
export interface FoundFeed extends StreamPreview {
  typed: string;
}

/** Reads an address; `watch`: the page itself, even if it names a feed. */
export const lookUpFeed = async ({
  address,
  watch = false,
}: {
  address: string;
  watch?: boolean;
}) => {
  const query = { address, ...(watch && { watch: 'true' as const }) };
  const { data } = await api.streams.preview({ query });
  return { ...data, typed: address };
};

interface AddressProps {
  onFound: (found: FoundFeed) => void;
  /** A program will send items instead. */
  onIncoming: () => void;
  onClose: () => void;
}

/** The address of a feed or a site. */
export function Address({ onFound, onIncoming, onClose }: AddressProps) {
  const [address, setAddress] = useState('');
  const looking = useMutation({ mutationFn: lookUpFeed, onSuccess: onFound });
  return (
    <form
      className="stackMd"
      aria-label="Find a feed"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!looking.isPending) looking.mutate({ address });
      }}
    >
      <TextInput
        label="Address"
        description="A site, an RSS, Atom or JSON feed, a site map, a page to watch, or a repository for its releases."
        placeholder="example.com/blog"
        inputMode="url"
        autoCapitalize="none"
        maxLength={limits.stream_address}
        data-autofocus
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={looking.error && messageOf(looking.error, 'Couldn’t read this address. Try again.')}
      />
      <Button className="start" variant="subtle" size="compact-sm" onClick={onIncoming}>
        Let a program send items instead
      </Button>
      <DialogButtons action="Show items" isSending={looking.isPending} onCancel={onClose} />
    </form>
  );
}

const news: Record<Exclude<StreamKind, 'webhook'>, string> = {
  feed: 'Only new items are used.',
  releases: 'Only new releases are used.',
  sitemap: 'Only new pages are used.',
  page: 'This page has no feed, so we watch it. Anything added later becomes an item.',
};

const noteOn = ({ kind, typed, url }: FoundFeed): string => {
  if (kind === 'webhook') return '';
  return kind === 'page' && typed === url
    ? 'Anything added to this page later becomes an item.'
    : news[kind];
};

interface FoundProps {
  found: FoundFeed;
  onOther: (other: { address: string; watch?: boolean } | undefined) => void;
}

const bare = (address: string): string => address.replace(/^https?:\/\//iu, '');

/** Other feeds of the same page. */
const Others = ({ found: { kind, url, others, typed }, onOther }: FoundProps) =>
  kind !== 'feed' ? null : (
    <p className="lineXs">
      {others.map((other) => (
        <Button
          key={other.url}
          size="compact-sm"
          variant="subtle"
          onClick={() => onOther({ address: other.url })}
        >
          {other.name}
        </Button>
      ))}
      {bare(typed) !== bare(url) && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onOther({ address: typed, watch: true })}
        >
          Watch the page instead
        </Button>
      )}
    </p>
  );

/** The current items of the feed. */
export const Found = ({ found, onOther }: FoundProps) => (
  <section className={classes.found} aria-label="Newest items">
    <header className="stackXs middle restFirst">
      <bdi className="shrinks breaks">{found.url}</bdi>
      <Button size="compact-sm" variant="subtle" onClick={() => onOther(undefined)}>
        Change
      </Button>
    </header>
    {found.kind !== 'page' && found.items.length === 0 && (
      <p className="quiet">It’s empty at the moment.</p>
    )}
    {found.items.length > 0 && (
      <ul className="plain grid gapTight">
        {found.items.map(({ title, url, published_at }) => (
          <li key={`${url} ${title}`} className="lineXs between">
            <span className="shrinks breaks" dir="auto">
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
    )}
    <p className="quiet">{noteOn(found)}</p>
    <Others found={found} onOther={onOther} />
  </section>
);
