/** Sets or removes the budget of a month. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { noAmount, typedDollars, typedMicros } from '#web/lib/forms/typed-money.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { useSetBudget } from './queries.ts';

/** Whose budget is edited. */
export interface Limited {
  /** `null` for the whole account. */
  agent_id: string | null;
  name: string;
  budget: number | null;
}

function BudgetForm({ of, onClose }: { of: Limited; onClose: () => void }) {
  const [typed, setTyped] = useState(typedDollars(of.budget));
  const [problem, setProblem] = useState<string>();
  const set = useSetBudget();
  const save = (monthly_budget: number | null) =>
    set.mutate(
      { agent_id: of.agent_id, monthly_budget },
      {
        onSuccess: ({ message }) => {
          void notify.success(message);
          onClose();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    const micros = typedMicros(typed);
    const isAmount = typeof micros === 'number';
    setProblem(isAmount ? undefined : noAmount);
    if (isAmount) save(micros);
  };
  return (
    <form className="stackMd" onSubmit={submit} noValidate>
      <TextInput
        label="Dollars a month"
        description="We stop before you exceed it. Free features keep working. Resets on the 1st, UTC."
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <FormError text={set.error ? messageOf(set.error) : null} />
      <DialogButtons action="Save budget" isSending={set.isPending} onCancel={onClose}>
        {of.budget !== null && (
          <Button variant="subtle" color="red" disabled={set.isPending} onClick={() => save(null)}>
            Remove limit
          </Button>
        )}
      </DialogButtons>
    </form>
  );
}

interface Props {
  /** The dialog is open while there is one. */
  of: Limited | undefined;
  onClose: () => void;
}

export const BudgetDialog = ({ of, onClose }: Props) => (
  <Modal
    opened={of !== undefined}
    onClose={onClose}
    title={of ? `Set monthly budget: ${of.name}` : ''}
  >
    {of && <BudgetForm of={of} onClose={onClose} />}
  </Modal>
);
