/** The actions of the page: buttons, and a menu for the rarer ones. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PostsMenu } from '#web/entities/posts/posts-menu.tsx';
import { FreezeButton, FreezeItem } from './service-notes.tsx';

interface ActionsProps {
  /** Until then their space is reserved, so that nothing shifts. */
  isReady: boolean;
  onNew: () => void;
  /** Stopping all publishing is in the menu: there is no room, or the page has a button for its own posts. */
  isStopInMenu: boolean;
  /** More of the menu. */
  items?: ReactNode;
}

export const Actions = ({ isReady, onNew, isStopInMenu, items }: ActionsProps) => (
  <div className="besideXs iconsOnPhone" style={isReady ? undefined : { visibility: 'hidden' }}>
    {!isStopInMenu && <FreezeButton />}
    <PostsMenu>
      {isStopInMenu && (
        <>
          {items}
          <FreezeItem />
        </>
      )}
    </PostsMenu>
    <Button
      aria-label="Schedule a post"
      data-needs="publish"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={onNew}
    >
      <span>
        Schedule<span className="wideOnly"> a post</span>
      </span>
    </Button>
  </div>
);
