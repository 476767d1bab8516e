/** Measures the duration and success of writers and image generators. */
import type { ImageGenerators, ImagePort } from './adapters/images/port.ts';
import type { LlmPort, Writers } from './adapters/llm/port.ts';
import type { Meters } from './meters.ts';

type Note = (outcome: 'made' | 'failed', seconds: number) => void;

async function measure<T>(work: () => Promise<T>, note: Note): Promise<T> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const made = await work();
    note('made', seconds());
    return made;
  } catch (error) {
    note('failed', seconds());
    throw error;
  }
}

/** A writer whose calls are measured under its name. */
export const measuredWriter = (port: LlmPort, { writing_seconds }: Meters): LlmPort => ({
  ...port,
  write: (request) =>
    measure(
      () => port.write(request),
      (outcome, seconds) => writing_seconds.observe({ writer: port.name, outcome }, seconds),
    ),
});

/** The same writers, each measured under its name. */
export function measuredWriters(writers: Writers, meters: Meters): Writers {
  const byId = new Map(
    [...writers.byId].map(([id, port]) => [id, measuredWriter(port, meters)] as const),
  );
  const first = byId.get(writers.default.name);
  return { default: first ?? measuredWriter(writers.default, meters), byId };
}

/** An image generator whose calls are measured under its name. */
export const measuredImageGenerator = (
  port: ImagePort,
  { drawing_seconds }: Meters,
): ImagePort => ({
  ...port,
  draw: (request) =>
    measure(
      () => port.draw(request),
      (outcome, seconds) => drawing_seconds.observe({ drawer: port.name, outcome }, seconds),
    ),
});

/** The same image generators, each measured under its name. */
export function measuredImageGenerators(drawers: ImageGenerators, meters: Meters): ImageGenerators {
  const byId = new Map(
    [...drawers.byId].map(([id, port]) => [id, measuredImageGenerator(port, meters)] as const),
  );
  const first = byId.get(drawers.default.name);
  return { default: first ?? measuredImageGenerator(drawers.default, meters), byId };
}
