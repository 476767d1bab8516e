import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { type Documents, openDocuments } from '#test/document-world.ts';

describe.each(engines)('an agent on %s', (engine) => {
  let documents: Documents;
  let agent_id: string;
  beforeEach(async () => {
    documents = await openDocuments(engine);
    ({ id: agent_id } = await documents.world.agent(documents.owner));
  });
  afterEach(() => documents.close());

  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    documents.world.call(method, path, { as: documents.owner, body });
  const assign = (about: object) =>
    call('POST', '/company/assign-to-agent', {
      agent_id,
      knowledge_scope: ['knowledge_documents'],
      ...about,
    });
  const agent = async () => (await call('GET', `/agents/${agent_id}`)).body.data;
  const withStatus = async (status: string) =>
    (await call('GET', `/agents?status=${status}`)).body.total;

  test(
    'is in training while documents that it may use are parsed, and active again afterwards',
    { tags: 'slow' },
    async () => {
      await assign({});
      expect(await agent()).toMatchObject({ status: 'active', status_reason: null });
      await documents.upload([['a.txt', 'Hello there.']]);
      expect(await agent()).toMatchObject({
        status: 'training',
        is_active: true,
        status_reason: 'Reading its documents …',
      });
      expect([await withStatus('training'), await withStatus('active')]).toEqual([1, 0]);
      const known = (await call('GET', '/company/agents')).body.data.agents;
      expect(known).toMatchObject([{ id: agent_id, status: 'training' }]);
      await documents.readAll();
      expect(await agent()).toMatchObject({ status: 'active', status_reason: null });
      expect([await withStatus('training'), await withStatus('active')]).toEqual([0, 1]);
    },
  );

  test('is not in training when parsing failed', { tags: 'slow' }, async () => {
    await assign({});
    await documents.upload([['a.pdf', '%PDF-1.7 nothing']]);
    expect((await agent()).status).toBe('training');
    await documents.readAll();
    expect((await agent()).status).toBe('active');
  });

  test.each([
    ['knows nothing of documents', { knowledge_scope: ['company_profile'] }],
    ['is not to use them at present', { is_active: false }],
  ])('is not in training when it %s', async (_what, about) => {
    await assign(about);
    await documents.upload([['a.txt', 'Hello there.']]);
    expect((await agent()).status).toBe('active');
  });

  test('that is switched off stays off', { tags: 'slow' }, async () => {
    await assign({});
    await documents.upload([['a.txt', 'Hello there.']]);
    await documents.world.call('POST', `/agents/${agent_id}/toggle-status`, {
      as: documents.owner,
      body: { is_active: false },
    });
    expect((await agent()).status).toBe('inactive');
    expect(await withStatus('inactive')).toBe(1);
    await documents.readAll();
    expect((await agent()).status).toBe('inactive');
  });

  test('of someone else is not in training', async () => {
    await assign({});
    const stranger = await documents.world.member();
    await documents.upload([['a.txt', 'Hello there.']], stranger);
    expect((await agent()).status).toBe('active');
  });
});
