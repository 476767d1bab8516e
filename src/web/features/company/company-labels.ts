/** The labels of the company area. */
import type { KnowledgeScope, PriorityLevel } from '#contract/company/types.ts';
import type { DocumentState, FileType } from '#contract/company/documents.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';

/** Whether the profile, a product or a document may be quoted to anyone. */
export const strangersLabel = 'Use in replies to anyone';
export const strangersHelp =
  'If off, agents only use it in their own posts, so no one can trick them into revealing it.';

export const reachWords = (isPublic: boolean): string =>
  isPublic ? 'Used in replies' : 'Not used in replies';

export const scopeLabels: Readonly<Record<KnowledgeScope, string>> = {
  company_profile: 'Company profile',
  products_services: 'Products and services',
  knowledge_documents: 'Documents',
  custom_instructions: 'Custom instructions',
};

export const priorityLabels: Readonly<Record<PriorityLevel, string>> = {
  1: 'Low',
  2: 'Medium',
  3: 'High',
  4: 'Critical',
};

export const priorityHelp: Readonly<Record<PriorityLevel, string>> = {
  1: 'A few facts for each post. The agent’s own topics come first.',
  2: 'Some facts for each post.',
  3: 'Many facts for each post.',
  4: 'As many facts for each post as fit.',
};

export const typeLabels: Readonly<Record<FileType, string>> = {
  pdf: 'PDF',
  docx: 'DOCX',
  txt: 'TXT',
  md: 'MD',
};

export const documentStates: Readonly<Record<DocumentState, StateWords>> = {
  queued: { label: 'Waiting', tone: 'quiet' },
  reading: { label: 'Processing', tone: 'info' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Couldn’t read', tone: 'bad' },
};

const mebibyte = 1024 * 1024;

export function sizeWords(bytes: number): string {
  if (bytes >= mebibyte) return `${(bytes / mebibyte).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** The order of a field whose help stands below it. */
export const helpUnder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
