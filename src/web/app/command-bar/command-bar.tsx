/** One field for going anywhere and for frequent actions, by keyboard. */
import { Kbd, VisuallyHidden } from '@mantine/core';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './command-bar.module.css';
import { useCommands } from './use-commands.ts';

const listId = 'commands';
const optionId = (command: string) => `${listId} ${command}`.replaceAll(' ', '-');

const find = (what: string) => document.querySelector(`#${listId} [${what}]`);

function watchSelection(tell: () => void) {
  const observer = new MutationObserver(tell);
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-selected'] });
  return () => observer.disconnect();
}

/**
 * The id of the selected command. The library keeps it as an attribute of its element, which screen readers don’t
 * hear: they need it on the field, which has the focus.
 */
const useSelected = () => useSyncExternalStore(watchSelection, () => find('data-selected')?.id);

interface Props {
  /** Counts the requests to open it; each one opens it. */
  times: number;
  /** Shows the keyboard shortcuts. */
  onKeys: () => void;
}

export default function CommandBar({ times, onKeys }: Props) {
  const [query, setQuery] = useState('');
  const { groups, isSearching } = useCommands(query, onKeys);
  const selected = useSelected();
  useEffect(openSpotlight, [times]);
  const isFound = groups.length > 0;
  useEffect(() => {
    // What was selected may be gone from the list: then the first one is.
    if (query !== '' && !find('data-selected'))
      find('data-action')?.setAttribute('data-selected', 'true');
  });
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={() => setQuery('')}
      // The search button listens for the shortcut, because this component is not loaded before its first use.
      shortcut={null}
      scrollable
      maxHeight="min(28rem, 60dvh)"
      radius="md"
      overlayProps={{ blur: 0 }}
      title={<VisuallyHidden>Search and commands</VisuallyHidden>}
      classNames={{
        header: classes.header ?? '',
        actionsGroup: classes.group ?? '',
        actionsList: classes.list ?? '',
      }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        placeholder="Search or run a command"
        aria-label="Search or run a command"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isFound}
        aria-controls={isFound ? listId : undefined}
        aria-activedescendant={isFound ? selected : undefined}
      />
      <Spotlight.ActionsList
        id={listId}
        {...(isFound && { role: 'listbox', 'aria-label': 'Commands' })}
      >
        {groups.map(({ label, commands }) => (
          <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
            {commands.map(({ id, icon: Icon, name, hint, run }) => (
              <Spotlight.Action
                key={id}
                // The library drops the property of that name.
                ref={(element: HTMLButtonElement | null) => {
                  if (element) element.id = optionId(id);
                }}
                role="option"
                aria-selected={selected === optionId(id)}
                label={name}
                {...(hint && { description: hint })}
                leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>
            {isSearching ? 'Searching…' : `Nothing matches “${query.trim()}”`}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.keys ?? ''}>
        <span className="quiet">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> move · <Kbd>↵</Kbd> open · <Kbd>Esc</Kbd> close
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
