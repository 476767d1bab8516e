/** Who can write on this installation, and who does for an agent. */
import type { Writer } from '#contract/content/types.ts';
import { priceOfModel } from '#domain/money/price.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';

type Known = Pick<Context, 'llm' | 'config'>;

/** What an agent's owner chose. */
export interface Chosen {
  writer: string | null;
  composer_fallback: boolean;
}

export interface ChosenWriters {
  writer: LlmPort;
  /** Writes where the writer does not answer, if the owner wants that. */
  fallback: LlmPort | undefined;
}

/** Throws `writer_gone` where the chosen one is not configured any more. */
export function writersOf({ llm }: Pick<Known, 'llm'>, chosen: Chosen): ChosenWriters {
  const writer = chosen.writer === null ? llm.default : llm.byId.get(chosen.writer);
  if (!writer) {
    throw new AppError('writer_gone', {
      message: `This agent writes with “${chosen.writer}”, which is not configured on this installation any more. Please choose another writer in the agent’s settings.`,
    });
  }
  const composer = llm.byId.get('composer');
  const mayStandIn = chosen.composer_fallback && composer !== writer;
  return { writer, fallback: mayStandIn ? composer : undefined };
}

/** Everybody who can be chosen, the default first. */
export function listWriters({ llm, config }: Known): Writer[] {
  const others = [...llm.byId.values()].filter((one) => one.name !== llm.default.name);
  return [llm.default, ...others].map(({ name }) => ({
    id: name,
    label: name === 'composer' ? 'Composer (no model)' : name,
    price: priceOfModel(name, config.ai.prices),
    is_default: name === llm.default.name,
  }));
}
