/** What the content form holds. */
import { contentCalls, variationCount } from '#contract/content.ts';
import type { ContentTypes, Lengths, WritingStyles } from '#contract/content.ts';
import { issuesByField } from '#web/lib/field-errors.ts';
import type { Request } from './queries.ts';

export interface BriefValues {
  agent_id: string | null;
  content_type: (typeof ContentTypes)[number];
  topic: string;
  style: (typeof WritingStyles)[number];
  length: (typeof Lengths)[number];
  context: string;
  hashtags: boolean;
  emojis: boolean;
  variations: boolean;
  variation_count: number;
}

export const emptyBrief: BriefValues = {
  agent_id: null,
  content_type: 'tweet',
  topic: '',
  style: 'casual',
  length: 'medium',
  context: '',
  hashtags: false,
  emojis: false,
  variations: false,
  variation_count: variationCount.default,
};

/** Whether the two things without which nothing can be written are there. */
export const isReady = ({ agent_id, topic }: BriefValues): boolean =>
  agent_id !== null && topic.trim() !== '';

export const requestOf = (values: BriefValues): Request => ({
  ...values,
  agent_id: values.agent_id ?? '',
});

export function validateBrief(values: BriefValues): Record<string, string> {
  const parsed = contentCalls.generate.body.safeParse(requestOf(values));
  const errors = parsed.success ? {} : issuesByField(parsed.error.issues);
  return values.agent_id === null ? { ...errors, agent_id: 'Please select an AI agent' } : errors;
}
