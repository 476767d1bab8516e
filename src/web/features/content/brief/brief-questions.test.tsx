import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { connected, openContent, topic, withAgents } from '#test/content-screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

const Asked = z.object({ topic: z.string() });
const sale = {
  act: 'offer',
  questions: [
    { key: 'price', label: 'What’s the offer?', example: '20% off' },
    { key: 'when', label: 'Until when?', example: 'Until Sunday' },
  ],
};
const hiring = {
  act: 'hiring',
  questions: [{ key: 'what', label: 'What’s the job?', example: 'Baker' }],
};

const open = () =>
  openContent(
    withAgents([connected], {
      'POST /content/questions': (body) => ({
        body: { data: Asked.parse(body).topic.startsWith('Sale') ? sale : hiring },
      }),
    }),
  );
const generated = (asked: readonly { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call === 'POST /content/generate').map(({ body }) => body);
const generate = () => userEvent.click(screen.getByRole('button', { name: 'Generate content' }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

test('P-2.82 asks what readers should know, and sends the answers', async () => {
  const { asked } = open();
  await enter(await topic(), 'Sale');
  const offer = await screen.findByRole('textbox', { name: 'What’s the offer?' });
  const until = screen.getByRole('textbox', { name: 'Until when?' });
  expect(until).toHaveProperty('value', '');
  await enter(offer, ' 20% off all cakes ');
  await generate();
  await waitFor(() => expect(generated(asked)).toHaveLength(1));
  expect(Reflect.get(Object(generated(asked)[0]), 'answers')).toEqual({
    price: '20% off all cakes',
  });
});

test(
  'P-2.82 keeps the answer to a question that is no longer asked, but does not send it',
  { tags: 'slow' },
  async () => {
    const { asked } = open();
    await enter(await topic(), 'Sale');
    await enter(await screen.findByRole('textbox', { name: /the offer/ }), '20% off');
    await userEvent.clear(await topic());
    await enter(await topic(), 'Baker wanted');
    await screen.findByRole('textbox', { name: 'What’s the job?' });
    await generate();
    await waitFor(() => expect(generated(asked)).toHaveLength(1));
    expect(generated(asked)).toMatchObject([{ answers: {} }]);
    expect(JSON.stringify(generated(asked))).not.toContain('20%');
    await userEvent.clear(await topic());
    await enter(await topic(), 'Sale');
    const again = await screen.findByRole('textbox', { name: /the offer/ });
    expect(again).toHaveProperty('value', '20% off');
  },
);

test(
  'P-2.82 asks nothing for a reply, and generates without answers when the questions could not be loaded',
  { tags: 'slow' },
  async () => {
    const { asked } = openContent(withAgents([connected]));
    await enter(await topic(), 'Sale');
    await waitFor(() =>
      expect(asked.some(({ call }) => call === 'POST /content/questions')).toBe(true),
    );
    await generate();
    await waitFor(() => expect(generated(asked)).toHaveLength(1));
    expect(screen.queryByRole('group', { name: /helps to know/ })).toBeNull();
  },
);
