import { Button, MantineProvider, Menu, Popover } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { LateMenu } from './late-menu.tsx';
import { LatePopover } from './late-popover.tsx';

const button = () => screen.getByRole('button', { name: 'Open' });

function Notes() {
  const [opened, setOpened] = useState(false);
  return (
    <MantineProvider env="test">
      <LatePopover
        opened={opened}
        onChange={setOpened}
        trapFocus
        returnFocus
        target={<Button onClick={() => setOpened(!opened)}>Open</Button>}
      >
        <Popover.Dropdown>
          <input aria-label="Note" />
        </Popover.Dropdown>
      </LatePopover>
    </MantineProvider>
  );
}

it('P-49.480 a popover is built when it is first opened, says so before, and gives the focus back', async () => {
  render(<Notes />);
  const user = userEvent.setup();
  expect(button().getAttribute('aria-haspopup')).toBe('dialog');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(button().getAttribute('aria-controls')).toBeNull();
  await user.click(button());
  expect(document.activeElement).toBe(await screen.findByLabelText('Note'));
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button()));
  await user.click(button());
  await screen.findByLabelText('Note');
});

it('P-49.480 a menu too, with the keyboard alone', async () => {
  render(
    <MantineProvider env="test">
      <LateMenu target={<Button>Open</Button>}>
        <Menu.Dropdown>
          <Menu.Item>One</Menu.Item>
          <Menu.Item>Two</Menu.Item>
        </Menu.Dropdown>
      </LateMenu>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Open' });
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'One' }));
  await user.keyboard('{ArrowDown}{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(screen.queryByRole('menu')).toBeNull();
});
