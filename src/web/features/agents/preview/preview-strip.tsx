/** The preview where it has no column of its own: its first line stays in view, and opens it in full. */
import { IconChevronUp } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { AgentValues } from '#web/features/agents/agent-values.ts';
import { PreviewBody, SamplePanel, shownText } from './persona-preview.tsx';
import classes from './preview-strip.module.css';
import { usePreview } from './use-samples.ts';

const PreviewDrawer = lazy(() => import('#web/ui/preview-drawer.tsx'));

/** A line that opens the preview; for narrow windows. */
export function PreviewStrip(props: ComponentProps<typeof SamplePanel>) {
  const [state, setState] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const { preview } = props;
  const text = shownText(preview) ?? preview.samples?.now?.text;
  return (
    <>
      <button
        type="button"
        className={classes.strip}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        <strong className="strong ink">Preview</strong>{' '}
        <span className="cut">{text ?? 'Choose a personality to hear it.'}</span>
        <IconChevronUp size={16} aria-hidden />
      </button>
      {state !== 'unwanted' && (
        <Suspense>
          <PreviewDrawer opened={state === 'open'} size="auto" onClose={() => setState('closed')}>
            <div className="stackSm">
              <PreviewBody {...props} />
            </div>
          </PreviewDrawer>
        </Suspense>
      )}
    </>
  );
}

/** The preview of an agent that is not saved yet, beside the form or below it. */
export function PersonaPreview({ values }: { values: AgentValues }) {
  const shown = { values, preview: usePreview(values), since: 'Your last change' };
  return (
    <>
      <aside className={`follows ${classes.aside}`}>
        <SamplePanel {...shown} />
      </aside>
      <PreviewStrip {...shown} />
    </>
  );
}
