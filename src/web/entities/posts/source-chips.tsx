import { Popover } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import type { Stated } from '#contract/content/types.ts';
import classes from './text-sources.module.css';

interface Props {
  /** The sentences of one part. */
  stated: readonly Stated[];
  /** Selects the sentence in the text; missing where it can’t be edited. */
  onShow?: (one: Stated) => void;
}

/** The sources of the sentences that an agent wrote, which open what they say. */
export default function SourceChips({ stated, onShow }: Props) {
  const sources = [...new Set(stated.map(({ source }) => source))];
  if (sources.length === 0) return null;
  return (
    <ul className="plain rowXs gapTight" aria-label="Company facts used">
      {sources.map((source) => (
        <li key={source} className="shrinks">
          <Popover width="min(22rem, calc(100vw - 1rem))" shadow="md" trapFocus returnFocus>
            <Popover.Target>
              <button type="button" className={classes.chip}>
                <IconQuote size={14} aria-hidden />
                <bdi className="cut">{source}</bdi>
              </button>
            </Popover.Target>
            <Popover.Dropdown className="stackSm">
              {stated
                .filter((one) => one.source === source)
                .map((one) => (
                  <div key={one.start} className="stackXs size2">
                    {onShow ? (
                      <button
                        type="button"
                        className={classes.sentence}
                        onClick={() => onShow(one)}
                      >
                        {one.text}
                      </button>
                    ) : (
                      <strong dir="auto">{one.text}</strong>
                    )}
                    <div className={classes.source} data-used>
                      <span className={classes.place}>
                        <bdi>{source}</bdi>
                      </span>
                      <span dir="auto">{one.passage}</span>
                    </div>
                  </div>
                ))}
            </Popover.Dropdown>
          </Popover>
        </li>
      ))}
    </ul>
  );
}
