import type { Agent, Persona } from '#contract/agents/types.ts';
import { effectNote, type WriterKind } from '#domain/persona/effect-notes.ts';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
import type { AgentForm } from '#web/features/agents/agent-form.ts';

export interface FieldsProps {
  form: AgentForm;
  /** The writer that the agent’s owner chose; the default without one. */
  writer?: Agent['writer'] | undefined;
}

export interface ShownProps extends FieldsProps {
  /** Without explanations of each choice, for an agent that its owner knows. */
  isShort?: boolean;
}

/** Returns a function that adds to a field’s help what the writer in use makes of it, once that is known. */
export function useEffectNote({ writer = null }: Pick<FieldsProps, 'writer'>) {
  const { isKnown, isModel, writer: used } = useWriter({ writer });
  const ofModel: WriterKind = used?.is_small ? 'small' : 'large';
  return (field: keyof Persona, help = ''): string => {
    const kind = isModel ? ofModel : 'built_in';
    const note = isKnown && effectNote(field, kind);
    return [help && note && !/[.?!]$/u.test(help) ? `${help}.` : help, note]
      .filter(Boolean)
      .join(' ');
  };
}
