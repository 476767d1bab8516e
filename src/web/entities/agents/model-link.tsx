/** The way to an AI model, for an administrator where none writes yet. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useWriter } from './writer-queries.ts';

/** Renders nothing where a model writes, and for everyone else, whom it could not help. */
export function ModelLink({ writer }: { writer: Agent['writer'] }) {
  const { user } = useSession();
  const { isKnown, isModel } = useWriter({ writer });
  if (!user?.is_admin || !isKnown || isModel) return null;
  return (
    <>
      {' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/admin/models" {...props} />}
      >
        Choose an AI model
      </Anchor>
    </>
  );
}
