/** Keeps an unfinished edit in this browser until it is saved or discarded, one per agent. */
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { type AgentValues, readValues } from '#web/features/agents/agent-values.ts';

/** The personality that the edit is based on. */
export interface Base {
  version: number;
  values: AgentValues;
}
export interface Edit {
  base: Base;
  values: AgentValues;
}

const keyOf = (agentId: string) => `agent-edit:${agentId}`;

/** The edit that an earlier visit left. */
export function loadEdit(agentId: string): Edit | undefined {
  const stored = storedRecord(keyOf(agentId));
  const base = recordIn(stored?.['base']);
  const [values, from] = [recordIn(stored?.['values']), recordIn(base?.['values'])];
  const version = base?.['version'];
  if (!values || !from || typeof version !== 'number') return undefined;
  return { base: { version, values: readValues(from) }, values: readValues(values) };
}

export const keepEdit = (agentId: string, edit: Edit) => storeRecord(keyOf(agentId), edit);
export const forgetEdit = (agentId: string) => localStorage.removeItem(keyOf(agentId));
