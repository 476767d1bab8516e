/** Notes about a post that is being written. Few posts need one, so they are loaded only then. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { second } from '#contract/core/time.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { space } from '#web/lib/session/space.ts';
import type { Post } from '#contract/posts/posts.ts';
import { accountLabel, accountOn } from '#domain/platforms/account-names.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import type { Approvers } from '#contract/posts/approvers.ts';
import type { PostAct } from '#domain/posts/post-acts.ts';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { whyHeld } from '#web/entities/posts/held.ts';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { isRetried } from '#web/features/posts/post-labels.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import type { Editor } from './use-editor.ts';
import classes from './editor.module.css';
import type { Desk } from './use-desk.ts';
import { wordsOfWay } from './way-words.ts';

const names = new Intl.ListFormat('en', { type: 'conjunction' });

const renew = async (id: string, is_open = true) =>
  (await api.presence.renew({ params: { id }, body: { is_open } })).data;

/** Says so while the editor is in view, as long as others work in this space. */
function useOthers(id: string): readonly string[] {
  const { data } = useQuery({
    queryKey: ['presence', space.id(), id],
    queryFn: () => renew(id),
    refetchInterval: ({ state }) => (state.data?.again_in ?? 0) * second || false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isShared = data?.again_in !== null && data !== undefined;
  useEffect(() => {
    if (!isShared) return undefined;
    return () => void renew(id, false).catch(() => {});
  }, [id, isShared]);
  return data?.others ?? [];
}

function Others({ id }: { id: string }) {
  const others = useOthers(id);
  if (others.length === 0) return null;
  return (
    <p className="quiet" role="status">
      {names.format(others)} {others.length === 1 ? 'has' : 'have'} this post open, too. If you both
      change it, you see both versions.
    </p>
  );
}

/** Only a post that was saved can be open elsewhere, and only whoever may write is told. */
export function OthersNote({ id }: { id: string }) {
  const { may } = useSpace();
  return may('draft') ? <Others id={id} /> : null;
}

/** Someone else saved this post in the meantime: shows their version, and lets the person choose. */
export function Newer({ editor, theirs }: { editor: Editor; theirs: Post }) {
  const { keepMine, takeTheirs } = editor;
  return (
    <section className="warned stackXs note" aria-label="Newer version" role="alert">
      <strong>This post was changed in another tab or by someone else.</strong>
      <p className={classes.newer}>{theirs.parts.join('\n\n')}</p>
      <div className="rowXs">
        <Button size="compact-sm" variant="default" onClick={takeTheirs}>
          Use the newer version
        </Button>
        <Button size="compact-sm" variant="default" onClick={keepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}

interface Props {
  editor: Editor;
  desk: Desk;
  edited: NonNullable<Desk['edited']>;
}

/** Says whose version is on the canvas, and ends that. */
export function EditedNote({ editor, desk: { setEditing }, edited }: Props) {
  const { values, choose, offerUndo } = editor;
  const own = values.chosen[edited.id];
  const followPost = () => {
    if (own) choose(edited.id, { ...own, media_ids: null });
    offerUndo(`${accountOn(edited)} uses the post’s images.`, values);
  };
  return (
    <div className={classes.editing} role="status">
      <NetworkIcon platform={edited.platform} />
      <div className="rowXs">
        <span>
          <strong>Editing {accountLabel(edited)} only.</strong> The other accounts keep the main
          text and images.
        </span>
        {own?.media_ids && (
          <Button size="compact-sm" variant="default" onClick={followPost}>
            Use the post’s images
          </Button>
        )}
      </div>
      <Button size="compact-sm" variant="default" onClick={() => setEditing(undefined)}>
        Done
      </Button>
    </div>
  );
}

const words: Readonly<Record<PostAct, string>> = {
  approve: 'Not approved.',
  publish: 'Not published.',
  queue: 'Not added to the queue.',
  schedule: 'Not scheduled.',
  unschedule: 'Not moved to drafts.',
  duplicate: 'Not duplicated.',
  delete: 'Not deleted.',
};

/** What acts change. The first save of a post is none. */
const standingOf = (post: Post | undefined): string => {
  const { stage = 'draft', is_approved = false, standings = [] } = post ?? {};
  const times = standings.flatMap(({ next_run_at }) => next_run_at ?? []);
  return JSON.stringify([stage === 'idea' ? 'draft' : stage, is_approved, times]);
};

interface MissedNoteProps {
  editor: Editor;
  approvers: Approvers;
}

/** What did not happen because the server could not be reached, with a button that does it. */
export function MissedNote({ editor, approvers }: MissedNoteProps) {
  const { wanted, before, after } = editor.missed ?? {};
  // The answer may have been lost although the server did it.
  if (!wanted || standingOf(before) !== standingOf(after)) return null;
  const { label: asking } = wordsOfWay('publish', editor, approvers);
  const isAsking = wanted.act === 'publish' && asking !== postActs.publish.label;
  return (
    <div className="warned rowXs between note" role="status">
      <span>{isAsking ? 'Not asked for approval.' : words[wanted.act]}</span>
      <Button size="compact-sm" variant="default" onClick={() => editor.act(wanted)}>
        {isAsking ? asking : postActs[wanted.act].label.replace('…', '')}
      </Button>
    </div>
  );
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Where publishing failed, when it is tried again, and until when. */
function RetryNote({ post: { standings } }: { post: Post }) {
  const now = useNow();
  const failing = standings.filter(isRetried);
  const retries = failing.flatMap(({ occurrence }) => occurrence?.retry ?? []);
  const [until] = retries.map((one) => one.until).toSorted();
  if (until === undefined) return null;
  const [next] = retries.flatMap(({ at }) => at ?? []).toSorted();
  const names = list.format(new Set(failing.map(({ platform }) => platforms[platform].name)));
  const words = (at: string) => clockWords(Date.parse(at), viewerZone(), now);
  return (
    <p className="warning flush" role="status">
      Not published on {names} yet.{' '}
      {next === undefined ? 'We try every minute.' : `Next try: ${words(next)}.`} If it still fails
      by {words(until)}, we stop and tell you.
    </p>
  );
}

/** On which accounts it is on hold, and where that can be changed. */
function OnHold({ post: { standings } }: { post: Post }) {
  const held = standings.filter((one) => one.stage !== 'out' && whyHeld(one) !== undefined);
  if (held.length === 0) return null;
  return (
    <p className="warning flush" role="status">
      {held.map(whyHeld).join(' ')}{' '}
      {held.some(({ blocked_by }) => blocked_by !== 'account') && (
        <Link to="/settings" search={{ tab: 'platforms' }}>
          Open accounts
        </Link>
      )}
    </p>
  );
}

/** What a planned post waits for on its accounts. */
export function PlaceNotes(props: { post: Post }) {
  return (
    <>
      <RetryNote {...props} />
      <OnHold {...props} />
    </>
  );
}
