/** Extras of posts that are planned by a schedule or published by one call. */
import { beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

const poll = { options: ['Tea', 'Coffee'], duration_minutes: 60 };

describe.each(engines)('extras of posts without the editor, on %s', (engine) => {
  let channels: Channels;
  let sandbox: string;
  let mastodon: string;
  /** The extras that each network received with each part, in order. */
  let got: [string, Extras | undefined][];
  beforeEach(async () => {
    channels = await openChannels(engine);
    sandbox = await channels.add('sandbox', 'ada_here');
    mastodon = await channels.add('mastodon', 'ada@example.org');
    got = [];
    for (const [name, { port }] of Object.entries(channels.networks)) {
      const { publish } = port;
      port.publish = async (account, post, signal) => {
        got.push([`${name}: ${post.text}`, post.extras]);
        return publish(account, post, signal);
      };
    }
  });

  const plan = (body: object) =>
    channels.call('POST', '/scheduled-posts', {
      agent_id: channels.agentId,
      scheduled_time: new Date(channels.world.ctx.clock() + hour).toISOString(),
      frequency: 'daily',
      max_runs: 2,
      content_text: 'Tea or coffee?',
      ...body,
    });

  test(
    'P-9.171 each run of a schedule has them on every account, with its first comment',
    { tags: 'slow' },
    async () => {
      const extras = { language: 'pt-BR', visibility: 'followers', poll };
      const made = await plan({
        connection_ids: [sandbox, mastodon],
        extras,
        content_config: { first_comment: 'Say why.' },
      });
      expect(made).toMatchObject({
        status: 201,
        body: { data: { extras, content_config: { first_comment: 'Say why.' } } },
      });
      const { poll: _poll, ...others } = extras;
      const run = [
        ['sandbox: Tea or coffee?', extras],
        ['sandbox: Say why.', others],
        ['mastodon: Tea or coffee?', { ...extras, language: 'pt' }],
        ['mastodon: Say why.', { ...others, language: 'pt' }],
      ];
      await channels.later(hour + minute);
      await channels.later(minute);
      expect(got.toSorted()).toEqual(run.toSorted());
      const path = `/scheduled-posts/${made.body.data.id}`;
      const change = { extras: { language: 'de' }, content_config: { first_comment: '' } };
      expect((await channels.call('PUT', path, change)).status).toBe(200);
      got = [];
      await channels.later(day);
      await channels.later(minute);
      expect(got.toSorted()).toEqual([
        ['mastodon: Tea or coffee?', { language: 'de' }],
        ['sandbox: Tea or coffee?', { language: 'de' }],
      ]);
    },
  );

  test('P-9.171 a schedule is rejected if one of its networks does not support them', async () => {
    const refusals = [
      [{ extras: { content_warning: 'Caffeine' } }, 'extras', /^X has no content warnings/u],
      [{ extras: { visibility: 'followers' } }, 'extras', /^X has no posts for followers/u],
      [
        { connection_ids: [sandbox, channels.ids.telegram], extras: { poll } },
        'extras',
        /^Telegram doesn’t take polls/u,
      ],
      [
        {
          connection_ids: [sandbox, channels.ids.telegram],
          content_config: { first_comment: 'Say why.' },
        },
        'content_config.first_comment',
        /^Telegram takes no first comment/u,
      ],
    ] as const;
    for (const [body, path, message] of refusals) {
      const reply = await plan({ connection_ids: [sandbox, channels.ids.x], ...body });
      expect(reply).toMatchObject({
        status: 400,
        body: { details: [{ path, message: expect.stringMatching(message) }] },
      });
    }
  });

  test('P-9.171 one call publishes with them, or is rejected', async () => {
    const path = `/agents/${channels.agentId}/posts`;
    const body = { platform: 'twitter', content: 'Tea or coffee?', extras: { poll } };
    const several = { extras: { poll: { ...poll, multiple: true } } };
    const sent = await channels.call('POST', path, { ...body, first_comment: 'Say why.' });
    expect(sent.body.data).toMatchObject({ status: 'PUBLISHED' });
    expect(got).toEqual([
      ['twitter: Tea or coffee?', { poll }],
      ['twitter: Say why.', {}],
    ]);
    for (const [more, at] of [
      [several, 'extras'],
      [{ extras: { content_warning: 'Caffeine' } }, 'extras'],
      [{ first_comment: 'x'.repeat(300) }, 'first_comment'],
      [{ platform: 'telegram', first_comment: 'Say why.' }, 'first_comment'],
    ] as const) {
      const refused = await channels.call('POST', path, { ...body, extras: {}, ...more });
      expect(refused).toMatchObject({ status: 400, body: { details: [{ path: at }] } });
    }
  });
});
