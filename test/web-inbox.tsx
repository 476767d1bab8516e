/** The inbox of one agent, with a server that answers for it. */
import { screen } from '@testing-library/react';
import type { Interaction } from '#contract/engagement/types.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from './screen.tsx';
import { anInteraction } from '#web/entities/engagement/interaction.fixture.ts';
import { InboxPage } from '#web/features/inbox/inbox.page.tsx';

export const ada = anAgent();
export const first = anInteraction();
export const second = anInteraction({
  id: '0198c0de-0000-7000-8000-0000000000a2',
  text: 'Is @Ada awake?',
  author: { external_id: 'bo', username: 'bo', display_name: 'Bo', followers: 1200 },
});
export const onX = anInteraction({
  platform: 'twitter',
  state: 'handoff',
  url: 'https://x.com/sam/status/1',
  compose_url: 'https://x.com/intent/post?in_reply_to=1&text=They%20do%2C%20on%20every%20write.',
});

export function openInbox(
  items: readonly Interaction[],
  { search = '', answers = {} }: { search?: string; answers?: Answers } = {},
) {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /inbox': {
      body: { data: items, total: items.length, waiting: items.length, answering: 0 },
    },
    ...Object.fromEntries(
      items.map((item) => [
        `GET /agents/${ada.id}/interactions/${item.id}`,
        { body: { data: { interaction: item, posts: [] } } },
      ]),
    ),
    ...answers,
  });
  showMessages();
  const shown = openScreen(InboxPage, '/inbox', `/inbox${search}`);
  return { asked, sent: (call: string) => asked.filter((one) => one.call === call), ...shown };
}
export const decided = (item: Interaction, message: string) => ({ body: { data: item, message } });
export const detail = () => screen.findByRole('region', { name: /^(Sam|Bo) to Ada$/ });
