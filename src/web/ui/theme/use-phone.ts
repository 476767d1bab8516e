import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from './theme.ts';

/** Whether the window is as narrow as that of a phone: what needs the room of a tablet is drawn differently there. */
export const usePhone = (): boolean => useMediaQuery(`(width < ${breakpoints.sm})`) ?? false;
