import { ActionIcon, Menu, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { Face } from '#web/features/posts/face.ts';
import type { Finding } from './checks.ts';
import type { Typed } from './text-history.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';
import classes from './canvas.module.css';

const MentionList = lazy(() => import('./mention-list.tsx'));
const Mirror = lazy(() => import('./mirror.tsx'));

interface Props {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  at: number;
  count: number;
  face: Face;
  placeholder: string;
  /** The networks that get it. */
  networks: readonly LivePlatform[];
  /** The account whose network knows the people to mention. */
  asks: string | undefined;
  /** Its issues. */
  findings: readonly Finding[];
  /** Overrides issues. */
  onPass: (ids: readonly string[]) => void;
  /** Its drag handle. */
  grip: ReactNode;
  /** The drop position of a part that is dragged here. */
  lands: 'before' | 'after' | undefined;
  /** Below the text, beside its number: the remaining characters. */
  room: ReactNode;
  /** Below everything: images and issues. */
  children?: ReactNode;
  onChange: (text: string, typed: Typed) => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste: (event: React.ClipboardEvent<HTMLTextAreaElement>) => void;
  onSelect: (selection: { start: number; end: number }) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** Touch actions on a part, for what keys do on a desktop. */
function PartMenu({
  at,
  count,
  onMove,
  onRemove,
}: Pick<Props, 'at' | 'count' | 'onMove' | 'onRemove'>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More for part ${at + 1}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAct
          icon={IconArrowUp}
          label="Move up"
          disabled={at === 0}
          rightSection={<kbd>Alt ↑</kbd>}
          onClick={() => onMove(-1)}
        />
        <MenuAct
          icon={IconArrowDown}
          label="Move down"
          disabled={at === count - 1}
          rightSection={<kbd>Alt ↓</kbd>}
          onClick={() => onMove(1)}
        />
        <MenuAct icon={IconTrash} label="Remove part" color="red" onClick={onRemove} />
      </Menu.Dropdown>
    </Menu>
  );
}

const isComposed = (event: Event): boolean => 'isComposing' in event && event.isComposing === true;

/** One part of the canvas: a text without a frame, beside the author's avatar. */
export function PartField(props: Props) {
  const { ref, text, at, count, face, placeholder, room, children, networks, findings } = props;
  const several = count > 1;
  return (
    <div
      className={`stackMd restLast holder ${classes.part}`}
      data-hue={face.hue}
      data-last={at === count - 1 || undefined}
      data-part
      data-lands={props.lands}
    >
      <AvatarRing {...face} />
      <div className="stackXs">
        <div className={classes.field}>
          <Suspense>
            {text !== '' && (
              <Mirror text={text} networks={networks} findings={findings} onPass={props.onPass} />
            )}
            {props.asks !== undefined && text.includes('@') && <MentionList account={props.asks} />}
          </Suspense>
          <Textarea
            ref={ref}
            dir="auto"
            variant="unstyled"
            classNames={{ input: classes.text ?? '' }}
            aria-label={several ? `Part ${at + 1} of ${count}` : 'Post'}
            placeholder={placeholder}
            autosize
            minRows={1}
            maxLength={limits.post_text}
            value={text}
            onChange={({ currentTarget, nativeEvent }) =>
              props.onChange(currentTarget.value, isComposed(nativeEvent) ? 'composition' : 'key')
            }
            onKeyDown={props.onKeyDown}
            onPaste={props.onPaste}
            onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
              props.onSelect({ start: selectionStart, end: selectionEnd })
            }
          />
        </div>
        <div className={classes.partFoot}>
          {several && props.grip}
          {several && (
            <span className="quiet">
              {at + 1} of {count}
            </span>
          )}
          {room}
          {several && <PartMenu {...props} />}
        </div>
        {children}
      </div>
    </div>
  );
}
