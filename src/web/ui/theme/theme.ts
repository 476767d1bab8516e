/** The component library in our tokens. Shades run from lightest to darkest, as it expects them. */
import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';

// The hues of tokens.css as hex, because the library computes the contrast of its labels from these.
const brand: MantineColorsTuple = [
  '#ecf8f5',
  '#d7f0e9',
  '#b4e1d4',
  '#88cebc',
  '#5bb8a2',
  '#319a84',
  '#007e6a',
  '#006453',
  '#004f41',
  '#003a2f',
];
const green: MantineColorsTuple = [
  '#edf9ef',
  '#d9f1dd',
  '#b8e3c0',
  '#90d09d',
  '#67ba7b',
  '#429c5a',
  '#218041',
  '#0a672e',
  '#015122',
  '#013c17',
];
const yellow: MantineColorsTuple = [
  '#fdf4e7',
  '#f9e6cd',
  '#f1d0a3',
  '#e5b46e',
  '#d59734',
  '#b37907',
  '#906107',
  '#744c00',
  '#5c3a00',
  '#452a00',
];
const red: MantineColorsTuple = [
  '#fff2f0',
  '#ffe2de',
  '#fec6bf',
  '#ffa096',
  '#fe7368',
  '#de4f46',
  '#be2f2c',
  '#9d1a1a',
  '#7e0e10',
  '#5e090a',
];
const blue: MantineColorsTuple = [
  '#edf7ff',
  '#d8edff',
  '#b3dbff',
  '#87c5f9',
  '#5baced',
  '#348dcf',
  '#0a71b1',
  '#005990',
  '#004673',
  '#003356',
];
const gray: MantineColorsTuple = [
  '#fdfaf4',
  '#f6f3ee',
  '#ece9e4',
  '#dddad5',
  '#cac7c2',
  '#a7a49f',
  '#7d7a75',
  '#5d5a56',
  '#3f3d38',
  '#262420',
];
const dark: MantineColorsTuple = [
  '#e6f1ef',
  '#c9d4d2',
  '#a3adac',
  '#7f8987',
  '#56605e',
  '#3c4543',
  '#2a3231',
  '#1d2523',
  '#131b1a',
  '#0b1211',
];

const heading = {
  fontFamily: 'var(--font-display)',
  fontSize: 'var(--size-4)',
  fontWeight: 650,
};
const raised = { background: 'var(--surface)', borderColor: 'var(--line)' };
// A dialog's header is not a banner of the page.
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
};
const floating = { title: heading, content: raised, header: { ...raised, gap: '0.5rem' } };
const quick = { transitionProps: { duration: 140 } };

/** In an open list, Enter chooses, and never submits the form: also where nothing is found. */
const searching = {
  selectFirstOptionOnChange: true,
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && 'expanded' in event.currentTarget.dataset) event.preventDefault();
  },
};

/** In a searched list, what is typed replaces what is chosen. */
const replacing = ({ currentTarget: field }: MouseEvent<HTMLInputElement>) => {
  if (!field.readOnly) field.select();
};

/** Our colors by the library's names. */
const tokens: Readonly<Record<string, string>> = {
  brand: 'brand',
  green: 'good',
  yellow: 'warn',
  red: 'bad',
  blue: 'info',
};

// The library picks the label's color for the light scheme only; our tokens fit both.
const variantColors: VariantColorsResolver = (input) => {
  const made = defaultVariantColorsResolver(input);
  const token = tokens[input.color ?? 'brand'];
  if (input.variant !== 'filled' || !token) return made;
  const strong = `var(--${token})`;
  return {
    ...made,
    background: strong,
    hover: `color-mix(in oklab, ${strong} 88%, var(--ink))`,
    color: 'var(--brand-ink)',
  };
};

/**
 * The three breakpoints; style sheets say `(width < 48em)` or `(width >= 48em)`, because variables don't work there.
 * Below `xs` a phone has no room for two things in a line, below `sm` is a phone, and from `md` a screen has room for
 * a second column.
 */
export const breakpoints = { xs: '36em', sm: '48em', md: '62em' };

export const theme = createTheme({
  breakpoints,
  variantColorResolver: variantColors,
  colors: { brand, green, yellow, red, blue, gray, dark },
  white: '#fefcf9',
  black: '#241e18',
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '650', textWrap: 'balance' },
  fontSizes: {
    xs: 'var(--size-1)',
    sm: 'var(--size-2)',
    md: 'var(--size-3)',
    lg: 'var(--size-4)',
    xl: 'var(--size-5)',
  },
  radius: {
    xs: '4px',
    sm: '6px',
    md: 'var(--radius-control)',
    lg: 'var(--radius-card)',
    xl: '16px',
  },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  shadows: {
    xs: 'none',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  components: {
    Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: {
      defaultProps: { ...dialog, radius: 'lg', centered: true, ...quick },
      styles: floating,
    },
    Drawer: { defaultProps: dialog, styles: floating },
    Popover: { styles: { dropdown: raised } },
    Menu: {
      styles: { dropdown: raised },
      defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, ...quick },
    },
    Checkbox: { defaultProps: { iconColor: 'var(--brand-ink)' } },
    Radio: { defaultProps: { iconColor: 'var(--brand-ink)' } },
    // A field that is focused because its value is wrong shows why, instead of its options over that.
    Select: { defaultProps: { ...searching, openOnFocus: false, onClick: replacing } },
    MultiSelect: { defaultProps: searching },
    // Large text may make the choices wider than a phone.
    SegmentedControl: { styles: { root: { maxWidth: '100%', overflowX: 'auto' } } },
    Tooltip: { defaultProps: { openDelay: 300, ...quick } },
    Notification: { defaultProps: { radius: 'lg' } },
  },
});

/** Tints, outlines and text in one of the library's colors, from our tokens. */
const tones = (color: string, token: string) => ({
  [`--mantine-color-${color}-light`]: `var(--${token}-tint)`,
  [`--mantine-color-${color}-light-hover`]: `color-mix(in oklab, var(--${token}) 10%, var(--${token}-tint))`,
  [`--mantine-color-${color}-light-color`]: `var(--${token})`,
  [`--mantine-color-${color}-outline`]: `var(--${token})`,
  [`--mantine-color-${color}-outline-hover`]: `var(--${token}-tint)`,
  [`--mantine-color-${color}-text`]: `var(--${token})`,
});

const shared = {
  ...Object.fromEntries(
    Object.entries(tokens).flatMap(([color, token]) => Object.entries(tones(color, token))),
  ),
  // The text of a menu item, which the library picks for the light scheme only.
  '--mantine-color-red-6': 'var(--bad)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
};

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
