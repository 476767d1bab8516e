import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

interface Props {
  /** Whether anything would be left behind. */
  active: boolean;
  title: string;
  text: string;
  /** What it is called to leave and keep what was entered; without it, leaving discards. */
  keepLabel?: string;
  onDiscard?: () => void;
  /** Also ask when another tab of the same page is opened, where that takes the form away. */
  betweenTabs?: boolean;
}

const tabOf = (search: object) => ('tab' in search ? search.tab : undefined);

/** Asks before a form with changes is left. */
export function LeaveGuard(props: Props) {
  const { active, title, text, keepLabel, onDiscard, betweenTabs = false } = props;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      active &&
      (current.pathname !== next.pathname ||
        (betweenTabs && tabOf(current.search) !== tabOf(next.search))),
    // What is kept in the browser survives a reload; the rest is worth the browser's own question.
    enableBeforeUnload: () => active && keepLabel === undefined,
    withResolver: true,
  });
  const discard = () => {
    onDiscard?.();
    blocker.proceed?.();
  };
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title={title}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="subtle" color="red" onClick={discard}>
          Discard
        </Button>
        {keepLabel && (
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {keepLabel}
          </Button>
        )}
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
      </Group>
    </Modal>
  );
}
