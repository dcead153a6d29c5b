import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { foundOptions } from './foundOptions.ts';
import { meaningVariables } from './meanings.ts';

/** The one accent: a petrol that is none of the five meanings of a state. */
const petrol: MantineColorsTuple = [
  '#eef8f8',
  '#d7ecec',
  '#addada',
  '#80c6c7',
  '#5cb6b7',
  '#46a5a7',
  '#33898c',
  '#237477',
  '#175f62',
  '#0b494c',
];

/** A neutral ground for the dark scheme, without the default's tint of warmth. */
const dark: MantineColorsTuple = [
  '#e3e6e8',
  '#c2c8cb',
  '#a3abaf',
  '#7d868b',
  '#454c51',
  '#353b3f',
  '#272c2f',
  '#1b1f21',
  '#151819',
  '#0f1112',
];

/** Darker than the default, so that white on it is AA in both schemes. */
const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffdcdc',
  '#ffb8b8',
  '#ff9494',
  '#f77070',
  '#ec5252',
  '#dc3a3a',
  '#c92a2a',
  '#b42323',
  '#981b1b',
];

const FONTS = [
  'system-ui',
  '-apple-system',
  'Segoe UI',
  'Roboto',
  'Noto Sans',
  'Ubuntu',
  'Helvetica Neue',
  'Arial',
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans SC',
  'Noto Sans CJK SC',
  'WenQuanYi Micro Hei',
];

const CHOICE = {
  defaultProps: {
    filter: foundOptions,
    withScrollArea: false,
    styles: { options: { maxHeight: '15rem', overflowY: 'auto' } },
  },
} as const;

/** What stays free around what opens, pixels: above it the bar of the office. */
const EDGES = { top: 56, right: 4, bottom: 8, left: 4 } as const;

/** Colour, space, radius and type of the whole product; no screen has a style of its own but layout. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
  colors: { petrol, dark, red },
  autoContrast: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: `${FONTS.map((face) => (face.includes(' ') ? `'${face}'` : face)).join(', ')}, sans-serif`,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.375rem', sm: '0.625rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  components: {
    // In place, not at the end of the page: so what they hold lies in a landmark.
    // It lies below the bar at the top of the page: it opens where it has room beside that, and scrolls.
    Menu: {
      defaultProps: {
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        middlewares: { flip: { padding: EDGES }, shift: true, size: { padding: EDGES } },
        styles: { dropdown: { overflowY: 'auto' } },
      },
    },
    // The page has one banner; the head of a dialog is none.
    // It fades without moving: what is placed by the window inside of it needs no transform around.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'none' } },
        transitionProps: { transition: 'fade' },
      },
    },
    // The list of options scrolls itself: a box around it that scrolls is out of the keyboard's reach.
    Select: CHOICE,
    MultiSelect: CHOICE,
    Autocomplete: CHOICE,
    TagsInput: CHOICE,
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
  },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
});

/** Colours that Mantine's own choice leaves below AA contrast, the meanings of states, surfaces. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f7f8',
    '--mantine-color-text': '#171c1f',
    '--mantine-color-dimmed': '#555e65',
    '--mantine-color-placeholder': '#6a737a',
    '--mantine-color-error': '#c02525',
    '--mantine-color-anchor': colors.petrol?.[8] ?? '',
    '--surface': '#ffffff',
    '--surface-sunken': '#eef0f2',
    '--surface-hover': '#f1f6f6',
    '--surface-selected': '#e3f1f1',
    '--line': '#dfe3e6',
    '--line-strong': '#858e95',
    ...meaningVariables('light'),
  },
  dark: {
    '--mantine-color-body': colors.dark?.[8] ?? '',
    '--mantine-color-dimmed': colors.dark?.[2] ?? '',
    '--mantine-color-placeholder': '#929a9f',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': colors.petrol?.[3] ?? '',
    '--surface': colors.dark?.[7] ?? '',
    '--surface-sunken': colors.dark?.[9] ?? '',
    '--surface-hover': '#22282a',
    '--surface-selected': '#173437',
    '--line': '#31373a',
    '--line-strong': '#79838a',
    ...meaningVariables('dark'),
  },
});
