/** What the company area calls things. */
import type { KnowledgeScope, PriorityLevel } from '#contract/company/types.ts';
import type { DocumentState, FileType } from '#contract/company/documents.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';

/** The mark of a profile and of a product, as documents have it. */
export const strangersLabel = 'May be used when answering strangers';
export const strangersHelp =
  'Off: agents use it for their own posts only. Nothing of it is ever near what strangers wrote, so nobody can talk it out of an agent.';

export const reachWords = (isPublic: boolean): string =>
  isPublic ? 'Also for answers to strangers' : 'Not for answers to strangers';

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
  1: 'A few facts for each text. The agent’s own subjects come first.',
  2: 'Some facts for each text.',
  3: 'Many facts for each text.',
  4: 'As many facts for each text as there is room for.',
};

export const typeLabels: Readonly<Record<FileType, string>> = {
  pdf: 'PDF',
  docx: 'DOCX',
  txt: 'TXT',
  md: 'MD',
};

export const documentStates: Readonly<Record<DocumentState, StateWords>> = {
  queued: { label: 'Waiting to be read', tone: 'quiet' },
  reading: { label: 'Being read', tone: 'info' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Not readable', tone: 'bad' },
};

const mebibyte = 1024 * 1024;

/** Bytes as people read them. */
export function sizeWords(bytes: number): string {
  if (bytes >= mebibyte) return `${(bytes / mebibyte).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
