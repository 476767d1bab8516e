import type { characterCalls } from '#contract/agents/characters.ts';
import { characterFileName } from '#domain/characters/file-name.ts';
import { characterFile } from '#domain/characters/own.ts';
import { readCharacter } from '#domain/characters/read-character.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import { characterText, refuse } from './character-file.ts';
import { findAgent } from './store.ts';

export const characterRoutes = (ctx: Context): Handlers<typeof characterCalls> => ({
  async read({ files: [file] }) {
    if (!file) throw new AppError('invalid_input');
    const data = readCharacter(characterText(Buffer.from(file.bytes)));
    if ('refused' in data) throw refuse(data.refused);
    return { data };
  },

  async download({ caller, params }) {
    const row = await findAgent(ctx.db, caller.user_id, params.id);
    if (!row) throw new AppError('not_found');
    const persona = personaFrom(fromRow(row));
    return {
      bytes: Buffer.from(characterFile(persona)),
      mime: 'application/json; charset=utf-8',
      max_age: 0,
      filename: characterFileName(persona.name),
    };
  },
});
