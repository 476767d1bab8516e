/** A document of a post on the page for reviewers. */
import { beforeEach, describe, expect, test } from 'vitest';
import { pdfOf } from '#server/adapters/documents/files.fixture.ts';
import { draftOf } from '#server/features/media/service.ts';
import { storeDocument } from '#server/features/images/service.ts';
import { engines } from '#test/engines.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';

describe.each(engines)('a document on %s', (engine) => {
  let at: Reviewing;
  beforeEach(async () => {
    at = await openReviewing(engine);
  });

  test('P-51.41 is shown with its title and its pages, and saved by its link', async () => {
    const { ctx } = at.world;
    const told = { prompt: '', alt: 'Report', model_used: 'upload', is_kept: true } as const;
    const pdf = pdfOf(['One', 'Two', 'Three']);
    const own = { ...told, origin: 'own' } as const;
    const document = await storeDocument(ctx, at.owner.id, await draftOf(ctx, [pdf]), own);
    const variants = [{ connection_id: await at.add('linkedin', 'ada_at_work') }];
    const more = { media_ids: [document.id], variants };
    const { id } = await at.waiting('What we baked.', more);
    const { token } = await at.share([id]);
    const { page } = await at.open(token);
    const name = document.url.replace('/api/media/', '');
    expect(page).toContain(`<a href="/api/review/${token}/media/${name}" download>Report</a>`);
    expect(page).toContain('3 pages');
    const file = await at.world.call('GET', `/review/${token}/media/${name}`, {});
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="document.pdf"',
    ]);
  });
});
