/** Captions of a video: reads WebVTT and SubRip (SRT), and writes either. Both are plain text with times. */
import { hour, minute, second } from '#contract/core/time.ts';

/** Times in milliseconds. */
export interface Cue {
  start: number;
  end: number;
  /** Plain text, without marks. */
  text: string;
}

export type CaptionFormat = 'vtt' | 'srt';

const clock = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`;
const times = new RegExp(String.raw`^\s*${clock}\s+-->\s+${clock}(?:\s.*)?$`);

const momentOf = ([hours = '0', minutes = '0', seconds = '0', rest = '0']: readonly (
  | string
  | undefined
)[]): number =>
  Number(hours) * hour + Number(minutes) * minute + Number(seconds) * second + Number(rest);

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u{A0}',
  lrm: '\u{200E}',
  rlm: '\u{200F}',
};

/** A line without marks, such as who speaks, colors and positions. */
const plain: Readonly<Record<CaptionFormat, (line: string) => string>> = {
  vtt: (line) =>
    line
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => entities[name] ?? ''),
  srt: (line) =>
    line.replaceAll(/<\/?(?:i|b|u|s|font)(?:\s[^<>]*)?>/gi, '').replaceAll(/\{\\an?\d{1,2}\}/g, ''),
};

/** A moment for people, such as 1:05. */
export function momentWords(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / second);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface Block {
  lines: readonly string[];
  /** The number of its first line in the file. */
  at: number;
}

/** What is between empty lines. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  for (const [index, line] of [...text.split('\n'), ''].entries()) {
    if (line.trim() !== '') lines.push(line);
    else if (lines.length > 0) {
      blocks.push({ lines, at: index - lines.length + 1 });
      lines = [];
    }
  }
  return blocks;
}

/** Captions that follow the first line of WebVTT without an empty line. */
function afterHead({ lines, at }: Block): Block[] {
  const first = lines.findIndex((line) => line.includes('-->'));
  return first < 0 ? [] : [{ lines: lines.slice(first), at: at + first }];
}

/** Parts of WebVTT that are no captions. */
const beside = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** The caption in a block, below its times, which may have a number or a name above them; or the line that should be times. */
function cueIn({ lines, at }: Block, format: CaptionFormat): Cue | { wrong: number } {
  const row = times.test(lines[0] ?? '') ? 0 : 1;
  const found = times.exec(lines[row] ?? '');
  if (!found) return { wrong: at + (lines.length > 1 ? row : 0) };
  const [, ...parts] = found;
  const text = lines.slice(row + 1).map(plain[format]);
  return {
    start: momentOf(parts.slice(0, 4)),
    end: momentOf(parts.slice(4)),
    text: text.filter((line) => line.trim() !== '').join('\n'),
  };
}

/** What is wrong with a caption after the one before it. */
function orderFault({ start, end }: Cue, before: Cue | undefined, length: number) {
  const at = momentWords(start);
  if (end <= start) return `The caption at ${at} ends before it begins.`;
  if (before && start < before.start)
    return `The caption at ${at} comes after the one at ${momentWords(before.start)}. Put them in order.`;
  return start >= length ? `The caption at ${at} begins after the end of the video.` : undefined;
}

const isReadable = (text: string): boolean => !/[\0\u{FFFD}]/u.test(text);

/** The blocks of a file that are captions, and its format. */
function captionBlocks(text: string): { format: CaptionFormat; blocks: Block[] } {
  const all = blocksOf(text);
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return { format: 'srt', blocks: all };
  const blocks = all.flatMap((one, n) => (n === 0 ? afterHead(one) : one));
  return { format: 'vtt', blocks: blocks.filter(({ lines }) => !beside.test(lines[0] ?? '')) };
}

/** The captions of a file in order, for a video of this many milliseconds; or what is wrong with it, in a sentence. */
export function readCaptions(file: string, length: number): Cue[] | string {
  const text = file.replace(/^\u{FEFF}/u, '').replaceAll(/\r\n?/g, '\n');
  if (!isReadable(text)) return 'Some letters can’t be read. Save the file as UTF-8.';
  const { format, blocks } = captionBlocks(text);
  const cues: Cue[] = [];
  for (const block of blocks) {
    const cue = cueIn(block, format);
    if ('wrong' in cue)
      return `Line ${cue.wrong} should be times like 00:00:01.000 --> 00:00:04.000.`;
    const fault = orderFault(cue, cues.at(-1), length);
    if (fault !== undefined) return fault;
    if (cue.text !== '') cues.push(cue);
  }
  return cues.length === 0 ? 'There are no captions in this file.' : cues;
}

function clockOf(milliseconds: number, point: '.' | ','): string {
  const part = (value: number, digits: number) => String(value).padStart(digits, '0');
  const [hours, minutes] = [
    Math.floor(milliseconds / hour),
    Math.floor(milliseconds / minute) % 60,
  ];
  const seconds = Math.floor(milliseconds / second) % 60;
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(seconds, 2)}${point}${part(milliseconds % second, 3)}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A file of captions. */
export function writeCaptions(cues: readonly Cue[], format: CaptionFormat): string {
  const point = format === 'vtt' ? '.' : ',';
  const blocks = cues.map(({ start, end, text }, n) => {
    const line = `${clockOf(start, point)} --> ${clockOf(end, point)}`;
    return format === 'vtt' ? `${line}\n${escaped(text)}\n` : `${n + 1}\n${line}\n${text}\n`;
  });
  return [...(format === 'vtt' ? ['WEBVTT\n'] : []), ...blocks].join('\n');
}
