/** A page that not every role may read. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Permission } from '#contract/core/role-rights.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useSpace } from './space-queries.ts';

/** Whoever may not read it learns that, and nothing of it is fetched. */
export function forRole(
  needs: Permission | 'owner',
  Part: ComponentType,
  /** Whether it has a heading above it. */
  isTitled = false,
) {
  return function ForRole() {
    const { may, isOwner, isKnown, name } = useSpace();
    if (isOwner || (needs !== 'owner' && may(needs))) return <Part />;
    if (!isKnown) return null;
    return (
      <EmptyState
        alone={!isTitled}
        title="Not part of your role"
        action={
          <Button variant="default" renderRoot={(button) => <Link to="/dashboard" {...button} />}>
            Open the dashboard
          </Button>
        }
      >
        Your role in {name ?? 'this space'} doesn’t include this page. An owner or a manager can
        change that.
      </EmptyState>
    );
  };
}
