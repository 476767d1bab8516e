/** What a person has who had weeks proposed and rehearsed. */
import { day } from '#contract/core/time.ts';
import { newId } from '#server/ids.ts';
import type { Person, World } from './world.ts';

/** A proposed week with a post, and the rule that proposes one every Sunday. */
export async function aProposedWeek(
  { ctx }: World,
  owner_id: string,
  agent_id: string,
): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock();
  const { id: account_id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const plan_id = newId();
  const plan = { by_rule: 1, from_at: now, to_at: now + 7 * day, timezone: 'UTC' } as const;
  await db
    .insertInto('week_plans')
    .values({ id: plan_id, owner_id, agent_id, ...plan, created_at: now })
    .execute();
  const item = { at: now + day, is_slot: 1, source: 'own', source_id: null, topic: 'Rye' } as const;
  const made = { facts: '', link: null, why: 'You chose it.', cost: 0, state: 'failed' } as const;
  const rest = { post_id: null, reason: 'No facts.', approved_at: null, tries: 1 } as const;
  const lease = { next_at: now, lease_token: 1, lease_until: null };
  const row = { id: newId(), plan_id, owner_id, agent_id, account_id };
  await db
    .insertInto('week_items')
    .values({ ...row, ...item, ...made, ...rest, ...lease, created_at: now, updated_at: now })
    .execute();
  const rule = { timezone: 'UTC', next_at: now + day, note: 'Nothing is free.' };
  await db
    .insertInto('week_rules')
    .values({ agent_id, owner_id, ...rule, created_at: now, updated_at: now })
    .execute();
}

const nothing = '0198c0de-0000-7000-8000-00000000dead';

/** Valid bodies of the calls about both. */
export const bodiesOfWeeks = {
  'weeks.propose': () => ({}),
  'weeks.change': () => ({ item_id: nothing, topic: 'Rye bread' }),
  'weeks.approve': () => ({ items: [{ id: nothing, hash: 'x' }] }),
  'weeks.rule': () => ({ is_on: true }),
  'rehearsals.start': () => ({ source: 'written', messages: ['What does rye cost?'] }),
};

/** A rehearsal with one message; returns its id. */
export async function aRehearsal({ call }: World, as: Person, agent_id: string): Promise<string> {
  const body = bodiesOfWeeks['rehearsals.start']();
  return (await call('POST', `/agents/${agent_id}/rehearsals`, { as, body })).body.data.id;
}

/** An evergreen item and a slot it filled. */
export async function anEvergreen(
  { ctx }: World,
  owner_id: string,
  { agent_id, post_id }: { agent_id: string; post_id: string },
): Promise<void> {
  const now = ctx.clock();
  const item_id = newId();
  const row = { owner_id, created_at: now, updated_at: now };
  const { id: account_id } = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const topic = 'How we bake';
  const rules = { cooldown_days: 90, review: 'off' } as const;
  await ctx.db
    .insertInto('evergreen_items')
    .values({ id: item_id, agent_id, ...row, topic, facts: 'From 5 in the morning.', ...rules })
    .execute();
  const filled = { state: 'filled', tries: 1, next_at: now, lease_token: 1 } as const;
  await ctx.db
    .insertInto('evergreen_slots')
    .values({ id: newId(), account_id, slot_at: now, item_id, topic, post_id, ...row, ...filled })
    .execute();
}
