import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PictureUse } from '#contract/images/library-calls.ts';
import { sentWords } from '#domain/platforms/sent-words.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import classes from './images.module.css';
import { usesQuery } from './library-queries.ts';

const kinds: Record<PictureUse['kind'], string> = {
  agent: 'Avatar',
  company: 'Logo',
  cover: 'Cover',
  post: 'Post',
  schedule: 'Schedule',
  published: 'Published',
  draft: 'Draft',
  sandbox_post: 'Sandbox',
};

function UseLink({ use: { kind, id, title } }: { use: PictureUse }) {
  const words = title || 'Without text';
  switch (kind) {
    case 'agent':
      return (
        <Link to="/agents/$id" params={{ id }}>
          {words}
        </Link>
      );
    case 'company':
      return (
        <Link to="/company" search={{ tab: 'profile' }}>
          {words}
        </Link>
      );
    case 'cover':
      return (
        <Link to="/images" search={{ picture: id }}>
          {words}
        </Link>
      );
    case 'post':
      return (
        <Link to="/write/$id" params={{ id }}>
          {words}
        </Link>
      );
    case 'schedule':
      return (
        <Link to="/scheduled-posts" search={{ post: id }}>
          {words}
        </Link>
      );
    case 'published':
      return (
        <Link to="/scheduled-posts" search={{ run: id }}>
          {words}
        </Link>
      );
    case 'draft':
      return (
        <Link to="/ai-content" search={{ piece: id }}>
          {words}
        </Link>
      );
    case 'sandbox_post':
      return (
        <Link to="/sandbox" search={{ post: id }}>
          {words}
        </Link>
      );
  }
}

/** Where an image is used, with links. */
export const UseList = ({ uses }: { uses: readonly PictureUse[] }) => (
  <ul className={`plain grid size2 gapTight ${classes.uses}`} aria-label="Used in">
    {uses.map((use) => (
      <li key={`${use.kind} ${use.id}`}>
        <span className="faint">{use.platform ? sentWords(use.platform) : kinds[use.kind]}</span>
        <UseLink use={use} />
      </li>
    ))}
  </ul>
);

/** The uses of an image, in its dialog. */
export function PictureUses({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(usesQuery(id));
  return (
    <section className={classes.part} aria-label="Used in">
      <h3 className="size3">Used in</h3>
      {error && (
        <p role="alert">
          {messageOf(error, 'Couldn’t load where it’s used.')}{' '}
          <Anchor component="button" type="button" onClick={() => void refetch()}>
            Try again
          </Anchor>
        </p>
      )}
      {data?.length === 0 && <p className="said">Nothing yet.</p>}
      {data && data.length > 0 && <UseList uses={data} />}
    </section>
  );
}
