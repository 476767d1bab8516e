/** A form of settings that sends only what changed, and asks before it is left with changes. */
import { Button, Group } from '@mantine/core';
import { useForm, type UseFormInput } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { onSubmitKeys } from '#web/lib/typing.ts';
import { LeaveGuard } from './leave-guard.tsx';

type Values = Record<string, unknown>;

interface Options<Saved, V extends Values> extends Pick<UseFormInput<V>, 'validate'> {
  saved: Saved;
  valuesOf: (saved: Saved) => V;
  isSame: (one: V, other: V) => boolean;
  isSaving: boolean;
  /** Sends the difference between `base` and `values`; `put` takes what was saved. */
  send: (base: V, values: V, put: (saved: Saved) => void) => void;
}

/** The form, and what its frame needs. */
export function useSettingsForm<Saved, V extends Values>(options: Options<Saved, V>) {
  const { saved, valuesOf, isSame, validate, isSaving, send } = options;
  const [base, setBase] = useState(() => valuesOf(saved));
  const form = useForm<V>({ initialValues: base, ...(validate && { validate }) });
  const changed = !isSame(base, form.values);
  const put = (now: Saved) => {
    setBase(valuesOf(now));
    form.setValues(valuesOf(now));
  };
  const save = form.onSubmit((values) => {
    if (changed && !isSaving) send(base, values, put);
  });
  return { form, changed, save, isSaving, undo: () => form.setValues(base) };
}

interface Props {
  label: string;
  className?: string;
  state: Pick<ReturnType<typeof useSettingsForm>, 'changed' | 'save' | 'isSaving' | 'undo'>;
  /** The fields; they get the buttons. ⌘/Ctrl-Enter saves from any field. */
  children: (buttons: ReactNode) => ReactNode;
}

export const SettingsForm = ({ label, className, state, children }: Props) => {
  const { changed, save, isSaving, undo } = state;
  return (
    <form
      aria-label={label}
      className={className}
      onSubmit={save}
      onKeyDown={onSubmitKeys(save)}
      noValidate
    >
      {children(
        <Group gap="sm">
          <ReasonButton
            type="submit"
            loading={isSaving}
            why={changed ? undefined : 'No changes yet.'}
          >
            Save settings
          </ReasonButton>
          {changed && (
            <Button variant="default" onClick={undo}>
              Undo changes
            </Button>
          )}
        </Group>,
      )}
      <LeaveGuard
        active={changed && !isSaving}
        betweenTabs
        title="Leave without saving?"
        text="Your changes aren’t saved yet."
      />
    </form>
  );
};
