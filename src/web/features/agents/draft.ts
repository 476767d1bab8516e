/** Keeps what is typed in the wizard in this browser until the agent is made. */
import { readValues } from './agent-values.ts';
import type { AgentValues } from './agent-values.ts';
import { lastStep } from './wizard-values.ts';

const key = 'agent-draft';

export interface Draft {
  step: number;
  values: AgentValues;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The draft that an earlier visit left. */
export function loadDraft(): Draft | undefined {
  const stored = parsed(localStorage.getItem(key) ?? '');
  if (!isRecord(stored) || !isRecord(stored['values'])) return undefined;
  const { step } = stored;
  const known = typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= lastStep;
  return { step: known ? step : 0, values: readValues(stored['values']) };
}

export const keepDraft = (draft: Draft) => localStorage.setItem(key, JSON.stringify(draft));
export const forgetDraft = () => localStorage.removeItem(key);
