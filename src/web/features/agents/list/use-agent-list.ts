/**
 * The filters of the agent list: typed here and kept in the address, so that a reload and the Back button restore
 * them.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { listSearchOf, selectAgents } from './agent-list.ts';
import type { Sort, StatusFilter } from './agent-list.ts';

const pause = 250;

interface Filters {
  search: string;
  status: StatusFilter;
  sort: Sort;
}

/** The typed search. The address follows after a pause in typing, and replaces it when it changes otherwise. */
function useTyped(asked: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    setTyped(asked);
  }
  const writeLater = useDebouncedCallback(write, pause);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      writeLater(text);
    },
    /** Writes the search into the address before the screen is left. */
    settle: () => writeLater.flush(),
    put: (text: string) => {
      writeLater.cancel();
      setTyped(text);
    },
  };
}

export function useAgentList(agents: readonly Agent[]) {
  const asked = listSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (search: Record<string, unknown>) =>
    void navigate({
      to: '/agents',
      search: listSearchOf(search),
      replace: true,
      resetScroll: false,
    });
  const field = useTyped(asked.search ?? '', (search) => go({ ...asked, search }));
  const { status = 'all', sort = 'created_at' } = asked;
  const filters: Filters = { search: field.typed, status, sort };

  // Typing stays fast with many cards.
  const search = useDeferredValue(field.typed);
  const shown = useMemo(
    () => selectAgents(agents, { search, status, sort }),
    [agents, search, status, sort],
  );
  return {
    filters,
    shown,
    type: field.type,
    settle: field.settle,
    choose: (changed: Partial<Pick<Filters, 'status' | 'sort'>>) => {
      field.put(field.typed);
      go({ ...asked, search: field.typed, ...changed });
    },
    clear: () => {
      field.put('');
      go({ sort });
    },
  };
}
export type AgentList = ReturnType<typeof useAgentList>;
