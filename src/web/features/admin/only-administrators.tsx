import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** What everyone else sees at an administrator's address. */
export const OnlyAdministrators = ({ children }: { children: ReactNode }) => (
  <EmptyState
    alone
    title="Only administrators see this page"
    action={
      <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
        Open the dashboard
      </Button>
    }
  >
    {children}
  </EmptyState>
);
