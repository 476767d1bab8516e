/** What an approval covers: the texts on each account, with their images and extras. */
import { Fragment } from 'react';
import type { Media } from '#contract/images/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { extrasWords } from '#domain/platforms/extras-shown.ts';
import { mediaByPart } from '#domain/text/part-media.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import classes from './versions.module.css';

/** What is published on some accounts: the same text, with the same images and extras. */
export interface Version {
  accounts: { id: string; platform: LivePlatform; name: string }[];
  parts: readonly { text: string; media: readonly Media[] }[];
  /** Its audience, warning and poll, in words. */
  extras: string;
}

/** Accounts with equal content together. */
export function versionsOf(all: readonly Version[]): Version[] {
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
export const versionsOfPost = ({ standings }: Post): Version[] =>
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

/** The version that an occurrence is. */
export const versionOfRun = (run: Occurrence): Version => ({
  accounts: [{ id: run.connection.id, platform: run.platform, name: accountLabel(run) }],
  parts: run.parts,
  extras: '',
});

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
          {media.map(({ id, ...one }) => (
            <Thumbnail key={id} className={classes.image} {...one} />
          ))}
        </Fragment>
      ))}
      {extras !== '' && <p className="quiet">{extras}</p>}
    </div>
  </li>
);

/** All of it. */
export const Versions = ({ versions }: { versions: readonly Version[] }) => (
  <ul className="plain stackMd" aria-label="What is published">
    {versionsOf(versions).map((version) => (
      <Text key={version.accounts.map(({ id }) => id).join(' ')} version={version} />
    ))}
  </ul>
);
