/** What else is revoked together with the sessions: everything that acts without one, unless it is unticked. */
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccessKind, AccessKinds } from '#contract/auth/access.ts';
import { accessQuery, type Working } from '#web/features/settings/queries.ts';

const kindWords: Readonly<Record<AccessKind, string>> = {
  tokens: 'API token',
  programs: 'Connected program',
  calendar: 'Calendar address',
  reviews: 'Review links',
  webhooks: 'Webhook',
  chats: 'Chat',
};

/** A kind of which nothing is kept is sent as a whole, so that what could not be listed is ended with it. */
const endedOf = (works: readonly Working[], kept: readonly string[]): string[] =>
  AccessKinds.flatMap((kind) => {
    const all = works.filter((one) => one.kind === kind).map(({ id }) => id);
    const ended = all.filter((id) => !kept.includes(id));
    return ended.length === all.length ? [kind] : ended;
  });

/** The choice and its boxes; `also` is undefined while everything is ticked, which the server takes as everything. */
export function useAlsoEnds() {
  const { data = [] } = useQuery(accessQuery);
  const [kept, setKept] = useState<readonly string[]>([]);
  const also = kept.length === 0 ? undefined : endedOf(data, kept);
  return { also, works: data, kept, setKept };
}

type Choice = Pick<ReturnType<typeof useAlsoEnds>, 'works' | 'kept' | 'setKept'>;

export const AlsoEnds = ({ works, kept, setKept }: Choice) =>
  works.length === 0 ? null : (
    <Checkbox.Group
      label="Also revoke"
      description="These keep their access after you sign out. Keep only what you set up yourself."
      value={works.filter(({ id }) => !kept.includes(id)).map(({ id }) => id)}
      onChange={(ticked) => setKept(works.map(({ id }) => id).filter((id) => !ticked.includes(id)))}
    >
      <Stack gap="xs" mt="xs">
        {works.map(({ id, kind, name }) => (
          <Checkbox key={id} value={id} label={`${kindWords[kind]}: ${name}`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
