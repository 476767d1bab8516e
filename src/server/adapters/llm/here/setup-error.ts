/** Why the writer on this computer could not be set up, in a sentence for the administrator. */
export class SetupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SetupError';
  }
}
