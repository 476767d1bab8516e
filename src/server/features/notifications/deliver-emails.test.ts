import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { hour, minute } from '#contract/core/time.ts';
import { MailError } from '#server/adapters/mail/port.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { deliverEmails, postOffice, waitingEmails } from '#test/post-office.ts';
import { createWorld, type World } from '#test/world.ts';
import { type EmailMessage, sendEmail } from './service.ts';
import { notificationsCleanupJob } from './sweep.job.ts';

const away = new MailError('retry', 'The mail server could not be reached.');
const unknown = new MailError('rejected', 'The mail server answered 550 to RCPT TO.');

const token = 'tok-3n-s3cr3t';
const email = (change: Partial<EmailMessage> = {}): EmailMessage => ({
  to: 'ada@example.org',
  subject: 'Set a new password',
  paragraphs: [`Here it is: ${token}`],
  ...change,
});

const open: World[] = [];
afterEach(async () => {
  for (const world of open.splice(0)) await world.close();
});

describe.each(everyEngine)('queued emails on %s', (engine) => {
  const isHere = engines.includes(engine);
  const openOffice = async () => {
    const office = postOffice();
    const world = await createWorld(engine, { parts: () => ({ mail: office.port }) });
    open.push(world);
    const { ctx } = world;
    return {
      office,
      world,
      ctx,
      send: (change?: Partial<EmailMessage>) =>
        sendEmail(ctx, ctx.db, undefined, email(change), ctx.clock()),
      /** Lets time pass in steps, and runs the job at each. */
      async after(milliseconds: number) {
        world.pass(milliseconds);
        await deliverEmails(ctx);
      },
    };
  };

  test('are sent once, with the id of their row, and then deleted', async () => {
    const { office, world, ctx, send, after } = await openOffice();
    await send();
    await send({ to: 'bob@example.org' });
    const ids = (await ctx.db.selectFrom('mails').select('id').execute()).map(({ id }) => id);
    await after(0);
    await after(hour);
    expect(office.taken.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(office.taken[0]).toMatchObject({
      to: 'ada@example.org',
      subject: 'Set a new password',
      text: expect.stringContaining(token),
      html: expect.stringContaining(token),
    });
    expect(await waitingEmails(world)).toEqual([]);
  });

  test.runIf(isHere)('LG-3 cannot be read from the database or the log alone', async () => {
    const { office, world, ctx, send, after } = await openOffice();
    await send();
    const row = await ctx.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/s3cr3t|ada@example|new password/);
    office.refusals.push(away, new TypeError(`broken at ${token}`), unknown);
    await after(0);
    await after(5 * minute);
    await after(5 * minute);
    expect(await waitingEmails(world)).toEqual([]);
    expect(world.logged.join('')).toContain('could not be handed over');
    expect(world.logged.join('')).not.toMatch(/s3cr3t|ada@example|new password/);
  });

  test.runIf(isHere)(
    'are retried with growing delays, up to an hour, until they are sent',
    async () => {
      const { office, send, after } = await openOffice();
      await send();
      office.refusals.push(away, away, away, away, away, away, away, away);
      let tries = 0;
      office.before = async () => void (tries += 1);
      const waits: number[] = [];
      for (let passed = 0; office.taken.length === 0 && passed < 12 * 60; passed += 1) {
        const before = tries;
        await after(passed === 0 ? 0 : minute);
        if (tries > before) waits.push(passed);
      }
      const gaps = waits.slice(1).map((at, index) => at - (waits[index] ?? 0));
      expect(gaps).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
      expect(office.taken).toHaveLength(1);
    },
  );

  test.runIf(isHere)(
    'are dropped after a day of failures, with an error for the operator',
    async () => {
      const { office, world, send, after } = await openOffice();
      await send();
      office.refusals.push(...Array.from({ length: 100 }, () => away));
      for (let passed = 0; passed < 26; passed += 1) await after(hour);
      expect(await waitingEmails(world)).toEqual([]);
      const lines = world.logged.map((line) => JSON.parse(line));
      expect(lines).toContainEqual(
        expect.objectContaining({ level: 50, msg: 'a mail was given up after a day of tries' }),
      );
    },
  );

  test.runIf(isHere)(
    'that are rejected for good are dropped, and do not block others',
    async () => {
      const { office, world, send, after } = await openOffice();
      await send();
      // Emails of the same millisecond have no order.
      world.pass(1);
      await send({ to: 'bob@example.org' });
      office.refusals.push(unknown);
      await after(0);
      expect(office.taken.map(({ to }) => to)).toEqual(['bob@example.org']);
      expect(await waitingEmails(world)).toEqual([]);
      expect(world.logged.join('')).toContain('refused for good');
    },
  );

  test(
    'are dropped once they are worthless: an expired link is not sent',
    { tags: 'slow' },
    async () => {
      const { office, world, ctx, send, after } = await openOffice();
      await send({ not_after: ctx.clock() + hour });
      await send({ to: 'bob@example.org', not_after: ctx.clock() + 3 * hour });
      await after(2 * hour);
      expect(office.taken.map(({ to }) => to)).toEqual(['bob@example.org']);
      expect(await waitingEmails(world)).toEqual([]);
    },
  );

  test('are sent once by two concurrent workers', async () => {
    const { office, world, ctx, send } = await openOffice();
    for (let n = 0; n < 30; n += 1) await send({ to: `p${n}@example.org` });
    // Each worker is in the middle of an email when the other one polls.
    office.before = () => new Promise((resolve) => setImmediate(resolve));
    await Promise.all([deliverEmails(ctx), deliverEmails(ctx), deliverEmails(ctx)]);
    await deliverEmails(ctx);
    await deliverEmails(ctx);
    expect(office.taken).toHaveLength(30);
    expect(new Set(office.taken.map(({ to }) => to)).size).toBe(30);
    expect(await waitingEmails(world)).toEqual([]);
  });

  test('of a worker that died are sent later, with the same id', async () => {
    const { office, ctx, send, after } = await openOffice();
    await send();
    const { id } = await ctx.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    // The process dies after sending and before recording it.
    const died = new Promise<void>(() => {});
    let left: () => void;
    const gone = new Promise<void>((resolve) => (left = resolve));
    office.before = () => {
      left();
      return died;
    };
    // It no longer renews its lease.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    void deliverEmails(ctx);
    await gone;
    vi.useRealTimers();
    office.before = async () => {};
    await after(minute / 3);
    expect(office.taken).toEqual([]);
    await after(minute / 2);
    expect(office.taken.map((mail) => mail.id)).toEqual([id]);
  });

  test.runIf(isHere)('that cannot be decrypted are retried, and do not block others', async () => {
    const { office, ctx, send, after } = await openOffice();
    await send();
    await ctx.db.updateTable('mails').set({ sealed: 'v1.not.a.sealed.text' }).execute();
    await send({ to: 'bob@example.org' });
    await after(0);
    await after(5000);
    expect(office.taken.map(({ to }) => to)).toEqual(['bob@example.org']);
  });

  test(
    'P-9.26 become files in the outbox folder if there is no mail server, for 30 days',
    { tags: 'slow' },
    async () => {
      const world = await createWorld(engine);
      open.push(world);
      const { ctx } = world;
      const action = { label: 'Set a new password', url: `http://localhost:3000/reset#${token}` };
      await sendEmail(ctx, ctx.db, undefined, email({ action }), ctx.clock());
      await deliverEmails(ctx);
      const folder = join(ctx.config.data_dir, 'outbox');
      const [name = '', ...more] = await readdir(folder);
      expect(more).toEqual([]);
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      expect(mail.from).toEqual({ name: 'SocialAI', address: 'noreply@localhost' });
      expect(mail.text).toContain(action.url);
      const sweep = () => notificationsCleanupJob(ctx).run(null, new AbortController().signal);
      world.pass(limits.outbox_life - minute);
      await sweep();
      expect(await readdir(folder)).toEqual([name]);
      world.pass(2 * minute);
      await sweep();
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
