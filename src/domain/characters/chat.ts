/** Who says what in an example of a chat, where each speech begins with the name of who speaks. */
import { lettersOf } from './foreign-text.ts';

interface Speech {
  /** Whether the character itself speaks. */
  isOwn: boolean;
  text: string;
}

// Chinese and Japanese have a colon of their own.
const opening = /^\s{0,9}([^:：\n[\]]{1,80})[:：](?!\/\/)/u;
const start = /<start>/giu;
const person =
  /^(?:\{\{(?:user\d?|name\d|random_user_\d)\}\}|<user>|user\d?|you|anon|anonymous|human)$/u;
const character = ['{{char}}', '<bot>', '<char>', '{{agent}}', '{{agentname}}', 'assistant'];

/** Says of a speaker whether it is the character, by any of its names or the first word of one. */
export function isCharacter(names: readonly string[]): (speaker: string) => boolean {
  const words = names.flatMap((name) => [name, name.split(/\s/u)[0] ?? '']).map(lettersOf);
  const own = new Set([...character, ...words].filter(Boolean));
  return (speaker) => own.has(speaker.trim().toLowerCase()) || own.has(lettersOf(speaker));
}

export const isPerson = (speaker: string): boolean => person.test(speaker.trim().toLowerCase());

const speakerOf = (line: string): string => opening.exec(line)?.[1]?.trim() ?? '';

/** Others who speak: whoever begins a conversation, or begins a line twice. A colon alone is part of a sentence. */
function othersIn(blocks: readonly (readonly string[])[]): Set<string> {
  const begun = blocks.map((lines) => speakerOf(lines.find((line) => line.trim() !== '') ?? ''));
  const all = blocks.flat().map(speakerOf);
  const twice = all.filter((name, at) => all.indexOf(name) < at);
  return new Set([...begun, ...twice].filter((name) => name !== '' && name.length <= 30));
}

/** The speeches in a text, and what stands before the first one. */
export function speechesIn(text: string, names: readonly string[]) {
  const isOwn = isCharacter(names);
  const blocks = text.split(start).map((block) => block.split('\n'));
  const others = othersIn(blocks);
  const speeches: Speech[] = [];
  const before: string[] = [];
  for (const lines of blocks) {
    let current: Speech | undefined;
    for (const line of lines) {
      const speaker = speakerOf(line);
      if (speaker !== '' && (isOwn(speaker) || isPerson(speaker) || others.has(speaker))) {
        const said = line.replace(opening, '');
        current = { isOwn: isOwn(speaker), text: said };
        speeches.push(current);
      } else if (current) current.text += `\n${line}`;
      else before.push(line);
    }
  }
  return { speeches, before: before.join('\n') };
}

const quoted = /["“„«「『]([^"“”„«»「」『』]*)["”“»」』]/gu;

/** A text that is nothing but quotations, without their marks. */
export function unquoted(text: string): string {
  const isAll = text.replaceAll(quoted, '').trim() === '';
  return isAll ? text.replaceAll(quoted, '$1').trim() : text;
}
