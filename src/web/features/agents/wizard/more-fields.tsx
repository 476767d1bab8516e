/** Fields that a new agent can leave as they are: folded, until one of them is set or wrong. */
import { type ReactNode, useState } from 'react';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { type AgentValues, emptyValues } from '#web/features/agents/agent-values.ts';
import classes from './more-fields.module.css';

interface Props {
  form: AgentForm;
  fields: readonly (keyof AgentValues)[];
  /** What they are about. */
  what: string;
  children: ReactNode;
}

export function MoreFields({ form, fields, what, children }: Props) {
  const [chosen, setChosen] = useState<boolean>();
  const { values, errors } = form;
  const isSet = fields.some(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(emptyValues[field]),
  );
  const isWrong = Object.keys(errors).some((place) =>
    fields.some((field) => field === place.split('.')[0]),
  );
  return (
    <details
      className={`outlined rounded padWide ${classes.fold}`}
      open={isWrong || (chosen ?? isSet)}
      onToggle={(event) => setChosen(event.currentTarget.open)}
    >
      <summary className="rowSm pointed folds">
        <span className="strong">More</span>
        <span className="quiet">{what}</span>
      </summary>
      <div className="stackLg">{children}</div>
    </details>
  );
}
