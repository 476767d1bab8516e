import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day } from '#contract/core/time.ts';
import type { Delivery, Webhook } from '#contract/webhooks/calls.ts';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { WebhooksSection } from './webhooks-section.tsx';
import { enter } from '#test/enter.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const delivery_id = '0198c0de-0000-7000-8000-000000000002';
const aWebhook = (own: Partial<Webhook> = {}): Webhook => ({
  id,
  url: 'https://example.com/hook',
  events: ['post.published', 'channel.broken'],
  state: 'on',
  reason: null,
  failing_since: null,
  waiting: 0,
  old_secret_until: null,
  created_at: '2026-11-01T09:00:00.000Z',
  ...own,
});
const aDelivery = (own: Partial<Delivery> = {}): Delivery => ({
  id: delivery_id,
  event: 'post.published',
  state: 'given_up',
  tries: 11,
  status: 503,
  answer: 'Down for repair',
  problem: 'It answered 503.',
  body: '{"type":"post.published"}',
  created_at: '2026-11-01T09:00:00.000Z',
  tried_at: '2026-11-04T09:00:00.000Z',
  next_at: null,
  ...own,
});

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const listing = (...data: Webhook[]) => ({ body: { data, total: data.length } });
const open = () => {
  openScreen(WebhooksSection, '/settings');
  showMessages();
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('webhook settings', () => {
  it('P-23.29 add an address with events, show an error at its field, and show the secret once', async () => {
    let taken = 0;
    const asked = answering({
      'GET /webhooks': listing(),
      'POST /webhooks': () => {
        taken += 1;
        return taken === 1
          ? {
              status: 400,
              body: {
                code: 'invalid_input',
                message: 'Some fields need your attention.',
                details: [{ path: 'url', message: 'This address can’t be reached.' }],
              },
            }
          : { body: { data: aWebhook(), secret: 'whsec_once', message: 'Webhook added.' } };
      },
    });
    open();
    await click('Add webhook');
    const dialog = await screen.findByRole('dialog', { name: 'Add a webhook' });
    const field = within(dialog).getByLabelText(/Address/);
    await enter(field, 'http://example.com');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    expect(await within(dialog).findByText(/Enter an https address/)).toBeTruthy();
    await userEvent.clear(field);
    await enter(field, 'https://example.com/hook');
    await userEvent.click(within(dialog).getByLabelText('A budget is used up'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    expect(await within(dialog).findByText('This address can’t be reached.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    expect(await screen.findByDisplayValue('whsec_once')).toBeTruthy();
    expect(asked.findLast(({ call }) => call === 'POST /webhooks')?.body).toEqual({
      url: 'https://example.com/hook',
      events: ['post.published', 'post.failed', 'post.needs_you', 'budget.reached'],
    });
    await click('Done');
    expect(screen.queryByDisplayValue('whsec_once')).toBeNull();
  });

  it('P-23.29 show that a webhook is off and why, and resume it', async () => {
    const off = aWebhook({
      state: 'off',
      reason: 'Nothing could be delivered for 3 days.',
      waiting: 2,
    });
    const resume = `POST /webhooks/${id}/resume`;
    const asked = answering({
      'GET /webhooks': listing(off),
      [resume]: { body: { data: aWebhook(), message: 'Webhook resumed.' } },
    });
    open();
    expect(await screen.findByText('Off')).toBeTruthy();
    expect(screen.getByText('Nothing could be delivered for 3 days.')).toBeTruthy();
    expect(screen.getByText('2 events wait')).toBeTruthy();
    expect(screen.getByText('A post went live · An account needs reconnecting')).toBeTruthy();
    await click('More for example.com');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Resume' }));
    expect(await screen.findByText('Webhook resumed.')).toBeTruthy();
    expect(asked.map(({ call }) => call)).toContain(resume);
  });

  it('P-23.29 log each delivery with the answer and the next try, and send it again', async () => {
    const replay = `POST /webhooks/${id}/deliveries/${delivery_id}/replay`;
    const waiting = aDelivery({
      id: '0198c0de-0000-7000-8000-000000000003',
      event: 'channel.broken',
      state: 'waiting',
      tries: 1,
      next_at: '2030-01-01T00:00:00.000Z',
    });
    const asked = answering({
      'GET /webhooks': listing(aWebhook()),
      [`GET /webhooks/${id}/deliveries`]: {
        body: { data: [waiting, aDelivery()], total: 2 },
      },
      [replay]: { body: { data: aDelivery({ state: 'waiting' }), message: 'Sending again.' } },
      [`POST /webhooks/${id}/replay`]: {
        body: { data: { replayed: 3 }, message: 'Sending 3 events again.' },
      },
    });
    open();
    await click('Log of example.com');
    const log = await screen.findByRole('list', { name: 'Events' });
    const [first, second] = within(log).getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /channel\.brokenWaiting.*1 try\. It answered 503\. Next try/,
    );
    expect(second?.textContent).toMatch(/Not delivered.*11 tries\. It answered 503\./);
    expect(second?.textContent).toContain('Down for repair');
    await click('Replay post.published');
    expect(await screen.findByText('Sending again.')).toBeTruthy();
    await click('Replay…');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'The last day' }));
    expect(await screen.findByText('Sending 3 events again.')).toBeTruthy();
    const sent = asked.find(({ call }) => call === `POST /webhooks/${id}/replay`);
    const since = Date.parse(String(Reflect.get(Object(sent?.body), 'since')));
    expect(Date.now() - since).toBeGreaterThanOrEqual(day);
    expect(Date.now() - since).toBeLessThan(2 * day);
  });

  it('P-23.29 show the result of a test', async () => {
    answering({
      'GET /webhooks': listing(aWebhook()),
      [`POST /webhooks/${id}/test`]: {
        body: { data: aDelivery({ event: 'webhook.test', tries: 1 }), message: 'Test failed.' },
      },
    });
    open();
    await click('Test example.com');
    expect(await screen.findByText('Test failed. It answered 503.')).toBeTruthy();
  });
});
