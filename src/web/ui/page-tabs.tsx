/** The parts of a screen as tabs; the address says which one is open. Another one discards the input of the one before. */
import { Tabs } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './page-tabs.module.css';
import { usePhone } from './theme/use-phone.ts';

/** Scrolls a row of tabs or links so that the element with `selector` is in view. On a phone, rows are wider than the screen. */
function useInView(row: RefObject<HTMLElement | null>, selector: string): void {
  const isPhone = usePhone();
  // Also when a window becomes as narrow as a phone.
  useEffect(() => {
    row.current
      ?.querySelector(selector)
      ?.scrollIntoView({ block: 'nearest', inline: isPhone ? 'center' : 'nearest' });
  }, [row, selector, isPhone]);
}

interface Props<Name extends string> {
  /** What the tabs are parts of, for screen readers. */
  label: string;
  tabs: readonly { name: Name; title: string; count?: number | undefined; content: ReactNode }[];
  open: Name;
  onOpen: (name: Name) => void;
  /** Whether they are tabs within a tab, which look less prominent. */
  inner?: boolean;
}

export function PageTabs<Name extends string>(props: Props<Name>) {
  const { label, tabs, open, onOpen, inner = false } = props;
  const list = useRef<HTMLDivElement>(null);
  useInView(list, `[data-tab="${open}"]`);
  const choose = (name: string | null) => {
    const chosen = tabs.find((tab) => tab.name === name);
    if (chosen) onOpen(chosen.name);
  };

  return (
    <Tabs
      value={open}
      onChange={choose}
      keepMounted={false}
      variant={inner ? 'pills' : 'default'}
      classNames={{ tab: (inner ? classes.innerTab : classes.tab) ?? '' }}
    >
      <Tabs.List className={inner ? classes.innerList : classes.list} aria-label={label} ref={list}>
        {tabs.map(({ name, title, ...tab }) => (
          <Tabs.Tab key={name} value={name} data-tab={name}>
            {title}
            {'count' in tab && (
              <>
                {' '}
                <span className={classes.count}>{tab.count}</span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
