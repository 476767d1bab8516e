/** The form values of an assignment. */
import {
  type Assignment,
  AssignmentForm,
  type KnowledgeScope,
  KnowledgeScopes,
  PriorityLevels,
  type PriorityLevel,
} from '#contract/company/types.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';

export type AssignmentValues = {
  agent_id: string | null;
  knowledge_scope: KnowledgeScope[];
  custom_instructions: string;
  priority_level: PriorityLevel;
  is_active: boolean;
};

/** The default of a new one: everything that the company has entered. */
export const freshAssignment = (agent_id: string | null): AssignmentValues => ({
  agent_id,
  knowledge_scope: KnowledgeScopes.filter((scope) => scope !== 'custom_instructions'),
  custom_instructions: '',
  priority_level: 2,
  is_active: true,
});

export const assignmentValuesOf = (assignment: Assignment): AssignmentValues => ({
  agent_id: assignment.agent_id,
  knowledge_scope: [...assignment.knowledge_scope],
  custom_instructions: assignment.custom_instructions,
  priority_level: assignment.priority_level,
  is_active: assignment.is_active,
});

const sentOf = (values: AssignmentValues) => ({ ...values, agent_id: values.agent_id ?? '' });

export const assignmentBodyOf = (values: AssignmentValues) => AssignmentForm.parse(sentOf(values));

export const assignmentComplaints = (values: AssignmentValues) =>
  wrongIn(AssignmentForm, sentOf(values));

export const scopesIn = (chosen: readonly string[]): KnowledgeScope[] =>
  KnowledgeScopes.filter((scope) => chosen.includes(scope));

export const priorityIn = (chosen: string): PriorityLevel =>
  PriorityLevels.find((level) => String(level) === chosen) ?? 2;
