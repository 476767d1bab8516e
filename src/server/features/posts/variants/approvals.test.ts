/** The record of who approved which exact text. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('the record of approvals, on %s', (engine) => {
  let channels: Channels;
  let name: string;
  beforeEach(async () => {
    channels = await openChannels(engine);
    const { db } = channels.world.ctx;
    const user = db.selectFrom('users').select('username').where('id', '=', channels.owner.id);
    name = (await user.executeTakeFirstOrThrow()).username;
  });

  const kept = async () => {
    const rows = await channels.world.ctx.db
      .selectFrom('approvals')
      .select(['way', 'by_name', 'by_identity', 'content'])
      .orderBy('id')
      .execute();
    return rows.map(({ content, ...row }) => ({ ...row, parts: JSON.parse(content).parts }));
  };
  const shown = async (id: string) => (await channels.read(id)).standings[0].occurrence.approval;

  test('P-9.131 P-49.56 P-49.353 names the person whose approval covers exactly the published text, and keeps each text that they approved', async () => {
    const variants = [{ connection_id: channels.ids.bluesky }];
    const body = { parts: ['Tea?'], review: 'before_sending', variants };
    const { id } = await channels.post(body);
    const scheduled_time = new Date(channels.world.ctx.clock() + hour).toISOString();
    const { hash } = (await channels.act(id, 'schedule', { scheduled_time })).body.data;
    expect(await kept()).toEqual([]);
    await channels.act(id, 'approve', { hash });
    const changed = await channels.call('PATCH', `/posts/${id}`, { parts: ['Coffee?'] });
    await channels.later(55 * minute);
    await channels.act(id, 'approve', { hash: changed.body.data.hash });
    await channels.later(6 * minute);
    const [first, second, ...others] = await kept();
    expect(others).toEqual([]);
    expect([first, second]).toMatchObject([
      { way: 'person', by_name: name, parts: ['Tea?'] },
      { way: 'person', by_name: name, parts: ['Coffee?'] },
    ]);
    expect(first?.by_identity).toBeTruthy();
    expect(await shown(id)).toMatchObject({
      way: 'person',
      by: name,
      is_alone: true,
      is_own: false,
    });
  });

  test('P-9.131 publishing and planning without review count as approval of the visible text; fitting it later does not', async () => {
    const variants = [{ connection_id: channels.ids.x }];
    const { id } = await channels.post({ parts: ['Tea?'], variants });
    await channels.act(id, 'publish');
    await channels.later();
    expect(await shown(id)).toMatchObject({ way: 'person', by: name, is_own: true });
    // As if something other than its owner had changed the planned text.
    const other = await channels.post({ parts: ['Rum?'], variants });
    const scheduled_time = new Date(channels.world.ctx.clock() + hour).toISOString();
    await channels.act(other.id, 'schedule', { scheduled_time });
    await channels.world.ctx.db
      .updateTable('series')
      .set({ parts: JSON.stringify(['Water?']) })
      .where('content_text', '=', 'Rum?')
      .execute();
    await channels.later(61 * minute);
    expect(await channels.said()).toContain('ada: Water?');
    expect(await shown(other.id)).toMatchObject({ way: 'automatic', by: null, label: null });
  });

  test('P-7.101 what needs an approval says so when it is published, and goes out with it', async () => {
    const variants = [{ connection_id: channels.ids.bluesky }];
    const { id } = await channels.post({ parts: ['Soup?'], review: 'before_sending', variants });
    const asked = await channels.act(id, 'publish');
    expect(asked.body.message).toBe('Needs your approval on 1 account.');
    const given = await channels.act(id, 'approve', { hash: asked.body.data.hash });
    expect(given.body.message).toBe('Approved. Publishing now.');
    await channels.later();
    expect(await channels.said()).toContain('ada.example: Soup?');
  });
});
