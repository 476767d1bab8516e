import { afterEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { type Bluesky, startBluesky } from '#test/emulators/bluesky-process.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { processReplies } from '#test/reply-round.ts';
import { pollMentions } from './mentions/poll-mentions.ts';
import { runWorker } from '#test/run-worker.ts';

const never = new AbortController().signal;
const opened: { world: World; bluesky: Bluesky }[] = [];
afterEach(async () => {
  for (const { world, bluesky } of opened.splice(0)) {
    await world.close();
    await bluesky.close();
  }
});

const person = (name: string, letter: string) => ({
  did: `did:plc:${letter.repeat(24)}`,
  handle: `${name.toLowerCase()}.bsky.test`,
  name,
  app_password: 'cana-ryca-nary-1234',
});
const ada = person('Ada', 'a');
const grace = person('Grace', 'b');

/** An agent on Bluesky that replies automatically. */
async function open(engine: (typeof engines)[number]) {
  const bluesky = await startBluesky();
  const world = await createWorld(engine, {
    env: { BLUESKY_TRUSTED_SERVICES: bluesky.service, BLUESKY_PLC_URL: bluesky.service },
  });
  opened.push({ world, bluesky });
  for (const one of [ada, grace]) await bluesky.order({ op: 'person', person: one });
  const owner = await world.member();
  const { id } = await world.agent(owner, { platforms: ['bluesky'] });
  const call = (path: string, body: object) => world.call('POST', path, { as: owner, body });
  const { service } = bluesky;
  const { handle: identifier, app_password } = ada;
  await call('/connections', { platform: 'bluesky', service, identifier, app_password });
  await call(`/agents/${id}/connect-platform`, { platform: 'bluesky' });
  await call(`/agents/${id}/engagement-settings`, { autoReplyEnabled: true });
  await world.ctx.db.updateTable('engagement_settings').set({ approved_replies: 10 }).execute();
  const work = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await pollMentions(world.ctx, never);
      await processReplies(world.ctx, never);
      world.pass(3 * minute);
      await bluesky.order({ op: 'later', seconds: 180 });
      await runWorker(world.ctx);
    }
    await processReplies(world.ctx, never);
  };
  await work(1);
  const all = async () =>
    (await world.call('GET', '/inbox', { as: owner, query: { state: 'all' } })).body.data;
  return { bluesky, world, owner, agent_id: id, work, all };
}

describe.each(engines)('replies on Bluesky, on %s', (engine) => {
  test(
    'a mention gets one reply in the thread, with a delay between replies',
    { tags: 'slow' },
    async () => {
      const { bluesky, world, work, all } = await open(engine);
      const said = await bluesky.order({
        op: 'say',
        by: grace.did,
        to: ada.did,
        reason: 'mention',
        text: '@ada.bsky.test thank you for the great post!',
        indexed_at: world.ctx.clock(),
      });
      await work(12);
      const [row, ...others] = await all();
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        kind: 'mention',
        state: 'answered',
        author: { username: grace.handle },
        decision: { lane: 'auto' },
        reply: { status: 'PUBLISHED' },
      });
      const waited = Date.parse(row.reply.published_at) - Date.parse(row.decided_at);
      expect(waited).toBeGreaterThanOrEqual(20_000);
      const held = await bluesky.held(ada.did);
      expect(held).toMatchObject([
        { text: row.draft[0], in_reply_to: (said as { uri: string }).uri },
      ]);
    },
  );

  test.each([0, 1] as const)(
    'P-9.132 the first automatic reply to someone says that it is automated, unless the account is labeled: %s',
    { tags: 'slow' },
    async (automated_label) => {
      const { bluesky, world, work, all } = await open(engine);
      await world.ctx.db.updateTable('accounts').set({ automated_label }).execute();
      const say = (by: string, text: string) =>
        bluesky.order({
          op: 'say',
          by,
          to: ada.did,
          reason: 'mention',
          text: `@ada.bsky.test ${text}`,
          indexed_at: world.ctx.clock(),
        });
      await say(grace.did, 'thank you for the great post!');
      await work(12);
      await say(grace.did, 'thank you, I love this one too!');
      await work(12);
      const texts = (await bluesky.held(ada.did)).map(({ text }) => text);
      expect(
        texts.map((text) => text.endsWith('(Automatic reply, written by an AI)')).toSorted(),
      ).toEqual(automated_label === 1 ? [false, false] : [false, true]);
      const rows = await all();
      expect(rows.map((row: { state: string }) => row.state)).toEqual(['answered', 'answered']);
      const records = world.ctx.db.selectFrom('approvals').select(['way', 'label', 'content']);
      const kept = await records.orderBy('id').execute();
      expect(kept.map(({ way }) => way)).toEqual(['automatic', 'automatic']);
      expect(kept[0]?.label).toBe(automated_label === 1 ? 'account_flag' : 'text');
      expect(JSON.parse(kept[0]?.content ?? '')).toMatchObject({ parts: [texts.find(Boolean)] });
    },
  );

  test(
    'a quote of the agent’s post counts as a mention, and a quote of someone else’s does not',
    { tags: 'slow' },
    async () => {
      const { bluesky, world, owner, agent_id, work, all } = await open(engine);
      const path = `/agents/${agent_id}/posts`;
      const body = { platform: 'bluesky', content: 'Unit tests are letters to a stranger.' };
      const { status } = await world.call('POST', path, { as: owner, body });
      expect(status).toBe(200);
      const [own] = await bluesky.held(ada.did);
      const say = (text: string, quote: string | undefined) =>
        bluesky.order({
          op: 'say',
          by: grace.did,
          to: ada.did,
          reason: 'quote',
          text,
          quote,
          indexed_at: world.ctx.clock(),
        });
      const { uri } = (await say('What a great post, @ada.bsky.test', own?.external_id)) as {
        uri: string;
      };
      await say('Great thread, @ada.bsky.test', uri);
      await work(1);
      const kinds = (await all()).map(({ kind, text }: { kind: string; text: string }) => [
        kind,
        text,
      ]);
      expect(kinds.toSorted()).toEqual([
        ['mention', 'Great thread, @ada.bsky.test'],
        ['quote', 'What a great post, @ada.bsky.test'],
      ]);
    },
  );
});
