/** What else is ended together with the sessions: everything that acts without one, unless it is unticked. */
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccessKind, AccessKinds } from '#contract/auth/access.ts';
import { accessQuery } from '#web/features/settings/queries.ts';

/** The choice and its boxes; `also` is undefined while everything is ticked, which the server takes as everything. */
export function useAlsoEnds() {
  const { data = [] } = useQuery(accessQuery);
  const [kept, setKept] = useState<readonly AccessKind[]>([]);
  const also = kept.length === 0 ? undefined : AccessKinds.filter((kind) => !kept.includes(kind));
  return { also, works: data, kept, setKept };
}

type Choice = Pick<ReturnType<typeof useAlsoEnds>, 'works' | 'kept' | 'setKept'>;

export const AlsoEnds = ({ works, kept, setKept }: Choice) =>
  works.length === 0 ? null : (
    <Checkbox.Group
      label="Also end"
      description="These work without a session. Keep only what you made yourself."
      value={works.filter(({ kind }) => !kept.includes(kind)).map(({ kind }) => kind)}
      onChange={(ticked) =>
        setKept(works.map(({ kind }) => kind).filter((kind) => !ticked.includes(kind)))
      }
    >
      <Stack gap="xs" mt="xs">
        {works.map(({ kind, label, names }) => (
          <Checkbox key={kind} value={kind} label={label} description={names.join(', ')} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
