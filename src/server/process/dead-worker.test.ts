/** A process that is killed during its work blocks nothing for longer than a minute. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { openDocuments } from '#test/document-world.ts';
import { type Engagement, openEngagement } from '#test/engagement-world.ts';
import { engines } from '#test/engines.ts';
import { postOffice } from '#test/post-office.ts';
import { programOf, quiet } from '#test/programs.ts';
import { createWorld, secret, type World } from '#test/world.ts';
import { createTaskRunner, failLostJobs } from '#server/tasks/task-runner.ts';
import { decideAll } from '#server/features/engagement/replies/decide.ts';
import { draftAll } from '#server/features/engagement/replies/draft.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { deliverEmailsJob } from '#server/features/notifications/deliver-emails.job.ts';
import { sendEmail } from '#server/features/notifications/service.ts';
import { leaseDuration, renewInterval, whileLeased } from './lease.ts';
import { releaseHeld } from '#server/work.ts';

const never = new AbortController().signal;
/** Enough that clearing it takes several steps. */
const manyWords = Array.from({ length: 60_000 }, (_, n) => `word${n.toString(36)}`).join(' ');
const question = '@Ada how do you feed a sourdough starter?';

const worlds: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of worlds.splice(0)) await one.close();
});

interface Doomed {
  kind: string;
  owner_id: string;
  id?: string;
}

/** Has another process claim the work, and kills it there. */
async function killedAt({ ctx }: World, { kind, owner_id, id = 'key' }: Doomed): Promise<void> {
  const { data_dir, database_url } = ctx.config;
  const env = {
    DATA_DIR: data_dir,
    SECRET_KEY: secret,
    LOG_LEVEL: 'silent',
    ...(database_url && { DATABASE_URL: database_url }),
  };
  const order = JSON.stringify({ env, now: ctx.clock(), kind, owner_id, id });
  const child = spawn(process.execPath, [quiet, await programOf('dying-child'), order], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe.each(engines)('on %s', (engine) => {
  /** Time passes until a dead worker is noticed, or the only process of an SQLite file restarts. */
  const ways: [string, (world: World) => unknown][] = [
    ['is noticed within a minute', (world) => world.pass(minute)],
    ...(engine === 'sqlite'
      ? [['is forgotten when the next one starts', ({ ctx }: World) => releaseHeld(ctx)] as const]
      : []
    ).map(([name, way]): [string, (world: World) => unknown] => [name, way]),
  ];

  describe.each(ways)('a process that was killed %s', (_name, pass) => {
    async function said(): Promise<Engagement> {
      const engagement = await openEngagement(engine);
      await engagement.say(question);
      engagement.world.pass(4000);
      return engagement;
    }

    test('while it listened for mentions', { tags: 'slow', timeout: 60_000 }, async () => {
      const { world, owner, heard } = await said();
      await killedAt(world, { kind: 'hearing', owner_id: owner.id });
      await pollMentions(world.ctx, never);
      expect(await heard()).toEqual([]);
      await pass(world);
      await pollMentions(world.ctx, never);
      expect(await heard()).toHaveLength(1);
    });

    test('while it wrote a reply', async () => {
      const { world, owner, heard } = await said();
      const { ctx } = world;
      await pollMentions(ctx, never);
      await decideAll(ctx, never);
      const stateOf = async () => (await heard()).map(({ state }) => state);
      expect(await stateOf()).toEqual(['drafting']);
      await killedAt(world, { kind: 'answers', owner_id: owner.id });
      await draftAll(ctx, never);
      expect(await stateOf()).toEqual(['drafting']);
      await pass(world);
      await draftAll(ctx, never);
      expect(await stateOf()).not.toEqual(['drafting']);
    }, 60_000);

    test('while it read a document', { tags: 'slow', timeout: 60_000 }, async () => {
      const documents = await openDocuments(engine);
      worlds.push(documents);
      const { world, owner, upload, one, watch, readAll } = documents;
      const file = Buffer.from('We bake bread every day.');
      const { id } = (await upload([['a.txt', file]])).body.data[0];
      const stateOf = async () => (await one(id)).body.data.state;
      await killedAt(world, { kind: 'documents', owner_id: owner.id, id });
      await watch();
      await readAll();
      expect(await stateOf()).toBe('reading');
      await pass(world);
      await watch();
      await readAll();
      expect(await stateOf()).toBe('ready');
    });

    test('while it cleared a deleted document', { tags: 'slow' }, async () => {
      const documents = await openDocuments(engine);
      worlds.push(documents);
      const { world, owner, added, remove, clear } = documents;
      const { db } = world.ctx;
      const { id } = await added(['a.txt', manyWords]);
      await remove(id);
      const left = async () =>
        Number(
          (
            await db
              .selectFrom(engine === 'sqlite' ? 'chunks_search_terms' : 'chunks')
              .select((select) => select.fn.countAll<number | string>().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        );
      const whole = await left();
      await killedAt(world, { kind: 'clearing', owner_id: owner.id });
      expect(await left()).toBeGreaterThan(0);
      expect(await left()).toBeLessThan(whole);
      await pass(world);
      await clear();
      for (const table of ['chunks', 'leaving'] as const)
        expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    });

    test.each(['text', 'picture'] as const)(
      'while it generated a %s',
      { tags: 'slow', timeout: 60_000 },
      async (kind) => {
        const world = await createWorld(engine);
        worlds.push(world);
        const owner = await world.member();
        await killedAt(world, { kind, owner_id: owner.id });
        await failLostJobs(world.ctx);
        const rows = () => world.ctx.db.selectFrom('desk_jobs').select('state').execute();
        expect(await rows()).toEqual([{ state: 'running' }]);
        await pass(world);
        await failLostJobs(world.ctx);
        expect(await rows()).toEqual([{ state: 'failed' }]);
        const tasks = createTaskRunner(world.ctx);
        const asked = { owner_id: owner.id, kind, agent_id: null, request_key: 'key', wanted: 1 };
        expect((await tasks.start(asked, async () => undefined)).state).toBe('done');
      },
    );
  });

  test('an email that a killed process was about to send is sent within a minute', async () => {
    const office = postOffice();
    const world = await createWorld(engine, { parts: () => ({ mail: office.port }) });
    worlds.push(world);
    const { ctx } = world;
    const owner = await world.member();
    const letter = { to: 'ada@example.org', subject: 'Hello', paragraphs: ['Hello.'] };
    await sendEmail(ctx, ctx.db, undefined, letter, ctx.clock());
    await killedAt(world, { kind: 'mails', owner_id: owner.id });
    await deliverEmailsJob(ctx).run(null, never);
    expect(office.taken).toEqual([]);
    world.pass(minute);
    await deliverEmailsJob(ctx).run(null, never);
    expect(office.taken).toHaveLength(1);
  }, 60_000);

  test('a live process keeps its claim on long work', { tags: 'slow' }, async () => {
    const engagement = await openEngagement(engine);
    const { world, say, heard } = engagement;
    const { ctx } = world;
    await say(question);
    world.pass(4000);
    await pollMentions(ctx, never);
    await decideAll(ctx, never);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const mayEnd = Promise.withResolvers<void>();
    const writer = ctx.llm.default;
    let begun = 0;
    const write: typeof writer.write = async (request) => {
      begun += 1;
      await mayEnd.promise;
      return writer.write(request);
    };
    const slow = { ...ctx, llm: { ...ctx.llm, default: { ...writer, write } } };
    const writing = draftAll(slow, never);
    await vi.waitFor(() => expect(begun).toBe(1));
    for (let passed = 0; passed < 4 * minute; passed += renewInterval) {
      world.pass(renewInterval);
      vi.advanceTimersByTime(renewInterval);
      const isHeld = async () => {
        const { lease_until } = await ctx.db
          .selectFrom('interactions')
          .select('lease_until')
          .executeTakeFirstOrThrow();
        expect(lease_until).toBeGreaterThan(ctx.clock() + leaseDuration - renewInterval);
      };
      await vi.waitFor(isHeld, { timeout: 10_000 });
      await draftAll(slow, never);
    }
    expect(begun).toBe(1);
    mayEnd.resolve();
    await writing;
    expect((await heard()).map(({ state }) => state)).not.toEqual(['drafting']);
  });
});

test('the end of the work waits for a pending renewal, so that the renewal cannot undo what follows', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const world = await createWorld('sqlite');
  worlds.push(world);
  const order: string[] = [];
  const mayRenew = Promise.withResolvers<void>();
  const renew = async () => {
    await mayRenew.promise;
    order.push('renewed');
  };
  const mayEnd = Promise.withResolvers<void>();
  const done = whileLeased(world.ctx.log, renew, () => mayEnd.promise).then(() =>
    order.push('over'),
  );
  vi.advanceTimersByTime(renewInterval);
  mayEnd.resolve();
  mayRenew.resolve();
  await done;
  expect(order).toEqual(['renewed', 'over']);
});
