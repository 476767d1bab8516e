import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SampleOffer } from '#web/entities/demo-data/sample-offer.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** The empty state of a screen that needs an agent. The text says what for. */
export const NoAgents = ({ children }: { children: ReactNode }) => (
  <EmptyState
    drawing="face"
    title="No agents yet"
    action={
      <>
        <Button renderRoot={(props) => <Link to="/agents/create" {...props} />}>
          Create an agent
        </Button>
        <SampleOffer />
      </>
    }
  >
    {children}
  </EmptyState>
);
