/** Records rejected actions of known people in the security log, without letting a flood of them fill it. */
import { errors } from '#contract/core/errors.ts';
import { minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import type { MountOptions } from '#server/http/answer-call.ts';
import { originOf, record } from './service.ts';

const once = minute;
const keysKept = 10_000;

/** A rate limit of one per key and `span`; when its memory is full, it starts over. */
function oncePer(span: number, clock: () => number) {
  const last = new Map<string, number>();
  return (key: string): boolean => {
    const now = clock();
    const before = last.get(key);
    if (before !== undefined && now - before < span) return false;
    if (last.size >= keysKept) last.clear();
    last.set(key, now);
    return true;
  };
}

/** One event a minute for each person, token and call. Never throws: the rejection itself must reach the caller. */
export function recordRefusals(ctx: Context): NonNullable<MountOptions['onRefused']> {
  const isDue = oncePer(once, ctx.clock);
  return async ({ caller, call, code, ...request }) => {
    const { token } = caller;
    if (!isDue(`${caller.user_id} ${token?.id} ${call}`)) return;
    const { member } = token ?? {};
    const ofToken = member ? 'member_refused' : 'token_refused';
    const event = token ? ofToken : 'access_refused';
    const about = `${call}: ${errors[code].message}`;
    const detail = token ? `${token.name}, ${about}` : about;
    const { user_id } = caller;
    try {
      await record(ctx, ctx.db, { event, user_id, origin: originOf(request), detail }, ctx.clock());
    } catch (err) {
      ctx.log.error({ err, request_id: request.request_id }, 'a refusal could not be recorded');
    }
  };
}
