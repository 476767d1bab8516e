/** The editor for a new post, an existing one, or an agent’s suggestion. */
import { Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { Post } from '#contract/posts/posts.ts';
import { Guarded } from '#web/entities/spaces/guarded.tsx';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { pictureQuery } from '#web/entities/pictures/picture-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import {
  accountsFor,
  emptyValues,
  type PostValues,
  self,
  valuesOf,
} from '#web/features/posts/post-values.ts';
import { postsSeen } from '#web/features/posts/posts-seen.ts';
import { sharedQuery, wholePostQuery } from '#web/features/posts/queries.ts';
import { PostEditor } from './editor.tsx';
import { wholeLines } from '#domain/text/whole-lines.ts';
import { isWithin } from './room-left.tsx';
import { firstAccounts, firstAuthor } from './first-accounts.ts';
import type { Shared } from './shared.ts';
import classes from './editor.module.css';

const Back = () => (
  <Link to="/posts" search={postsSeen()}>
    Posts
  </Link>
);

/** The accounts, the text and its tools. */
const Skeletons = () => (
  <div className={classes.desk} role="status" aria-label="Loading">
    <Skeleton height={36} width="45%" radius="xl" />
    <Skeleton height={260} radius="lg" />
    <Skeleton height={36} />
  </div>
);

interface Loading {
  title: string;
  query: { error: unknown; isPending: boolean; isFetching: boolean; refetch: () => unknown };
}

/** While it is loading, and when it does not exist. */
const Waiting = ({ title, query }: Loading) => (
  <>
    <PageHeader back={<Back />} title={title} />
    <QueryBoundary
      pending={query.isPending}
      failure={query.error ? messageOf(query.error) : undefined}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
      skeletons={<Skeletons />}
    />
  </>
);

interface Props {
  agents: readonly Agent[];
  onCreated: (id: string) => void;
}

/** The images in the address. */
function usePictures(ids: readonly string[]) {
  const pictures = useQueries({
    queries: ids.slice(0, limits.post_media).map((picture) => pictureQuery(picture)),
  });
  return {
    isPending: pictures.some((one) => one.isPending),
    media: pictures.flatMap(({ data }) =>
      data ? [{ id: data.id, url: data.url, alt: data.alt, pages: data.pages }] : [],
    ),
  };
}

/** Content shared from another app, used instead of the address; and a function to call once a post contains it. */
function useShared(id: string | undefined, onCreated: (post: string) => void, otherwise: Shared) {
  const shared = useQuery({ ...sharedQuery(id ?? ''), enabled: id !== undefined });
  const created = (post: string) => {
    if (id) void import('./shared.ts').then(({ forgetShared }) => forgetShared(id));
    onCreated(post);
  };
  const isAwaited = id !== undefined && !shared.data;
  return { shared, isAwaited, created, said: shared.data ?? otherwise };
}

/**
 * The initial author: that of the address, or the usual one; people without agents write themselves.
 */
const authorOf = (agents: readonly Agent[], wanted: string | undefined): Agent | undefined =>
  wanted === self ? undefined : (agents.find(({ id }) => id === wanted) ?? firstAuthor(agents));

/** The time in the address, if it is valid. */
const instantIn = (text: string | undefined): string | undefined =>
  text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** The images in the address, separated by commas. */
const idsIn = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter((id) => id !== '');

/** With the accounts that a new post begins with. */
const startOf = (
  agent: Agent | undefined,
  own: Parameters<typeof accountsFor>[0],
  values: PostValues,
): PostValues => ({
  ...values,
  chosen: firstAccounts(accountsFor(agent?.platform_connections ?? own), agent?.id ?? self),
});

const blankOf = (agent: Agent | undefined, parts: readonly string[]): PostValues =>
  emptyValues(agent?.id ?? self, parts);

/** As many lines of a document as all accounts take, those of an empty choice included. */
function shortened(
  values: PostValues,
  agent: Agent | undefined,
  own: Parameters<typeof accountsFor>[0],
): PostValues {
  const places = accountsFor(agent?.platform_connections ?? own).filter(
    ({ id }) => id in values.chosen,
  );
  const fits = (text: string) => isWithin(text, places);
  return { ...values, parts: values.parts.map((text) => wholeLines(text, false, fits)) };
}

/** The accounts of someone without an agent. */
function useOwn(isWanted: boolean) {
  const query = useQuery({ ...connectionsQuery, enabled: isWanted });
  return { query, isPending: isWanted && query.isPending, own: query.data?.connections ?? [] };
}

function NewPost({ agents, onCreated }: Props) {
  const asked = useSearch({ strict: false });
  // The initial parameters stay valid after the address has changed to that of the post.
  const [{ agent: wanted, text = '', doc, topic, at: instant, pictures, shared: id }] =
    useState(asked);
  const { isPending, media } = usePictures(idsIn(pictures));
  const agent = authorOf(agents, wanted);
  const linked = useOwn(agent === undefined);
  const { shared, isAwaited, created, said } = useShared(id, onCreated, { text, media });
  if (isAwaited) return <Waiting title="New post" query={shared} />;
  if (isPending) return <Skeletons />;
  if (linked.isPending) return <Waiting title="New post" query={linked.query} />;
  // An agent names the sources of the facts that it uses; a person starts with the document as the source.
  const document_id = topic === undefined ? doc : undefined;
  const values = { ...blankOf(agent, [said.text]), media: said.media, document_id };
  const initial = startOf(agent, linked.own, values);
  return (
    <PostEditor
      agents={agents}
      known={undefined}
      initial={document_id === undefined ? initial : shortened(initial, agent, linked.own)}
      suggestion={undefined}
      at={instantIn(instant)}
      start={topic === undefined ? undefined : { topic, document: doc }}
      onCreated={created}
    />
  );
}

/** An idea or a suggestion without accounts starts like a new post. */
function oldValues(post: Post, agents: readonly Agent[], isSuggestion: boolean): PostValues {
  const values = valuesOf(post);
  const isNew = isSuggestion || post.stage === 'idea';
  if (!isNew || post.variants.length > 0) return values;
  const agent = agents.find(({ id }) => id === post.agent_id);
  return agent ? startOf(agent, [], values) : values;
}

function OldPost({
  id,
  agents,
  onCreated,
  isSuggestion,
}: Props & { id: string; isSuggestion: boolean }) {
  const post = useQuery(wholePostQuery(id));
  if (!post.data) return <Waiting title="Post" query={post} />;
  return (
    <PostEditor
      agents={agents}
      known={post.data}
      initial={oldValues(post.data, agents, isSuggestion)}
      suggestion={isSuggestion ? id : undefined}
      at={undefined}
      start={undefined}
      onCreated={onCreated}
    />
  );
}

/** A new post gets its address with the first words, and the editor that created it stays mounted. */
function useEdited(id: string | undefined) {
  const [edited, setEdited] = useState({
    key: 0,
    opened: id,
    made: undefined as string | undefined,
  });
  const { key, opened, made } = edited;
  const isSame = id === opened || (id !== undefined && id === made);
  if (!isSame) setEdited({ key: key + 1, opened: id, made: undefined });
  else if (id !== undefined && id === made && opened !== id) setEdited({ ...edited, opened: id });
  return {
    key,
    /** Whether the editor was opened for an existing post. */
    isOld: made === undefined && opened !== undefined,
    created: (post: string) => setEdited((before) => ({ ...before, made: post })),
  };
}

export function WritePage() {
  const { id: named } = useParams({ strict: false });
  // A suggestion is a post: its first change keeps it.
  const { draft } = useSearch({ strict: false });
  const id = named ?? draft;
  const navigate = useNavigate();
  const agents = useQuery(agentsQuery);
  const { key, isOld, created } = useEdited(id);
  const onCreated = (post: string) => {
    created(post);
    void navigate({ to: '/write/$id', params: { id: post }, replace: true, resetScroll: false });
  };
  if (!agents.data) return <Waiting title={id ? 'Post' : 'New post'} query={agents} />;
  const editor =
    isOld && id !== undefined ? (
      <OldPost
        key={key}
        id={id}
        agents={agents.data}
        onCreated={onCreated}
        isSuggestion={id === draft}
      />
    ) : (
      <NewPost key={key} agents={agents.data} onCreated={onCreated} />
    );
  return <Guarded needs="draft">{editor}</Guarded>;
}
