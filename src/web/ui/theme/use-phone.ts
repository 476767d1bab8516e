import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from './theme.ts';

/** Whether the window is as narrow as a phone, for components that need the width of a tablet. */
export const usePhone = (): boolean => useMediaQuery(`(width < ${breakpoints.sm})`) ?? false;

/** Whether it is a touch screen, on which nothing can be dragged in from elsewhere. */
export const useTouch = (): boolean => useMediaQuery('(hover: none)') ?? false;
