/** Keeps the wizard's input in this browser until the agent is created. */
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { readValues } from '#web/features/agents/agent-values.ts';
import type { AgentValues } from '#web/features/agents/agent-values.ts';
import { lastStep } from './wizard-values.ts';

const key = 'agent-draft';

export interface Draft {
  step: number;
  values: AgentValues;
}

/** The draft that an earlier visit left. */
export function loadDraft(): Draft | undefined {
  const stored = storedRecord(key);
  const values = recordIn(stored?.['values']);
  if (!stored || !values) return undefined;
  const { step } = stored;
  const known = typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= lastStep;
  return { step: known ? step : 0, values: readValues(values) };
}

export const keepDraft = (draft: Draft) => storeRecord(key, draft);
export const forgetDraft = () => localStorage.removeItem(key);

/** Whether this browser can store a draft. */
export function canKeepDraft(): boolean {
  const probe = `${key}-probe`;
  const can = storeRecord(probe, { text: 'x'.repeat(10_000) });
  if (can) localStorage.removeItem(probe);
  return can;
}
