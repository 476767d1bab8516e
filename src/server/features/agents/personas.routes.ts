import type { personaCalls, PersonaVersion } from '#contract/agents/personas.ts';
import { toIso } from '#contract/core/time.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { personaOfVersion } from './agent-row.ts';
import { answer } from './read-agent.ts';
import { restorePersona } from './save-agent.ts';
import { type VersionRow, requireAgent, listVersions } from './store.ts';

const read = (row: VersionRow, before: VersionRow | undefined, newest: number): PersonaVersion => {
  const persona = personaOfVersion(row);
  return {
    version: row.version,
    saved_at: toIso(row.saved_at),
    restored_from: row.restored_from,
    reason: row.reason,
    is_current: row.version === newest,
    persona,
    changes: before ? diffPersonas(personaOfVersion(before), persona) : [],
  };
};

type VersionCalls = Pick<typeof personaCalls, 'versions' | 'restore'>;

export const personaRoutes = (ctx: Context): Handlers<VersionCalls> => ({
  async versions({ caller, params, query: { limit, offset } }) {
    const agent = await requireAgent(ctx.db, caller.user_id, params.id);
    // One more than asked for, to compare the last one of the page with.
    const range = { limit: limit + 1, offset };
    const { rows, total } = await listVersions(ctx.db, agent.id, range);
    const data = rows
      .slice(0, limit)
      .map((row, index) => read(row, rows[index + 1], agent.persona_version));
    return { data, total };
  },

  async restore({ caller, params: { id, version } }) {
    const row = await restorePersona(ctx, caller.user_id, id, version);
    const message = `Version ${version} restored as version ${row.persona_version}.`;
    return answer(ctx, row, message);
  },
});
