import type { characterCalls } from '#contract/agents/characters.ts';
import { characterFileName } from '#domain/characters/file-name.ts';
import { characterAs } from '#domain/characters/give.ts';
import { readCharacter } from '#domain/characters/read-character.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import { characterText, refuse } from './character-file.ts';
import { listMaterial } from './material/material.store.ts';
import { findAgent } from './store.ts';

export const characterRoutes = (ctx: Context): Handlers<typeof characterCalls> => ({
  async read({ files: [file] }) {
    if (!file) throw new AppError('invalid_input');
    const data = readCharacter(characterText(Buffer.from(file.bytes)));
    if ('refused' in data) throw refuse(data.refused);
    return { data };
  },

  async download({ caller: { user_id: owner_id }, params: { id }, query }) {
    const row = await findAgent(ctx.db, owner_id, id);
    if (!row) throw new AppError('not_found');
    const persona = personaFrom(fromRow(row));
    const lines = await listMaterial(ctx.db, { owner_id, agent_id: id });
    const material = lines.map(({ kind, text, cooldown_days }) => ({ kind, text, cooldown_days }));
    return {
      bytes: Buffer.from(characterAs(query.format, persona, material)),
      mime: 'application/json; charset=utf-8',
      max_age: 0,
      filename: characterFileName(persona.name, query.format),
    };
  },
});
