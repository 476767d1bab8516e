import type { PushDevice, pushCalls } from '#contract/notifications/push.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { addDevice, removeDevice } from './devices.ts';
import { pushKeys } from './push-keys.ts';
import { type DeviceRow, listDevices } from './push.store.ts';

const shown = ({ id, device, endpoint_hash, created_at, reached_at }: DeviceRow): PushDevice => ({
  id,
  device,
  fingerprint: endpoint_hash,
  created_at: toIso(created_at),
  reached_at: toIsoOrNull(reached_at),
});

export const pushRoutes = (ctx: Context): Handlers<typeof pushCalls> => ({
  async list({ caller, query: { limit, offset } }) {
    const { public_key } = await pushKeys(ctx);
    // A limit keeps their number small, so there are no pages.
    const devices = await listDevices(ctx.db, caller.user_id);
    const data = devices.slice(offset, offset + limit).map(shown);
    return { public_key, data, total: devices.length };
  },

  async subscribe({ caller, body, ...request }) {
    return { data: shown(await addDevice(ctx, caller, body, originOf(request))) };
  },

  async unsubscribe({ caller, params, ...request }) {
    await removeDevice(ctx, caller.user_id, params.id, originOf(request));
    return { message: 'This device no longer gets notifications.' };
  },
});
