import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { type AgentValues, personaOf, valuesOf } from '#web/features/agents/agent-values.ts';
import { ChangeList } from './change-list.tsx';
import classes from './newer-version.module.css';
import type { EditState } from '#web/features/agents/persona/use-edit.ts';

/** The changes that were saved elsewhere, field by field. */
function changesSince(from: AgentValues, to: AgentValues) {
  const [before, after] = [personaOf(from), personaOf(to)];
  return before && after ? diffPersonas(before, after) : [];
}

/** Says that the personality was saved elsewhere in the meantime, shows the changes, and lets the person choose. */
export function NewerVersion({ agent, edit }: { agent: Agent; edit: EditState }) {
  const { base, refusals } = edit;
  const box = useRef<HTMLDivElement>(null);
  // Scrolled into view after a refused save, because the form is long.
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);

  return (
    <Alert ref={box} tabIndex={-1} color="yellow" title={`${agent.name} was changed elsewhere`}>
      <Text size="sm">
        You started with version {base.version}, and version {agent.persona_version} is the newest
        one. Your edits are kept. Since you started, this changed:
      </Text>
      <div className={classes.changes}>
        <ChangeList changes={changesSince(base.values, valuesOf(agent))} />
      </div>
      <Group gap="sm">
        <Button size="compact-md" onClick={edit.keepMine}>
          Keep my changes
        </Button>
        <Button size="compact-md" variant="default" onClick={edit.takeSaved}>
          Load the newer version
        </Button>
        <Link
          to="/agents/$id"
          params={{ id: agent.id }}
          search={{ tab: 'persona' }}
          target="_blank"
        >
          View it in a new tab
        </Link>
      </Group>
      <Text size="sm" mt="xs">
        Your edits are added to the newer version. Nothing is saved until you select Save Changes.
      </Text>
    </Alert>
  );
}
