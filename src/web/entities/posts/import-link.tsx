import { Anchor } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));

/** Offers to import posts, where people may look for it: below an empty list, for example. */
export function ImportLink() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="quiet">
        Have the posts already?{' '}
        <Anchor component="button" type="button" inherit onClick={() => setIsOpen(true)}>
          Import them from a CSV file
        </Anchor>
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
