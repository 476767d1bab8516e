import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Passage } from '#contract/company/documents.ts';
import { limits } from '#contract/core/limits.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './ask-company.module.css';
import { useAsk } from '#web/features/company/queries.ts';

/** The owner's search covers everything; an agent's covers its assignment. */
const everything = 'everything';
const examples = ['What does it cost?', 'Who is it for?', 'What sets us apart?'];

const PassageItem = ({ passage }: { passage: Passage }) => (
  <li className={classes.passage}>
    <p className="strong size2 inBrand">
      <bdi>{passage.source}</bdi>
    </p>
    {passage.heading && passage.heading !== passage.source && (
      <h3 className="size3" dir="auto">
        {passage.heading}
      </h3>
    )}
    <p className={classes.text} dir="auto">
      {passage.text}
    </p>
  </li>
);

interface AnswerProps {
  passages: readonly Passage[];
  /** Whether the search could end; otherwise something may be missing. */
  isWhole: boolean;
  question: string;
  /** The agent that was asked; none when everything was searched. */
  agent: string | undefined;
}

/** Said instead of claiming that there is nothing else. */
const cutShort =
  'We couldn’t search all documents in time. Use more specific words, or try again in a moment.';

function Answer({ passages, isWhole, question, agent }: AnswerProps) {
  if (passages.length === 0 && !isWhole) return <p className="muted">{cutShort}</p>;
  if (passages.length === 0)
    return (
      <p className="muted">
        {agent === undefined
          ? `No facts found for “${question}”.`
          : `${agent} finds no facts for “${question}” that it may use.`}
      </p>
    );
  return (
    <>
      <p className="quiet">
        {pluralize(passages.length, 'passage')} for “{question}”
        {agent === undefined ? '' : `, as ${agent} may use them`}, best first
      </p>
      {!isWhole && <p className="muted">{cutShort}</p>}
      <ol className="plain stackSm" aria-label="Passages">
        {passages.map((passage) => (
          <PassageItem key={passage.id} passage={passage} />
        ))}
      </ol>
    </>
  );
}

function useQuestion() {
  const { data: agents = [] } = useQuery(agentsQuery);
  const [question, setQuestion] = useState('');
  const [who, setWho] = useState(everything);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useAsk();
  const send = (typed: string) => {
    if (typed.trim() === '') {
      setProblem('Please enter a question');
      return;
    }
    setProblem(null);
    ask.mutate({ question: typed, ...(who !== everything && { agent_id: who }) });
  };
  const nameOf = (id: string | undefined) => agents.find((agent) => agent.id === id)?.name;
  const change = (typed: string) => {
    setQuestion(typed);
    setProblem(null);
  };
  return { agents, question, change, who, setWho, problem, send, ask, nameOf };
}

/** Shows the passages that an agent would use to answer a question. No model is called. */
export function AskCompany({ isEmpty }: { isEmpty: boolean }) {
  const { agents, question, change, who, setWho, problem, send, ask, nameOf } = useQuestion();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(question);
  };
  const askExample = (example: string) => {
    change(example);
    send(example);
  };
  const sent = ask.variables;
  return (
    <Panel title="Ask your company">
      <p className="muted">
        {isEmpty
          ? 'See which facts an agent would use. Add a profile, product or document first.'
          : 'See which facts an agent would use, and their source.'}
      </p>
      {!isEmpty && (
        <form className="rowXs top" aria-label="Ask your company" onSubmit={submit} noValidate>
          <TextInput
            className={classes.question ?? ''}
            aria-label="Question"
            placeholder="What does delivery cost?"
            maxLength={limits.topic}
            value={question}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            error={problem}
          />
          <Select
            className={classes.who ?? ''}
            aria-label="Ask as"
            data={[
              { value: everything, label: 'All knowledge' },
              ...agents.map(({ id, name }) => ({ value: id, label: `As ${name}` })),
            ]}
            allowDeselect={false}
            value={who}
            onChange={(chosen) => setWho(chosen ?? everything)}
          />
          <Button
            type="submit"
            variant="light"
            loading={ask.isPending}
            leftSection={<IconSearch size={16} aria-hidden />}
          >
            Ask
          </Button>
        </form>
      )}
      {!isEmpty && !sent && (
        <div className="lineXs">
          {examples.map((example) => (
            <Button
              key={example}
              size="compact-sm"
              variant="default"
              onClick={() => askExample(example)}
            >
              {example}
            </Button>
          ))}
        </div>
      )}
      <div aria-live="polite" className={`stackSm ${classes.answer}`}>
        {ask.data && sent && (
          <Answer
            passages={ask.data.data}
            isWhole={ask.data.is_whole}
            question={sent.question}
            agent={nameOf(sent.agent_id)}
          />
        )}
      </div>
      <FormError text={ask.error ? refusalWords(ask.error, 'Error loading data') : null} />
    </Panel>
  );
}
