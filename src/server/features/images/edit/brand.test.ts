import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { draftOf } from '#server/features/media/service.ts';
import { deletePicture } from '#server/features/images/gallery/gallery.store.ts';
import { imagesCleanupJob } from '#server/features/images/gallery/sweep.job.ts';
import { storePicture, storeVideo } from '#server/features/images/service.ts';

const basics = { companyName: 'Harbor', industry: 'retail', description: 'We sell tea.' };
const quote = { card: 'quote', text: 'We have always done it this way.' };
const told = { prompt: '', alt: 'Our logo', model_used: 'upload', is_kept: false } as const;

describe.each(engines)('the brand kit on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterEach(() => world.close());

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { as: ada, ...(body && { body }) });
  const save = (brand: object) => call('POST', '/company/profile', { ...basics, ...brand });
  const shown = async (words: object) => {
    const { status, raw } = await call('POST', '/ai/images/preview-content', words);
    expect(status).toBe(200);
    return raw;
  };
  /** The color at the left edge, far from all text. */
  async function groundOf(card: Uint8Array): Promise<string> {
    const at = { left: 4, top: 300, width: 1, height: 1 };
    const pixel = await sharp(card).extract(at).removeAlpha().raw().toBuffer();
    return `#${pixel.toString('hex')}`;
  }
  /** An agent that may use the profile. */
  async function speaker(): Promise<string> {
    const { id: agent_id } = await world.agent(ada, { personality_type: 'tech_sage' });
    const knowledge_scope = ['company_profile'];
    await call('POST', '/company/assign-to-agent', { agent_id, knowledge_scope });
    return agent_id;
  }
  const agentGround = '#103a63';

  async function logo(origin: 'own' | 'ai_generated' = 'own', background = '#ff0000') {
    const bytes = await sharp({ create: { width: 90, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
    const of = { ...told, origin, encoding: 'png' } as const;
    return (await storePicture(world.ctx, ada.id, bytes, of)).id;
  }
  /** How many pixels of the lower right corner are red. */
  async function redIn(card: Uint8Array): Promise<number> {
    const corner = { left: 840, top: 490, width: 360, height: 185 };
    const pixels = await sharp(card).extract(corner).removeAlpha().raw().toBuffer();
    const at = (n: number) => [pixels[3 * n] ?? 0, pixels[3 * n + 1] ?? 0];
    return Array.from({ length: 360 * 185 }, (_, n) => at(n)).filter(
      ([red = 0, green = 0]) => red > 240 && green < 15,
    ).length;
  }

  test('P-51.60 gives cards its colors: without an agent, and of agents that may use the profile', async () => {
    const agent_id = await speaker();
    const { id: other } = await world.agent(ada, { personality_type: 'tech_sage' });
    await save({});
    const before = await shown({ ...quote, agent_id });
    expect(await groundOf(before)).toBe(agentGround);
    expect((await save({ brandColor: ' #8A1C1C ' })).status).toBe(200);
    expect(await groundOf(await shown({ ...quote, agent_id }))).toBe('#8a1c1c');
    expect(await groundOf(await shown(quote))).toBe('#8a1c1c');
    expect(await groundOf(await shown({ ...quote, agent_id: other }))).toBe(agentGround);
    await save({ accentColor: '#ffe14d' });
    const accented = await shown({ ...quote, agent_id });
    expect(await groundOf(accented)).toBe(agentGround);
    expect(accented.equals(before)).toBe(false);
    await save({});
    expect((await shown({ ...quote, agent_id })).equals(before)).toBe(true);
  });

  test('P-51.60 gives the pages of documents its colors', { tags: 'slow' }, async () => {
    const agent_id = await speaker();
    const dark = await logo('own', '#101010');
    await save({ brandColor: '#8a1c1c' });
    const grounds = async (asked: object) => {
      const body = { ids: [dark], title: 'Our year', ...asked };
      const { body: made } = await call('POST', '/content/ai/images/document', body);
      const { raw } = await call('GET', made.data[0].url.replace(/^\/api/, ''));
      const page = await (await getDocumentProxy(new Uint8Array(raw))).getPage(1);
      return JSON.stringify((await page.getOperatorList()).argsArray);
    };
    for (const asked of [{ agent_id }, {}]) expect(await grounds(asked)).toContain('#8a1c1c');
  });

  test('P-51.61 sets cards in its font, and other scripts still in one that has them', async () => {
    const words = { ...quote, text: 'Agjy, Русский, Ελληνικά' };
    const cards = [];
    for (const brandFont of ['', 'bricolage_grotesque', 'inter']) {
      await save({ brandFont });
      cards.push((await shown({ ...words, title: 'Ada' })).toString('base64'));
    }
    expect(new Set(cards).size).toBe(3);
    const { body, status } = await save({ brandFont: 'comic' });
    expect([status, body.details]).toEqual([
      400,
      [{ path: 'brandFont', message: 'Please choose a font' }],
    ]);
  });

  test('P-51.60 refuses what is no color', async () => {
    for (const brandColor of ['red', '#123', '#12345g', '#1234567']) {
      const { status, body } = await save({ brandColor });
      expect([brandColor, status]).toEqual([brandColor, 400]);
      expect(body.details).toEqual([{ path: 'brandColor', message: 'Enter a color like #1a6b5e' }]);
    }
  });

  test('P-51.63 puts the logo on cards; they say so if AI made it', async () => {
    const agent_id = await speaker();
    await save({});
    expect(await redIn(await shown({ ...quote, agent_id }))).toBe(0);
    const logoId = await logo('ai_generated');
    expect((await save({ logoId })).body.data).toMatchObject({ logoId, logo_id: logoId });
    for (const asked of [{ agent_id }, {}])
      expect(await redIn(await shown({ ...quote, ...asked }))).toBeGreaterThan(5000);
    const made = await call('POST', '/ai/images/generate-content', { ...quote, agent_id });
    const { id } = made.body.data[0];
    const one = await call('GET', `/content/ai/images/${id}`);
    expect(one.body.data.origin).toBe('ai_edited');
  });

  test('P-51.63 has only an image of one’s own as its logo', async () => {
    const film = await draftOf(world.ctx, [videoFile({ padding: 9000 })]);
    const video = await storeVideo(world.ctx, ada.id, film, { ...told, origin: 'own' });
    const logoId = await logo();
    const grace = await world.member();
    const theirs = await world.call('POST', '/company/profile', {
      as: grace,
      body: { ...basics, logoId },
    });
    const message = 'Choose an image of your library, or none.';
    expect([theirs.status, theirs.body.details]).toEqual([400, [{ path: 'logoId', message }]]);
    const { companyName: company_name, description: company_description } = basics;
    const row = { company_name, company_description, industry: 'retail', logo_id: video.id };
    const { status, body } = await call('POST', '/company/profile', row);
    expect([status, body.details]).toEqual([400, [{ path: 'logo_id', message }]]);
  });

  test('P-51.64 keeps the image of its logo, and says so in the library', async () => {
    const logoId = await logo();
    await save({ logoId });
    world.pass(25 * hour);
    await imagesCleanupJob(world.ctx).run(undefined, new AbortController().signal);
    const { body: uses } = await call('GET', `/content/ai/images/${logoId}/uses`);
    expect(uses.data).toEqual([{ kind: 'company', id: ada.id, title: 'Harbor' }]);
    const { status, body } = await call('DELETE', `/content/ai/images/${logoId}`);
    const message = 'The look of your company’s cards uses it, so it can’t be deleted.';
    expect([status, body.message]).toEqual([409, message]);
    await save({});
    expect((await call('DELETE', `/content/ai/images/${logoId}`)).status).toBe(200);
  });

  test('P-51.63 leaves cards without a logo whose image is gone', async () => {
    const logoId = await logo();
    await save({ logoId, brandColor: '#8a1c1c' });
    await deletePicture(world.ctx.db, ada.id, logoId);
    const card = await shown(quote);
    expect([await redIn(card), await groundOf(card)]).toEqual([0, '#8a1c1c']);
    const { body } = await call('GET', '/company/profile');
    expect(body.data).toMatchObject({ logoId: null, brandColor: '#8a1c1c' });
  });
});
