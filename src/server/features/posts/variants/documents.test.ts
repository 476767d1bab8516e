/** Posts with a document, which only LinkedIn takes. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { pdfOf } from '#server/adapters/documents/files.fixture.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { draftOf } from '#server/features/media/service.ts';
import { storeDocument } from '#server/features/images/service.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('posts with a document, on %s', (engine) => {
  let channels: Channels;
  let linkedin: string;
  let document: string;
  let got: Pick<Outgoing, 'media' | 'extras'>[];
  beforeEach(async () => {
    channels = await openChannels(engine);
    linkedin = await channels.add('linkedin', 'ada_at_work');
    const told = { prompt: '', alt: 'Report', model_used: 'upload', is_kept: true } as const;
    const own = { ...told, origin: 'own' } as const;
    const { ctx } = channels.world;
    document = (
      await storeDocument(ctx, channels.owner.id, await draftOf(ctx, [pdfOf(['One', 'Two'])]), own)
    ).id;
    got = [];
    const { port } = channels.networks.linkedin;
    const { publish } = port;
    port.publish = async (account, post, signal) => {
      got.push(post);
      return publish(account, post, signal);
    };
  });

  test(
    'P-51.33 say on each other network that it takes none, and fitting leaves it out there',
    { tags: 'slow' },
    async () => {
      const { id, standings } = await channels.post({
        parts: ['What we baked this year.'],
        media_ids: [document],
        variants: [linkedin, channels.ids.x, channels.ids.bluesky].map((connection_id) => ({
          connection_id,
        })),
      });
      expect(standings.map((one: { problem: unknown }) => one.problem)).toEqual([
        null,
        'X takes no documents. Remove the PDF.',
        'Bluesky takes no documents. Remove the PDF.',
      ]);
      expect(standings[0].media).toMatchObject([{ alt: 'Report', pages: 2 }]);
      expect((await channels.act(id, 'publish')).status).toBe(400);
      await channels.act(id, 'fit');
      const fitted = await channels.read(id);
      expect(
        fitted.standings.map(({ problem, media_ids, changes }: Record<string, unknown>) => [
          problem,
          media_ids,
          changes,
        ]),
      ).toEqual([
        [null, [document], []],
        [null, [], ['Left out the PDF, which X doesn’t support here.']],
        [null, [], ['Left out the PDF, which Bluesky doesn’t support here.']],
      ]);
      await channels.act(id, 'publish');
      await channels.later(minute);
      expect(got.map(({ media }) => media.map(({ alt, mime }) => [alt, mime]))).toEqual([
        [['Report', 'application/pdf']],
      ]);
    },
  );

  test('P-51.34 have nothing beside it', async () => {
    const { standings } = await channels.post({
      parts: ['What we baked this year.'],
      media_ids: [document, document],
      variants: [{ connection_id: linkedin }],
    });
    expect(standings[0].problem).toBe(
      'LinkedIn takes one document on its own. Remove the other files or the PDF.',
    );
  });

  test('P-51.39 have its title among their options, which the approval covers', async () => {
    const { id } = await channels.post({
      parts: ['What we baked this year.'],
      media_ids: [document],
      review: 'before_sending',
      extras: { document_title: 'Our year' },
      variants: [{ connection_id: linkedin }],
    });
    const scheduled_time = new Date(channels.world.ctx.clock() + hour).toISOString();
    const { hash } = (await channels.act(id, 'schedule', { scheduled_time })).body.data;
    await channels.act(id, 'approve', { hash });
    const extras = { document_title: 'Our secrets' };
    const changed = (await channels.call('PATCH', `/posts/${id}`, { extras })).body.data;
    expect(changed).toMatchObject({ is_approved: false, extras });
    expect(changed.hash).not.toBe(hash);
    await channels.later(hour + minute);
    expect(got).toEqual([]);
    await channels.act(id, 'approve', { hash: changed.hash });
    await channels.later(minute);
    expect(got.map((post) => post.extras)).toEqual([extras]);
  });

  test('P-51.39 have no title on networks without documents', async () => {
    const variants = [{ connection_id: channels.ids.x, extras: { document_title: 'Our year' } }];
    const refused = await channels.call('POST', '/posts', {
      agent_id: channels.agentId,
      parts: ['What we baked this year.'],
      variants,
    });
    expect(refused.body.details).toEqual([
      {
        path: 'variants.0.extras.document_title',
        message: 'X has no titles of documents here.',
      },
    ]);
  });
});
