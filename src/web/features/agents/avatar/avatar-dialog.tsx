import { Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Agent } from '#contract/agents/types.ts';
import { type AgentValues, valuesOf } from '#web/features/agents/agent-values.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { AvatarField } from './avatar-field.tsx';

interface Props {
  agent: Agent;
  onUse: (url: string | null) => void;
  onClose: () => void;
}

/** The avatar dialog of a saved agent: the chosen one is saved at once. */
export function AvatarDialog({ agent, onUse, onClose }: Props) {
  const isPhone = usePhone();
  const form = useForm<AgentValues>({ initialValues: valuesOf(agent) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Change avatar of ${agent.name}`}
      size="52rem"
      fullScreen={isPhone}
    >
      <AvatarField form={form} agentId={agent.id} onUse={onUse} />
    </Modal>
  );
}
