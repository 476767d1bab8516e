/** What certainly is no part of a text and is removed from a model’s answer: its thinking, and a fence around all of it. */

const opening = /<(?:think|thinking|thought|reasoning|scratchpad)>|\[think\]/giu;

/** What stands before the last final message, where an answer came with its channels: `<|channel|>final<|message|>…`. */
const channels = /^[^]*<\|channel\|>\s*final\b[^<]{0,40}<\|message\|>/u;
/** What ends a turn, which small models write out, once or more often. */
const endMark = /(?:<\|(?:end|return|im_end|eot_id|endoftext)\|>|<\/s>|<end_of_turn>|<eos>)$/u;
const longestMark = 20;
/** The end of a thinking that never began. */
const strayEnds = /^(?:\s*<\/(?:think|thinking|thought|reasoning|scratchpad)>)+/iu;

/** A text without the marks at its end. */
function withoutEndMarks(text: string): string {
  let rest = text;
  for (;;) {
    const ended = rest.trimEnd();
    const found = endMark.exec(ended.slice(-longestMark));
    if (!found) return rest;
    rest = ended.slice(0, ended.length - found[0].length);
  }
}

/** An answer without the marks of its chat template. */
const withoutChannels = (text: string): string =>
  text.includes('<')
    ? withoutEndMarks(text.includes('<|') ? text.replace(channels, '') : text)
    : text;

/** A text without its `<think>…</think>` blocks. An unclosed one stays, because nobody knows where it ends. */
export function withoutThinking(given: string): string {
  const text = withoutChannels(given);
  const lower = text.toLowerCase();
  let kept = '';
  let from = 0;
  for (const { index, 0: tag } of text.matchAll(opening)) {
    if (index < from) continue;
    // oxlint-disable-next-line house/no-cut-characters -- the sign that opens a tag
    const close = `${tag.slice(0, 1)}/${tag.slice(1).toLowerCase()}`;
    const end = lower.indexOf(close, index + tag.length);
    if (end < 0) break;
    kept += text.slice(from, index);
    from = end + close.length;
  }
  return kept + text.slice(from);
}

/** What an unfinished answer says so far: without its thinking, also where that has not ended yet. */
export function saidSoFar(text: string): string {
  const rest = withoutThinking(text);
  const open = rest.search(opening);
  // oxlint-disable-next-line house/no-cut-characters -- where a tag begins
  return open < 0 ? rest : rest.slice(0, open);
}

const fence = /^```[^\n`]{0,20}\n([^]*?)\n?```$/u;

/** A part of an answer without its thinking, and without a code fence around all of it. */
export function stripped(part: string): string {
  const text = withoutThinking(part).replace(strayEnds, '').trim();
  const [, inside] = fence.exec(text) ?? [];
  return (inside !== undefined && !inside.includes('```') ? inside : text).trim();
}
