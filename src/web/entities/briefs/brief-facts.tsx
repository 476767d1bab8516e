/** What a brief says besides its topic: facts, how to write them, words to keep out, and what the text is for. */
import { Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { BriefKinds } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import { kindLabels } from '#domain/persona/brief-labels.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
import type { About } from './company-facts.tsx';
import { type BriefFacts, linesOf } from './facts-values.ts';

const CompanyFacts = lazy(() => import('./company-facts.tsx'));

interface FactsProps {
  about: About;
  value: string;
  onChange: (facts: string) => void;
  /** What is wrong with the facts, or missing; it brings the cursor here. */
  error: ReactNode;
}

/** The facts, one a line, with those of the company to choose from. Without an AI model they are all there is to say. */
export function FactsField({ about, value, onChange, error }: FactsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { data: agents } = useQuery(agentsQuery);
  const { isKnown, isModel } = useWriter(agents?.find(({ id }) => id === about.agent_id));
  const isAlone = isKnown && !isModel;
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <>
      <Textarea
        ref={field}
        label="Facts"
        description={
          isAlone
            ? 'What should the post say? One fact per line. An AI model isn’t connected, so they’re used as they are.'
            : 'One per line. Each post says all of them that fit.'
        }
        withAsterisk={isAlone}
        aria-required={isAlone || undefined}
        placeholder={'We open at 7.\nParking is behind the house.'}
        maxLength={limits.context}
        autosize
        minRows={2}
        maxRows={8}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
      />
      <Suspense>
        <CompanyFacts
          about={about}
          facts={linesOf(value)}
          onChange={(facts) => onChange(facts.join('\n'))}
        />
      </Suspense>
    </>
  );
}

interface Props {
  about: About;
  values: BriefFacts;
  onChange: (next: Partial<BriefFacts>) => void;
  errorOf: (field: keyof BriefFacts) => ReactNode;
}

/** Facts first; the other fields are rarely needed, and folded. */
export function BriefFactsFields({ about, values, onChange, errorOf }: Props) {
  const { context, wishes, keep_out, kind } = values;
  const [isPlain] = useState(() => kind === 'plain' && wishes === '' && keep_out === '');
  const isFaulty = Boolean(errorOf('wishes') ?? errorOf('keep_out'));
  return (
    <Stack gap="sm">
      <FactsField
        about={about}
        value={context}
        onChange={(facts) => onChange({ context: facts })}
        error={errorOf('context')}
      />
      <details open={!isPlain || isFaulty || undefined}>
        <summary className="rowXs folds said">Kind, style and words to avoid</summary>
        <Stack gap="sm" pt="sm">
          <Select
            label="Kind"
            data={BriefKinds.map((value) => ({ value, label: kindLabels[value] }))}
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
            description="Words or sentences that posts must not contain, one per line."
            autosize
            minRows={1}
            maxRows={4}
            value={keep_out}
            onChange={({ currentTarget }) => onChange({ keep_out: currentTarget.value })}
            error={errorOf('keep_out')}
          />
        </Stack>
      </details>
    </Stack>
  );
}
