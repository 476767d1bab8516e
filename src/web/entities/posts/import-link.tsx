import { Anchor } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));

/** Offers to import posts, in the places where people may look for that, such as below an empty list. */
export function ImportLink() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="quiet">
        Already have posts?{' '}
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
