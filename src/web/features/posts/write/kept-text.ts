/** Keeps unsaved typing in this browser, so that a crash or a reload loses nothing. */
import type { Extras } from '#contract/posts/extras.ts';
import { Visibilities } from '#contract/platforms/traits.ts';
import { space } from '#web/lib/session/space.ts';
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { asPosted, type Own, type PostValues } from '#web/features/posts/post-values.ts';

/** Another person in the same browser doesn't see it, nor does another space. */
const keyOf = (owner: string, id: string | undefined) =>
  space.keyOf(`write:${owner}:${id ?? 'new'}`);

export interface Kept {
  values: PostValues;
  /** The version that it is based on; 0 for a post that was never saved. */
  version: number;
}

/** Whether this browser has changes to a post that its owner hasn’t saved. */
export const isKept = (owner: string, id: string): boolean =>
  localStorage.getItem(keyOf(owner, id)) !== null;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isMedia = (value: unknown): value is PostValues['media'] =>
  Array.isArray(value) &&
  value.every((one) =>
    ['id', 'url', 'alt'].every((key) => typeof recordIn(one)?.[key] === 'string'),
  );

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordIn(value) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const placesIn = (value: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(recordIn(value) ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );

function pollIn(value: unknown): Pick<Extras, 'poll'> {
  const { options, duration_minutes, multiple } = recordIn(value) ?? {};
  if (!isTexts(options) || typeof duration_minutes !== 'number') return {};
  return { poll: { options, duration_minutes, ...(multiple === true && { multiple }) } };
}

function extrasIn(value: unknown): Extras {
  const { language, content_warning, visibility, poll, document_title } = recordIn(value) ?? {};
  const audience = Visibilities.find((one) => one === visibility);
  return {
    ...(typeof language === 'string' && { language }),
    ...(typeof content_warning === 'string' && { content_warning }),
    ...(audience && { visibility: audience }),
    ...(typeof document_title === 'string' && { document_title }),
    ...pollIn(poll),
  };
}

function ownOf(value: unknown): Own {
  const kept = recordIn(value) ?? {};
  return {
    parts: isTexts(kept['parts']) ? kept['parts'] : asPosted.parts,
    media_ids: isTexts(kept['media_ids']) ? kept['media_ids'] : asPosted.media_ids,
    ...(isMedia(kept['media']) && { media: kept['media'] }),
    media_parts: recordIn(kept['media_parts']) ? placesIn(kept['media_parts']) : null,
    alts: textsIn(kept['alts']),
    extras: recordIn(kept['extras']) ? extrasIn(kept['extras']) : asPosted.extras,
  };
}

/** The stored fields; `undefined` if they are damaged or from another version of the app. */
function valuesIn(kept: unknown): PostValues | undefined {
  const values = recordIn(kept);
  if (!values || !isTexts(values['parts']) || !isMedia(values['media'])) return undefined;
  const { agent_id, parts, media, extras, labels, review, made_with_ai, chosen } = values;
  const owns = Object.entries(recordIn(chosen) ?? {});
  return {
    parts,
    media,
    media_parts: placesIn(values['media_parts']),
    extras: extrasIn(extras),
    agent_id: typeof agent_id === 'string' ? agent_id : null,
    labels: typeof labels === 'string' ? labels : '',
    review: review === 'before_sending' ? 'before_sending' : 'off',
    made_with_ai: made_with_ai === true,
    chosen: Object.fromEntries(owns.map(([account, own]) => [account, ownOf(own)])),
  };
}

/** What an earlier visit could not save. */
export function loadKept(owner: string, id: string | undefined): Kept | undefined {
  const kept = storedRecord(keyOf(owner, id));
  const values = valuesIn(kept?.['values']);
  const version = kept?.['version'];
  return values && { values, version: typeof version === 'number' ? version : 0 };
}

export const keepText = (owner: string, id: string | undefined, kept: Kept): void =>
  void storeRecord(keyOf(owner, id), kept);

export const forgetText = (owner: string, id: string | undefined): void =>
  localStorage.removeItem(keyOf(owner, id));
