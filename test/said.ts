/** A model’s response with a text. */
export const said = (text: string): string =>
  JSON.stringify({ angle: 'plain', parts: [text], facts_used: [], needs: [], why: 'because' });
