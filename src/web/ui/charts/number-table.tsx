/** A table of numbers, with or without a chart: a label at the start of each row, figures after it. */
import type { ReactNode } from 'react';
import classes from './number-table.module.css';

export interface NumberTableProps {
  /** The header of the labels, and then those of the figures. */
  heads: readonly string[];
  rows: readonly {
    /** When two rows may have the same label. */
    key?: string;
    label: string;
    cells: readonly ReactNode[];
  }[];
}

export const NumberTable = ({ title, heads, rows }: NumberTableProps & { title: string }) => (
  <table className={`table ${heads.length > 5 ? 'tableWide' : ''} ${classes.table}`}>
    <caption className="unseen">{title}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, key = label, cells }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          {cells.map((cell, index) => (
            <td key={heads[index + 1]} data-label={heads[index + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A scroll container that the keyboard can scroll too. */
export const ScrolledTable = (props: NumberTableProps & { title: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must take the keyboard's focus
  <div className={classes.frame} role="region" aria-label={`${props.title}, table`} tabIndex={0}>
    <NumberTable {...props} />
  </div>
);
