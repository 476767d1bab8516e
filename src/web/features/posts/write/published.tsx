import { accountLabel } from '#domain/platforms/account-names.ts';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { minute } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PostResult } from '#contract/posts/occurrences.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { usePostActs } from '#web/features/posts/acts/use-post-acts.ts';
import { faceOf } from '#web/features/posts/face.ts';
import { type Account, asPosted, previewFor, self } from '#web/features/posts/post-values.ts';
import { api } from '#web/lib/api/api.ts';
import SourceChips from '#web/entities/posts/source-chips.tsx';
import { useStated } from './checks.ts';
import { Preview } from './post-preview.tsx';
import { commentIn } from './preview-pane.tsx';
import { Progress, sandboxSearch } from './standing-notes.tsx';
import type { Editor } from './use-editor.ts';
import { Drawing } from '#web/ui/media/drawing.tsx';
import classes from './published.module.css';

const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'results', id],
    queryFn: async ({ signal }) =>
      (await api.posts.results({ params: { id }, signal })).data.results,
    refetchInterval: minute / 2,
  });

const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

/** The reported reactions. */
function inWords({ likes, replies }: PostResult, { figures }: { figures: readonly string[] }) {
  const known = [
    ...(likes ? [counted(likes, 'like', 'likes')] : []),
    ...(replies ? [counted(replies, 'reply', 'replies')] : []),
  ];
  if (known.length > 0) return known.join(' · ');
  return figures.includes('likes') || figures.includes('replies') ? 'No reactions yet' : undefined;
}

interface OneProps extends Omit<Props, 'accounts'> {
  account: Account;
  standing: Standing;
  result: PostResult | undefined;
}

/** The post as one network shows it, its link and its figures. */
function One({ editor: { values }, agent, post, piece, account, standing, result }: OneProps) {
  const stated = useStated({
    agent_id: agent?.id ?? null,
    parts: standing.parts,
    piece_id: piece,
    post_id: post.id,
  });
  const own = values.chosen[account.id] ?? asPosted;
  const figures = result && inWords(result, platforms[account.platform]);
  return (
    <article className="stackSm" aria-label={accountLabel(account)}>
      <p className="besideXs strong size2">
        <NetworkIcon platform={account.platform} size={16} />
        {accountLabel(account)}
      </p>
      <Preview
        account={account}
        face={faceOf(agent)}
        comment={commentIn(own, values)}
        parts={previewFor(account, own, values, standing)}
        isOut
        at={standing.occurrence?.published_at}
      />
      <SourceChips stated={stated} />
      {figures !== undefined && <p className={classes.figures}>{figures}</p>}
      <Progress standing={standing} isSaid={!platforms[account.platform].inbox} />
    </article>
  );
}

/** Where the post is, in a sentence. */
function headingOf({ standings, summary }: Post): string {
  const [only, ...others] = standings;
  if (!only || others.length > 0) return summary.replace(/\.$/u, '');
  const { name, inbox } = platforms[only.platform];
  return `${inbox ? 'Sent to' : 'Published on'} ${name}`;
}

/** What the person may do with it now, in a sentence. */
function nextWords({ standings: [only, ...others] }: Post, agent: Agent | undefined) {
  if (!only || others.length > 0 || !platforms[only.platform].is_local) return undefined;
  return agent
    ? `Only you can see it. Reply to it as someone else, and see what ${agent.name} answers.`
    : 'Only you can see it.';
}

/** Where it is in the sandbox, if nobody else can reply to it. */
function replyUrl({ standings: [only, ...others] }: Post): string | undefined {
  if (!only || others.length > 0 || !platforms[only.platform].is_local) return undefined;
  return only.occurrence?.url ?? undefined;
}

/** To its place in the sandbox, where a reply can be written. */
const Reply = ({ url }: { url: string }) => (
  <Button
    renderRoot={(props) => (
      <Link to="/sandbox" search={{ ...sandboxSearch(url), reply: 'yes' }} {...props} />
    )}
  >
    Reply as someone else
  </Button>
);

/** What is next after a published post. */
function Next({ editor, agent, post }: Pick<Props, 'editor' | 'agent' | 'post'>) {
  const { settled, values } = editor;
  const navigate = useNavigate();
  const copy = usePostActs({
    onDone(done) {
      if (done?.data) void navigate({ to: '/write/$id', params: { id: done.data.id } });
    },
  });
  const url = replyUrl(post);
  return (
    <div className="rowXs">
      {url && <Reply url={url} />}
      <Button
        variant={url ? 'default' : 'filled'}
        renderRoot={(props) => (
          <Link to="/write" search={{ agent: values.agent_id ?? self }} {...props} />
        )}
      >
        Write another
      </Button>
      <Button
        variant="default"
        loading={copy.running !== undefined}
        onClick={() => copy.send({ act: 'duplicate' }, () => Promise.resolve(settled))}
      >
        {postActs.duplicate.label}
      </Button>
      {agent && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/agents/$id" params={{ id: agent.id }} hash="plan" {...props} />
          )}
        >
          Plan a week
        </Button>
      )}
    </div>
  );
}

interface Props {
  editor: Editor;
  agent: Agent | undefined;
  accounts: readonly Account[];
  post: Post;
  /** The agent’s draft that it was made from, if that is known here. */
  piece: string | undefined;
}

/** A published post: what each network shows, what came of it, and what to do next. Nothing of it can be changed. */
export default function Published({ accounts, ...shown }: Props) {
  const { editor, agent, post } = shown;
  const { data: results } = useQuery(resultsQuery(post.id));
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  const out = accounts.flatMap((account) => {
    const of = ({ connection_id }: { connection_id: string }) => connection_id === account.id;
    const standing = post.standings.find((one) => of(one) && one.stage === 'out');
    return standing ? [{ account, standing, result: results?.find(of) }] : [];
  });
  const words = nextWords(post, agent);
  return (
    <section className={classes.published} aria-label="Published">
      <header className="stackSm">
        <Drawing name="sent" />
        <h2 ref={title} tabIndex={-1} className={classes.title}>
          {headingOf(post)}
        </h2>
        {words && <p className="muted">{words}</p>}
        <Next editor={editor} agent={agent} post={post} />
      </header>
      {out.map((one) => (
        <One key={one.account.id} {...shown} {...one} />
      ))}
    </section>
  );
}
