/** All of it on a phone, by night. */
import { walk } from './walk.ts';

walk({ width: 390, height: 844, scheme: 'dark' });
