/** Emojis to choose from: recent ones, by search or by group, in a skin tone. */
import { NativeSelect } from '@mantine/core';
import {
  EmojiPicker as Picker,
  type EmojiData,
  type EmojiPickerListComponents,
  type SkinTone,
  useActiveEmoji,
} from 'frimousse';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { emojis } from './emoji-data.ts';
import classes from './emoji-picker.module.css';

const keptAs = 'emoji';
const columns = 8;
/** Two rows. */
const mostRecent = 2 * columns;

const isTone = (value: unknown): value is SkinTone =>
  value === 'none' || (typeof value === 'string' && value in emojis.skinTones);

/** The emojis that were chosen last in this browser, newest first, and the skin tone. */
function stored(): { recent: string[]; tone: SkinTone } {
  const { recent, tone } = storedRecord(keptAs) ?? {};
  return {
    recent: Array.isArray(recent) ? recent.filter((one) => typeof one === 'string') : [],
    tone: isTone(tone) ? tone : 'none',
  };
}

/** All emojis, with the recent ones as a group before the others. */
function withRecent(): EmojiData {
  const recent = stored().recent.flatMap((emoji) => {
    const known = emojis.emojis.find(
      (one) => one.emoji === emoji || Object.values(one.skins ?? {}).includes(emoji),
    );
    return known ? [{ ...known, emoji, category: -1, skins: undefined }] : [];
  });
  return {
    ...emojis,
    emojis: [...recent, ...emojis.emojis],
    categories: [{ index: -1, label: 'Recent' }, ...emojis.categories],
  };
}

function keepRecent(emoji: string): void {
  const { recent, ...others } = stored();
  const next = [emoji, ...recent.filter((one) => one !== emoji)].slice(0, mostRecent);
  storeRecord(keptAs, { ...others, recent: next });
}

const hand = '✋';
const tones = [
  { value: 'none', label: `${hand} Default` },
  ...Object.entries(emojis.skinTones).map(([value, label]) => ({
    value,
    label: `${emojis.emojis.find(({ emoji }) => emoji === hand)?.skins?.[value as never]} ${label}`,
  })),
];

const components: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={classes.group}>
      {category.label}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button type="button" {...props} className={classes.emoji}>
      {emoji.emoji}
    </button>
  ),
  Row: (props) => <div {...props} />,
};

/** Whether the search finds it: right after typing, the list still has what was found before. */
function isFound({ label }: { label: string }, search: string): boolean {
  const word = search.trim().toLowerCase();
  const known = emojis.emojis.find((one) => one.label === label);
  return [label, ...(known?.tags ?? [])].some((one) => one.toLowerCase().includes(word));
}

interface Props {
  onChoose: (emoji: string) => void;
}

/** Enter chooses the first emoji that is found, also if it was pressed before that was. */
function Search({ onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const active = useActiveEmoji();
  const [typed, setTyped] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const found = active && isFound(active, typed) ? active.emoji : undefined;
  const choose = useEffectEvent(onChoose);
  // It may arrive after the dropdown was opened.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isWanted && found !== undefined) choose(found);
  }, [isWanted, found]);
  return (
    <Picker.Search
      ref={field}
      className={classes.search}
      aria-label="Search emojis"
      placeholder="Search emojis"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setIsWanted(false);
      }}
      onKeyDown={(event) => {
        const waits = event.key === 'Enter' && typed.trim() !== '';
        setIsWanted(waits);
        if (waits) event.preventDefault();
      }}
    />
  );
}

export default function EmojiPicker({ onChoose }: Props) {
  const [tone, setTone] = useState(() => stored().tone);
  const choose = (emoji: string) => {
    keepRecent(emoji);
    onChoose(emoji);
  };
  return (
    <Picker.Root
      className={classes.picker}
      columns={columns}
      skinTone={tone}
      resolveEmojiData={withRecent}
      onEmojiSelect={({ emoji }) => choose(emoji)}
    >
      <Search onChoose={choose} />
      <Picker.Viewport className={classes.view}>
        <Picker.Loading className={classes.note}>Loading…</Picker.Loading>
        <Picker.Empty className={classes.note}>No emojis match</Picker.Empty>
        <Picker.List aria-label="Emojis" components={components} />
      </Picker.Viewport>
      <div className={classes.foot}>
        <Picker.ActiveEmoji>
          {({ emoji }) => <span className="cut quiet">{emoji?.label}</span>}
        </Picker.ActiveEmoji>
        <NativeSelect
          size="xs"
          aria-label="Skin tone"
          data={tones}
          value={tone}
          onChange={({ currentTarget: { value } }) => {
            if (!isTone(value)) return;
            setTone(value);
            storeRecord(keptAs, { ...stored(), tone: value });
          }}
        />
      </div>
    </Picker.Root>
  );
}
