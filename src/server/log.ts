/** The log: JSON lines for machines, colored lines on a terminal; never a secret. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';
import { redactLine } from './redact.ts';
import { withSources } from './stack-sources.ts';

/** The id of the current request, which every line logged during it contains. */
export const requestInHand = new AsyncLocalStorage<string>();

export interface LogOptions {
  level: string;
  /** Replaces the standard output. */
  destination?: DestinationStream | undefined;
}

/** Colored output with one line per message, for a terminal; loaded only for one. */
export async function prettyLines(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ translateTime: 'HH:MM:ss', singleLine: true, sync: true });
}

export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    // The last step before a line is written, so it covers everything: fields, child loggers, errors and messages.
    hooks: { streamWrite: redactLine },
    // JSON encodes control characters, so a forged line break stays inside its line.
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err(error: Error) {
        const serialized = pino.stdSerializers.err(error);
        return serialized.stack === undefined
          ? serialized
          : { ...serialized, stack: withSources(serialized.stack) };
      },
    },
    base: undefined,
    mixin() {
      const request_id = requestInHand.getStore();
      return request_id === undefined ? {} : { request_id };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
