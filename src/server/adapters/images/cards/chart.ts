/** A chart card: labeled bars, the largest in the strongest color. */
import type { Bar } from '#contract/images/types.ts';
import { type Box, setInto, type SetText } from './set.ts';
import { below, filled, type Drawing, put, type Stage, tooLong } from './stage.ts';
import type { Face } from './type.ts';
import { lazily } from '#domain/lazily.ts';

const whole = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));
const short = lazily(
  () => new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 }),
);

/** `42%`, `1,200 ms`, `3.5M`: symbols follow directly, words after a space. */
export function valueWords(value: number, unit: string): string {
  const figure = (value >= 1e6 ? short() : whole()).format(value);
  return /^[\p{L}\p{N}]/u.test(unit) ? `${figure} ${unit}` : figure + unit;
}

interface Rows {
  labels: readonly SetText[];
  /** In pixels. */
  size: number;
  labelWidth: number;
}

const ink = '#33312e';
/** Pixels between label, bar and value. */
const gap = 22;
const widest = 0.4;

/** The labels in the largest size in which each fits its row, on at most two lines. */
function fitLabels(face: Face, bars: readonly Bar[], room: Box, row: number): Rows {
  for (let size = Math.min(40, Math.round(row * 0.52)); size >= 12; size -= 1) {
    const words = bars.map(({ label }) => label);
    const needed = Math.max(...words.map((label) => face.width(label, size)));
    const labelWidth = Math.min(Math.ceil(needed) + 2, room.width * widest);
    const box = { x: room.x, y: 0, width: labelWidth, height: row * 0.94 };
    const look = { largest: size, smallest: size, leading: 1.12 };
    const labels = words.flatMap((label) => setInto(face, label, box, look) ?? []);
    const isWhole = labels.every(({ lines }) => lines.length <= 2);
    if (labels.length === bars.length && isWhole) return { labels, size, labelWidth };
  }
  throw tooLong();
}

function bar(stage: Stage, one: Bar, place: Box, scale: { most: number; words: string }): string {
  const { faces, ink: colors } = stage;
  const size = Math.min(38, Math.round(place.height * 0.62));
  const length = one.value > 0 ? Math.max(6, (place.width * one.value) / scale.most) : 0;
  const color = one.value === scale.most && one.value > 0 ? colors.deep : colors.bright;
  const radius = Math.min(10, place.height / 4);
  const at = { x: place.x + length + 14, y: place.y + place.height / 2, size };
  const value = faces.display.path(scale.words, { ...at, y: at.y + size * 0.35 });
  return `<rect x="${place.x}" y="${place.y}" width="${length}" height="${place.height}" rx="${radius}" fill="${color}"/>${filled(value, colors.deep)}`;
}

function rows(stage: Stage, { bars, unit }: Charted, room: Box): Drawing {
  const { faces } = stage;
  const row = Math.min(150, room.height / bars.length);
  const thick = Math.round(row * 0.6);
  const { labels, labelWidth } = fitLabels(faces.text, bars, room, row);
  const words = bars.map(({ value }) => valueWords(value, unit));
  const size = Math.min(38, Math.round(thick * 0.62));
  const valueWidth = Math.max(...words.map((word) => faces.display.width(word, size))) + 16;
  const left = room.x + labelWidth + gap;
  const width = room.width - labelWidth - gap - valueWidth;
  const most = Math.max(...bars.map(({ value }) => value));
  const drawn = bars.map((one, nth) => {
    const top = room.y + nth * row;
    const label = labels[nth];
    const down = top + (row - (label?.height ?? 0)) / 2;
    const place = { x: left, y: top + (row - thick) / 2, width, height: thick };
    return `<g transform="translate(0 ${down.toFixed(1)})">${filled(label?.path ?? '', ink)}</g>${bar(stage, one, place, { most, words: words[nth] ?? '' })}`;
  });
  const axis = `<rect x="${left - 3}" y="${room.y}" width="3" height="${row * bars.length}" rx="1.5" fill="${stage.ink.deep}" opacity="0.35"/>`;
  return { svg: axis + drawn.join(''), height: row * bars.length };
}

interface Charted {
  title: string;
  text: string;
  bars: readonly Bar[];
  unit: string;
}

/** The headline, and the text below it. */
function heading({ faces, ink: colors }: Stage, { title, text }: Charted, box: Box): Drawing {
  const share = text ? 0.68 : 1;
  const head = put(faces.display, title, { ...box, height: box.height * share }, [64, 24, 1.1]);
  const more = below(box, head.height + 14);
  const note = text && put(faces.text, text, more, [30, 16, 1.3]);
  const svg = `${filled(head.path, colors.deep)}${note ? filled(note.path, ink) : ''}`;
  return { svg, height: head.height + (note ? note.height + 14 : 0) };
}

const isWide = ({ width, height }: Box) => width > 1.6 * height;
const columnGap = 56;

/** On a wide card the headline is beside the bars, which then get the full height. */
export function chart(stage: Stage, card: Charted): Drawing {
  const { box } = stage;
  if (!isWide(box)) {
    const head = heading(stage, card, { ...box, height: box.height * 0.34 });
    const taken = head.height + 34;
    const body = rows(stage, card, below(box, taken));
    return { svg: head.svg + body.svg, height: taken + body.height };
  }
  const width = Math.round(box.width * 0.34);
  const left = width + columnGap;
  const head = heading(stage, card, { ...box, width });
  const body = rows(stage, card, { ...box, x: box.x + left, width: box.width - left });
  const height = Math.max(head.height, body.height);
  const down = ({ svg, height: own }: Drawing) =>
    `<g transform="translate(0 ${((height - own) / 2).toFixed(1)})">${svg}</g>`;
  return { svg: down(head) + down(body), height };
}
