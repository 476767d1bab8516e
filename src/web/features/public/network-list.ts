/** The networks of this version in a sentence. The build puts the words in place of this file: the records weigh 10 kB. */
import { inWords, networkNames } from './network-words.ts';

export const networkList = inWords(networkNames);
