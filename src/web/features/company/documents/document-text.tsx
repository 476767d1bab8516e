import { Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cut } from '#contract/core/cut.ts';
import type { Document } from '#contract/company/documents.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { counted } from '#web/features/company/company-labels.ts';
import classes from './document-text.module.css';
import { documentTextQuery } from '#web/features/company/queries.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';

/** How many characters are rendered at once: a whole book would block the page. */
const step = 20_000;

function Pages({ text }: { text: string }) {
  const [shown, setShown] = useState(step);
  const left = text.length - shown;
  return (
    <>
      {/* Focusable, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.text} dir="auto" tabIndex={0} role="region" aria-label="Text">
        {cut(text, shown)}
      </div>
      <div className={classes.foot}>
        <Text size="sm" c="var(--ink-3)">
          {counted(text.length, 'character')}
        </Text>
        {left > 0 && (
          <Button variant="default" size="compact-md" onClick={() => setShown(shown + step)}>
            Show more ({left.toLocaleString('en')} left)
          </Button>
        )}
      </div>
    </>
  );
}

/** The whole text of a document, as agents get it. */
export function DocumentText({ document, onClose }: { document: Document; onClose: () => void }) {
  const isPhone = usePhone();
  const query = useQuery(documentTextQuery(document.id, document.updated_at));
  const { data } = query;
  return (
    <Modal opened onClose={onClose} title={document.title} size="52rem" fullScreen={isPhone}>
      {data ? (
        <Pages text={data.text} />
      ) : (
        <QueryState query={query} fallback="Failed to fetch documents" />
      )}
    </Modal>
  );
}
