/** Opens the recorded demo, which is fetched on first use. */
import { IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const loadDialog = () => import('./demo-dialog.tsx');
const DemoDialog = lazy(loadDialog);

export function DemoButton({ className }: { className: string | undefined }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => setOpened(true)}
        onPointerEnter={() => void loadDialog()}
      >
        <IconPlayerPlay size={18} stroke={1.8} aria-hidden />
        Watch Demo
      </button>
      {opened ? (
        <Suspense>
          <DemoDialog onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
