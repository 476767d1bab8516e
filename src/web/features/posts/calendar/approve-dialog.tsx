/** Approves a post of the calendar or the queue, with the text that will be published. */
import { Button, Group, Modal } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Media } from '#contract/images/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { mediaByPart } from '#domain/text/part-media.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { extrasWords } from '#domain/platforms/extras-shown.ts';
import { postActs, sendAct } from '#web/features/posts/acts/post-acts.ts';
import { decide } from '#web/features/posts/acts/rule-acts.ts';
import { type Done, useAct } from '#web/features/posts/acts/use-act.ts';
import { wholePostQuery } from '#web/features/posts/queries.ts';
import { runQuery } from '#web/features/posts/rules/queries.ts';
import { PartsEditor } from '#web/features/posts/rules/run-decision-forms.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { clockWords, viewerZone } from '#web/lib/forms/zone-time.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import classes from './approve-dialog.module.css';

interface Props {
  run: CalendarRun;
  /** In milliseconds UTC. */
  now: number;
  onDetails: () => void;
  onClose: () => void;
}

/** What is published on some accounts: the same text, with the same images and extras. */
interface Version {
  accounts: { id: string; platform: LivePlatform; name: string }[];
  parts: readonly { text: string; media: readonly Media[] }[];
  /** Its audience, warning and poll, in words. */
  extras: string;
}

/** Accounts with equal content together. */
function versionsOf(all: readonly Version[]): Version[] {
  const keyOf = ({ parts, extras }: Version) =>
    JSON.stringify([parts.map(({ text, media }) => [text, media.map(({ id }) => id)]), extras]);
  return [...Map.groupBy(all, keyOf).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, accounts: same.flatMap(({ accounts }) => accounts) }] : [];
  });
}

const extrasOf = ({ extras, platform }: Pick<Standing, 'extras' | 'platform'>): string => {
  const traits: PlatformTraits = platforms[platform];
  return extrasWords(extras, traits.extras ?? {});
};

/** The parts of a version, each with its images. */
function partsOf({ parts, media, media_parts }: Standing): Version['parts'] {
  const files = mediaByPart(parts, media, media_parts);
  return parts.map((text, at) => ({ text, media: files[at] ?? [] }));
}

/** The versions of a post on the accounts where it waits. */
const versionsOfPost = ({ standings }: Post): Version[] =>
  standings
    .filter(({ stage }) => stage === 'scheduled' || stage === 'waiting')
    .map((standing) => ({
      accounts: [
        {
          id: standing.connection_id,
          platform: standing.platform,
          name: accountLabel(standing),
        },
      ],
      parts: partsOf(standing),
      extras: extrasOf(standing),
    }));

const Text = ({ version: { accounts, parts, extras } }: { version: Version }) => (
  <li className="stackXs">
    <ul className="plain rowSm quiet">
      {accounts.map(({ id, platform, name }) => (
        <li key={id} className="inline">
          <NetworkIcon platform={platform} size={14} />
          {name}
        </li>
      ))}
    </ul>
    <div className={classes.text}>
      {parts.map(({ text, media }, index) => (
        // Parts keep their positions.
        <Fragment key={index}>
          <p dir="auto">{text}</p>
          {media.map(({ id, url, alt }) => (
            <Thumbnail key={id} className={classes.image} url={url} alt={alt} />
          ))}
        </Fragment>
      ))}
      {extras !== '' && <p className="quiet">{extras}</p>}
    </div>
  </li>
);

/** What waits: the post, or the texts of a schedule, with what approves exactly these. */
function useAsked({ post_id, occurrence_ids }: CalendarRun) {
  const post = useQuery(wholePostQuery(post_id ?? ''));
  const runs = useQueries({
    queries: post_id === null ? occurrence_ids.map((id) => runQuery(id)) : [],
  });
  const texts = runs.flatMap(({ data }) => data ?? []);
  if (post_id !== null) {
    const { data } = post;
    const versions = data && versionsOfPost(data);
    const send = () => Promise.resolve(data && sendAct(data, { act: 'approve' }));
    return { query: post, versions, send, texts };
  }
  const [first] = runs;
  const isThere = texts.length === occurrence_ids.length;
  const versions = texts.map(({ connection: { id }, platform, connection, parts }): Version => ({
    accounts: [{ id, platform, name: accountLabel({ platform, connection }) }],
    parts,
    extras: '',
  }));
  const send = async () => {
    let done: Done | undefined;
    for (const { id, hash } of texts) done = await decide(id, { act: 'approve', hash });
    return done;
  };
  return {
    query: runs.find(({ data }) => data === undefined) ?? first,
    versions: isThere ? versions : undefined,
    send,
    texts,
  };
}

/** The text, who wrote it, where it goes and when; and the button that lets it go. */
export default function ApproveDialog({ run, now, onDetails, onClose }: Props) {
  const { query, versions, send, texts } = useAsked(run);
  const { run: work, isPending } = useAct();
  const { post_id } = run;
  const [isEditing, setIsEditing] = useState(false);
  const [only, ...others] = texts;
  if (isEditing && only)
    return (
      <Modal opened onClose={onClose} title="Edit this post">
        <PartsEditor
          run={only}
          saving={isPending}
          onSave={(parts) =>
            work({
              send: () => decide(only.id, { act: 'edit', parts }),
              failed: 'Couldn’t save the post',
              onDone: onClose,
            })
          }
          onCancel={() => setIsEditing(false)}
        />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title="Approve this post?">
      <div className="stackMd">
        <p className="quiet">
          By {authorName(run.agent, run)}, {clockWords(Date.parse(run.at), viewerZone(), now)}
        </p>
        {query && <QueryState query={query} fallback="Couldn’t load this post." />}
        {versions && (
          <ul className="plain stackMd" aria-label="What is published">
            {versionsOf(versions).map((version) => (
              <Text key={version.accounts.map(({ id }) => id).join(' ')} version={version} />
            ))}
          </ul>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" onClick={onDetails}>
            Details
          </Button>
          {post_id === null ? (
            <Button
              data-needs="approve"
              variant="default"
              disabled={!versions}
              // Each of several accounts has a text of its own, which its details edit.
              onClick={others.length > 0 ? onDetails : () => setIsEditing(true)}
            >
              Edit
            </Button>
          ) : (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/write/$id" params={{ id: post_id }} {...props} />}
            >
              Edit
            </Button>
          )}
          <Button
            data-needs="approve"
            data-autofocus
            leftSection={<postActs.approve.icon size={16} aria-hidden />}
            disabled={!versions}
            loading={isPending}
            onClick={() =>
              work({
                send,
                failed: 'Couldn’t approve the post',
                onDone: onClose,
              })
            }
          >
            {postActs.approve.label}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
