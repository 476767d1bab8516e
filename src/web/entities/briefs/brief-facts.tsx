/** What a brief says besides its topic: facts, how to write them, words to keep out, and what the text is for. */
import { Select, Stack, Textarea } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { BriefKinds } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import { kindLabels } from '#domain/persona/brief-labels.ts';
import type { About } from './company-facts.tsx';
import { type BriefFacts, linesOf } from './facts-values.ts';

const CompanyFacts = lazy(() => import('./company-facts.tsx'));

interface Props {
  about: About;
  values: BriefFacts;
  onChange: (next: Partial<BriefFacts>) => void;
  errorOf: (field: keyof BriefFacts) => ReactNode;
}

/** Facts first; the other fields are optional. */
export function BriefFactsFields({ about, values, onChange, errorOf }: Props) {
  const { context, wishes, keep_out, kind } = values;
  const add = (fact: string) =>
    onChange({ context: [context.trim(), fact].filter(Boolean).join('\n') });
  return (
    <Stack gap="sm">
      <Textarea
        label="Facts"
        description="One per line. Each text says all of them that fit."
        placeholder={'We open at 7.\nParking is behind the house.'}
        maxLength={limits.context}
        autosize
        minRows={2}
        maxRows={8}
        value={context}
        onChange={({ currentTarget }) => onChange({ context: currentTarget.value })}
        error={errorOf('context')}
      />
      <Suspense>
        <CompanyFacts about={about} facts={linesOf(context)} onAdd={add} />
      </Suspense>
      <Select
        label="Kind"
        data={BriefKinds.map((value) => ({ value, label: kindLabels[value].label }))}
        allowDeselect={false}
        value={kind}
        onChange={(chosen) =>
          onChange({ kind: BriefKinds.find((one) => one === chosen) ?? 'plain' })
        }
      />
      <Textarea
        label="How (optional)"
        description="Only AI models follow this; the built-in writer can’t."
        placeholder="Short, and end with a question"
        maxLength={limits.wishes}
        autosize
        minRows={1}
        maxRows={4}
        value={wishes}
        onChange={({ currentTarget }) => onChange({ wishes: currentTarget.value })}
        error={errorOf('wishes')}
      />
      <Textarea
        label="Keep out (optional)"
        description="Words or sentences that no text may contain, one a line."
        autosize
        minRows={1}
        maxRows={4}
        value={keep_out}
        onChange={({ currentTarget }) => onChange({ keep_out: currentTarget.value })}
        error={errorOf('keep_out')}
      />
    </Stack>
  );
}
