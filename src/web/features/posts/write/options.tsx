/** Opens the options of a post beyond text and files: for all of its accounts, or for one. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { extrasFaultOf, type takenByAny, takenWith } from '#domain/platforms/post-extras.ts';
import { type Account, type Own, extrasFor } from '#web/features/posts/post-values.ts';
import { Tool } from './tool.tsx';
import type { Editor } from './use-editor.ts';

const OptionsDialog = lazy(() => import('#web/entities/posts/options-dialog.tsx'));

interface OneProps {
  account: Account;
  own: Own;
  editor: Editor;
  /** The text that is published there. */
  content: { parts: readonly string[]; media: readonly Media[] };
}

/** The options of one account; renders nothing if its network has none. */
export function AccountOptions({ account, own, editor, content }: OneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const traits = allowedOn(account.platform, account.limits);
  const takes = takenWith(traits.extras ?? {}, content.media);
  if (Object.keys(takes).length === 0) return null;
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
        aria-label={`Options for ${accountLabel(account)}`}
        onClick={() => setIsOpen(true)}
      >
        {own.extras ? 'Options (changed)' : 'Options'}
      </Button>
      {isOpen && (
        <Suspense>
          <OptionsDialog
            title={`Set options for ${accountLabel(account)}`}
            takes={takes}
            extras={extrasFor(own, values)}
            faultOf={(extras) =>
              extrasFaultOf(traits, extras, { ...content, media: content.media.length })
            }
            onReset={own.extras ? () => keep(null) : undefined}
            onDone={keep}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface PostProps {
  title: string;
  /** What can be chosen; the title of a document only if there is one. */
  takes: ReturnType<typeof takenByAny>;
  values: { media: readonly Media[]; extras: Extras };
  /** Why an account refuses them. */
  faultOf?: (extras: Extras) => string | undefined;
  onChange: (extras: Extras) => void;
}

/** The options of the post, for every account without its own. */
export function PostOptions({ title, values, faultOf, onChange, ...given }: PostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { media, extras } = values;
  const takes = takenWith(given.takes, media);
  // Options for another network stay visible until they are removed.
  if (Object.keys({ ...takes, ...extras }).length === 0) return null;
  return (
    <>
      <Tool
        icon={IconAdjustmentsHorizontal}
        word="Options"
        name="Options"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <OptionsDialog
            title={title}
            takes={takes}
            extras={extras}
            {...(faultOf && { faultOf })}
            onDone={(next) => {
              setIsOpen(false);
              onChange(next);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
