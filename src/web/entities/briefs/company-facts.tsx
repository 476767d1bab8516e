/** Company facts about a topic, each with its source and a button that adds it. Nothing is added without a click. */
import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { wholeStatements } from '#domain/briefs/company-statements.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import classes from './briefs.module.css';

/** More chips than these nobody reads. */
const most = 8;

export interface About {
  agent_id: string | null;
  topic: string;
}

interface CompanyProps {
  about: About;
  facts: readonly string[];
  onAdd: (fact: string) => void;
}

export default function CompanyFacts({ about: { agent_id, topic }, facts, onAdd }: CompanyProps) {
  const [asked, setAsked] = useState<string>();
  const question = cut(topic.trim(), limits.topic);
  const { data, isFetching, error } = useQuery({
    queryKey: ['company', 'facts', agent_id, asked],
    queryFn: async ({ signal }) =>
      (
        await api.company.ask({
          body: { question: asked ?? '', ...(agent_id !== null && { agent_id }) },
          signal,
        })
      ).data,
    enabled: asked !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  const found = wholeStatements(data ?? [])
    .filter(({ text }) => text.length <= limits.answer && !facts.includes(text))
    .slice(0, most);
  return (
    <div className="stackXs">
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={question === ''}
          loading={isFetching}
          onClick={() => setAsked(question)}
        >
          Find company facts
        </Button>
      </div>
      <div role="status">
        {error && (
          <p className="quiet">{messageOf(error, 'Couldn’t search your company facts.')}</p>
        )}
        {data && found.length === 0 && (
          <p className="quiet">Nothing more about this topic that the agent may use.</p>
        )}
      </div>
      {found.length > 0 && (
        <div className="rowXs" role="group" aria-label="Add a company fact">
          {found.map(({ text, source }) => (
            <UnstyledButton
              key={text}
              className={classes.chip ?? ''}
              // Its visible words in their order, because that is how people who speak to their computer name it.
              aria-label={`Add ${text} ${source}`}
              onClick={() => onAdd(text)}
            >
              <IconPlus size={16} aria-hidden />
              <span>
                <span dir="auto">{text}</span>{' '}
                <span className="quiet" dir="auto">
                  {source}
                </span>
              </span>
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}
