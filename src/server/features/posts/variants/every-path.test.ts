/** Every path to the ledger, under an agent whose posts need an approval that none of them can give. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Approvers } from '#contract/posts/approvers.ts';
import { neededInSpace } from '#contract/core/endpoint.ts';
import { hour, minute } from '#contract/core/time.ts';
import { calls } from '#test/calls.ts';
import { startTelegram, type Telegram } from '#test/emulators/telegram-process.ts';
import { engines } from '#test/engines.ts';
import { bread, openEvergreens } from '#test/evergreen-world.ts';
import { openChats } from '#test/chat-world.ts';
import { assistant, listen } from '#test/mcp-client.ts';
import { multipart } from '#test/multipart.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';
import { sampleOf } from '#test/sampled.ts';
import { createSite, createStreamWorld, rss, entry } from '#test/stream-world.ts';
import { usual } from '#test/queue-world.ts';
import { aToken } from '#test/tokens.ts';

interface Sandboxed extends Reviewing {
  account: string;
}

const at = ({ world }: Reviewing, wait = hour) => new Date(world.ctx.clock() + wait).toISOString();
const draft = async (world: Sandboxed, text: string, more: object = {}): Promise<string> =>
  (await world.post({ parts: [text], variants: [{ connection_id: world.account }], ...more })).id;
const scheduled = async (world: Sandboxed, text: string, more: object = {}): Promise<string> => {
  const id = await draft(world, text, more);
  const { body } = await world.act(id, 'schedule', { scheduled_time: at(world) });
  return body.data.standings[0].scheduled_post_id;
};
const schedule = async (world: Sandboxed, content_text: string, more: object = {}) => {
  const { body, status } = await world.call('POST', '/scheduled-posts', {
    agent_id: world.agentId,
    platform: 'sandbox',
    content_text,
    frequency: 'once',
    timezone: 'UTC',
    scheduled_time: at(world),
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
};
const approved = async (world: Sandboxed, id: string) => {
  const { hash } = await world.read(id);
  await world.act(id, 'approve', { hash });
};
/** The place of a planned post, for moves. */
const move = async (world: Sandboxed, id: string, by: number) => {
  const { body } = await world.call('GET', `/scheduled-posts/${id}`);
  const from = body.data.next_run_at as string;
  const to = new Date(Date.parse(from) + by).toISOString();
  return world.call('POST', '/scheduled-posts/move', { moves: [{ id, at: from, to }] });
};

/** By the call that brings a post there; each gets a text of its own. */
const paths: Readonly<Record<string, (world: Sandboxed, text: string) => Promise<unknown>>> = {
  'posts.publish': async (world, text) => world.act(await draft(world, text), 'publish'),
  'posts.publish with a delay': async (world, text) =>
    world.act(await draft(world, text), 'publish', { delay_s: 10 }),
  'posts.schedule': (world, text) => scheduled(world, text),
  'posts.queue': async (world, text) => world.act(await draft(world, text), 'queue'),
  'posts.create in the queue': (world, text) => draft(world, text, { queue: 'next' }),
  'posts.approve': async (world, text) => {
    const id = await draft(world, text, { review: 'before_sending' });
    await world.act(id, 'schedule', { scheduled_time: at(world) });
    await approved(world, id);
  },
  'posts.update with the review off': async (world, text) => {
    const id = await draft(world, text, { review: 'before_sending' });
    await world.act(id, 'schedule', { scheduled_time: at(world) });
    await world.call('PATCH', `/posts/${id}`, { review: 'off' });
  },
  'posts.unschedule back to its time': async (world, text) => {
    const id = await draft(world, text);
    await world.act(id, 'schedule', { scheduled_time: at(world) });
    const { body } = await world.act(id, 'publish', { delay_s: 10 });
    await world.act(id, 'unschedule', body.undo ?? {});
  },
  'board.bulk': async (world, text) =>
    world.call('POST', '/posts/bulk', {
      act: 'queue',
      posts: [{ id: await draft(world, text) }],
    }),
  'board.bulk approves': async (world, text) => {
    const id = await draft(world, text, { review: 'before_sending' });
    await world.act(id, 'schedule', { scheduled_time: at(world) });
    const { hash } = await world.read(id);
    await world.call('POST', '/posts/bulk', { act: 'approve', posts: [{ id, hash }] });
  },
  'board.importPosts': async (world, text) => {
    const csv = `text,scheduled_at\n${text},${at(world)}`;
    const { headers, ...file } = multipart([['posts.csv', csv]], 'file');
    const query = { agent_id: world.agentId, connection_id: world.account };
    const { body } = await world.world.call('POST', '/posts/import', {
      as: world.owner,
      headers,
      ...file,
      query,
    });
    expect(body.made).toBe(1);
  },
  'moves.move': async (world, text) => move(world, await scheduled(world, text), hour),
  'moves.moveBack': async (world, text) => {
    const { body } = await move(world, await scheduled(world, text), hour);
    await world.call('POST', '/scheduled-posts/move-back', body.undo);
  },
  'occurrences.publish': (world, text) =>
    world.call('POST', `/agents/${world.agentId}/posts`, { platform: 'sandbox', content: text }),
  'occurrences.publish by a program': async (world, text) => {
    const by = await aToken(world.world, world.owner, ['publish']);
    const body = { platform: 'sandbox', content: text };
    await world.world.call('POST', `/agents/${world.agentId}/posts`, { ...by, body });
  },
  'posts.publish by a program': async (world, text) => {
    const by = await aToken(world.world, world.owner, ['draft', 'publish']);
    const id = await draft(world, text);
    await world.world.call('POST', `/posts/${id}/publish`, { ...by, body: {} });
  },
  'posts.schedule by an assistant': async (world, text) => {
    const { token } = await aToken(world.world, world.owner, ['draft', 'schedule', 'publish']);
    const connected = await assistant(await listen(world.world), token);
    const post_id = await draft(world, text);
    await connected.use('schedule_post', { post_id, scheduled_time: at(world) });
    await connected.close();
  },
  'schedule.create': (world, text) => schedule(world, text),
  'schedule.create, recurring': (world, text) =>
    schedule(world, text, { frequency: 'daily', max_runs: 1 }),
  'schedule.update': async (world, text) => {
    const { id } = await schedule(world, 'Not this.');
    await world.call('PUT', `/scheduled-posts/${id}`, { content_text: text, review: 'off' });
  },
  'schedule.sendNow': async (world, text) => {
    const { id } = await schedule(world, text, { scheduled_time: at(world, 5 * hour) });
    await world.call('POST', `/scheduled-posts/${id}/send-now`);
  },
  'schedule.resume': async (world, text) => {
    const { id } = await schedule(world, text);
    await world.call('POST', `/scheduled-posts/${id}/pause`);
    await world.call('POST', `/scheduled-posts/${id}/resume`);
  },
  'queue.enqueue': async (world, text) => {
    const { id } = await schedule(world, text);
    await world.call('POST', `/scheduled-posts/${id}/queue`, { place: 'first' });
  },
};

/** Where nothing new comes to the ledger, or a path above or below uses it. */
const besides = new Set(
  [
    'engagement.pause engagement.resume images.keepOne images.remove images.removeMany inbox.approve',
    'inbox.reject inbox.unsend occurrences.remove posts.fit posts.remove posts.unschedule publishing.freeze',
    'publishing.resume queue.arrange queue.restore queue.save queue.swap review.approve review.editText',
    'review.reject review.unreject review.settle review_links.create review_links.list review_links.revoke',
    'schedule.dismiss schedule.duplicate schedule.pause schedule.pauseMany schedule.remove weeks.approve weeks.undo',
    'occurrences.postToTwitter',
  ].flatMap((names) => names.split(' ')),
);

describe.each(engines)('every path to the ledger on %s', (engine) => {
  /** The texts that are public in the end, after everything that the owner alone can do. */
  async function wentOut(approvers: Approvers): Promise<string[]> {
    const world = await openReviewing(engine);
    const { body } = await world.call('GET', '/connections');
    const account = body.data.find((one: { platform: string }) => one.platform === 'sandbox').id;
    const set = await world.call('PUT', `/agents/${world.agentId}`, { approvers });
    expect(set.status).toBe(200);
    await world.call('PUT', `/connections/${account}/queue`, usual);
    for (const [name, path] of Object.entries(paths)) await path({ ...world, account }, name);
    await world.later();
    const waiting = await world.world.ctx.db
      .selectFrom('occurrences')
      .innerJoin('parts', 'parts.occurrence_id', 'occurrences.id')
      .select(['occurrences.id', 'parts.text'])
      .where('occurrences.state', '=', 'AWAITING_APPROVAL')
      .execute();
    expect(waiting.length > 0).toBe(approvers !== 'none');
    // The owner approves whatever waits, in two ways.
    for (const [n, { id, text }] of waiting.entries())
      if (n % 2 === 0) await world.call('POST', `/occurrences/${id}/approve`, {});
      else await world.call('POST', `/occurrences/${id}/edit-text`, { parts: [text] });
    for (let hours = 0; hours < 24 * 8; hours += 4) await world.later(4 * hour - minute);
    const said = (await world.said()).map((line) => line.replace(/^[^:]*: /, ''));
    return said;
  }

  test('P-50.32 is listed here', () => {
    const named = Object.keys(paths).map((name) => name.split(/[ ,]/)[0]);
    const reaching = calls.flatMap(({ name, call }) =>
      ['schedule', 'publish', 'approve'].includes(neededInSpace(call) ?? '') ? [name] : [],
    );
    expect(reaching.filter((name) => !named.includes(name) && !besides.has(name))).toEqual([]);
  });

  test('P-50.32 publishes under an agent whose posts need no approval', async () => {
    expect((await wentOut('none')).toSorted()).toEqual(Object.keys(paths).toSorted());
  });

  test.each(sampleOf(['reviewer', 'both'] as const, 2))(
    'P-50.32 publishes nothing while %s must approve, whatever the owner does',
    async (approvers) => {
      expect(await wentOut(approvers)).toEqual([]);
    },
  );
});

describe('paths that begin elsewhere', () => {
  const must = (world: { call: Reviewing['world']['call'] }, as: Reviewing['owner'], id: string) =>
    world.call('PUT', `/agents/${id}`, { as, body: { approvers: 'reviewer' } });
  const statesIn = async ({ ctx }: Reviewing['world']) => {
    const rows = await ctx.db.selectFrom('occurrences').select('state').execute();
    return rows.map(({ state }) => state);
  };

  describe('a chat', () => {
    let telegram: Telegram;
    beforeAll(async () => {
      telegram = await startTelegram();
    });
    afterAll(() => telegram.close());

    test('P-50.32 a button there is the owner’s approval and no reviewer’s', async () => {
      const chats = await openChats('sqlite', telegram);
      await chats.connected();
      const id = await chats.waiting();
      const message = (await chats.inbox()).at(-1);
      if (!message) throw new Error('Nothing was asked.');
      await must(chats.world, chats.owner, chats.agentId);
      expect(await chats.press(message, 'Approve')).toBe(
        'Approved. A reviewer still has to approve it.',
      );
      expect(await chats.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    });
  });

  test('P-50.32 an evergreen post waits', async () => {
    const world = await openEvergreens('sqlite');
    await must(world.world, world.owner, world.agentId);
    await world.addItem(bread);
    await world.fill();
    await world.until('2027-03-02T09:00:00Z');
    expect(await statesIn(world.world)).toEqual(['AWAITING_APPROVAL']);
    expect(await world.texts()).toEqual([]);
  });

  test('P-50.32 a post of a feed waits', async () => {
    const site = await createSite();
    const serve = (...entries: number[]) => {
      site.pages['/feed'] = ['application/rss+xml', rss(entries.map((n) => entry(n))), 200, {}];
    };
    serve(1);
    const world = await createStreamWorld('sqlite', site);
    await must(world, world.owner, world.agent_id);
    const path = `/connections/${world.account_id}/queue`;
    await world.call('PUT', path, { as: world.owner, body: usual });
    await world.add({ act: 'queue', connection_ids: [world.account_id], review: 'off' });
    serve(2, 1);
    await world.round();
    const [post] = await world.posts();
    expect(post).toMatchObject({
      review: 'before_sending',
      is_approved: false,
      missing_approvals: ['reviewer'],
    });
    await world.close();
    site.stop();
  });
});
