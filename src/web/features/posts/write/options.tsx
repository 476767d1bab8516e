/** Opens the options of a post beyond text and files: for all of its accounts, or for one. */
import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { extrasFaultOf, takenByAny } from '#domain/platforms/post-extras.ts';
import { type Account, type Own, extrasFor } from '#web/features/posts/post-values.ts';
import { calledIn } from './account-chips.tsx';
import type { Editor } from './use-editor.ts';

const OptionsDialog = lazy(() => import('#web/entities/posts/options-dialog.tsx'));

interface OneProps {
  account: Account;
  own: Own;
  editor: Editor;
  /** The text that is published there. */
  content: { parts: readonly string[]; media: number };
}

/** The options of one account; renders nothing if its network has none. */
export function AccountOptions({ account, own, editor, content }: OneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const traits = allowedOn(account.platform, account.limits);
  if (!traits.extras) return null;
  const { choose, values } = editor;
  const keep = (extras: Own['extras']) => {
    setIsOpen(false);
    const isSame = JSON.stringify(extras) === JSON.stringify(values.extras);
    choose(account.id, { ...own, extras: isSame ? null : extras });
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Options for ${calledIn(account)}`}
        onClick={() => setIsOpen(true)}
      >
        {own.extras ? 'Options (changed)' : 'Options'}
      </Button>
      {isOpen && (
        <Suspense>
          <OptionsDialog
            title={`Set options for ${calledIn(account)}`}
            takes={traits.extras}
            extras={extrasFor(own, values)}
            faultOf={(extras) => extrasFaultOf(traits, extras, content)}
            onReset={own.extras ? () => keep(null) : undefined}
            onDone={keep}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The options of the post, for every account without its own. */
export function PostOptions({
  editor: { values, change },
  accounts,
}: {
  editor: Editor;
  accounts: readonly Account[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const takes = takenByAny(accounts.map(({ platform }) => platforms[platform]));
  if (Object.keys(takes).length === 0) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Options"
        title="Options"
        onClick={() => setIsOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <OptionsDialog
            title={accounts.length > 1 ? 'Set options for all accounts' : 'Set options'}
            takes={takes}
            extras={values.extras}
            onDone={(extras) => {
              setIsOpen(false);
              change({ extras });
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
