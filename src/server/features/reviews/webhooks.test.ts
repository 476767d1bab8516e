/** What programs hear of approvals and comments. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { webhookData } from '#contract/webhooks/payloads.ts';
import { engines } from '#test/engines.ts';
import { addWebhook, deliverTo, openReceiver, type Receiver, verified } from '#test/receiver.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';

const wanted = [
  'approval.requested',
  'approval.approved',
  'approval.changes_requested',
  'comment.created',
] as const;

describe.each(engines)('webhook events of reviews on %s', (engine) => {
  let at: Reviewing;
  let receiver: Receiver;
  beforeEach(async () => {
    at = await openReviewing(engine);
    receiver = await openReceiver();
  });
  afterEach(() => receiver.close());

  test('P-50.42 an approval that is asked for and given, a change asked for, and comments', async () => {
    const { secret } = await addWebhook(at.world, at.owner, wanted);
    const news = async () => {
      await deliverTo(receiver, at.world.ctx);
      return receiver.taken.splice(0).map((taken) => {
        const event = verified(taken, secret);
        const known = wanted.find((one) => one === event.type);
        if (!known) throw new Error(event.type);
        return { type: known, data: webhookData[known].parse(event.data) };
      });
    };
    await at.call('PUT', `/agents/${at.agentId}`, { approvers: 'both' });
    const { id } = await at.waiting();
    const { agentId: agent_id } = at;
    expect(await news()).toEqual([]);
    await at.later();
    expect(await news()).toMatchObject([
      {
        type: 'approval.requested',
        data: { agent_id, status: 'AWAITING_APPROVAL', missing_approvals: ['owner', 'reviewer'] },
      },
    ]);
    const { token } = await at.share([id]);
    await at.say(token, id, { act: 'comment', text: 'Nice.' });
    const [comment] = await at.notes(id);
    await at.call('POST', `/posts/${id}/review-notes`, { text: 'Thanks.', answers: comment.id });
    const note = { post_id: id, agent_id };
    expect(await news()).toMatchObject([
      { type: 'comment.created', data: { ...note, note_id: comment.id, by: 'Ben' } },
      { type: 'comment.created', data: { ...note, by: null } },
    ]);
    await at.say(token, id);
    const { hash } = await at.read(id);
    await at.act(id, 'approve', { hash });
    const approved = { post_id: id, occurrence_id: null, agent_id };
    expect(await news()).toMatchObject([
      {
        type: 'approval.approved',
        data: { ...approved, by: 'Ben (review link)', missing_approvals: ['owner'] },
      },
      { type: 'approval.approved', data: { ...approved, missing_approvals: [] } },
    ]);
    await at.say(token, id, { act: 'change', text: 'At ten.' });
    await at.later();
    expect(await news()).toMatchObject([
      { type: 'approval.changes_requested', data: { ...note, by: 'Ben' } },
      { type: 'approval.requested', data: { missing_approvals: ['owner', 'reviewer'] } },
    ]);
  });
});
